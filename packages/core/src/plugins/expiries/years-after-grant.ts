import { z } from 'zod';
import { addMonths } from '../../time/epoch-day.ts';
import { countField } from '../config-fields.ts';
import { definePlugin } from '../contract.ts';

const config = z.strictObject({
  years: countField(
    {
      title: 'Years',
      description: 'Years after the grant; the lot can be used on that day too.',
      unit: 'years',
    },
    { min: 1, max: 50 },
  ),
});

const account = { code: 'vacation', unit: 'days', opening: '3.0000', opened_on: '2024-02-29' };

export const plugin = definePlugin({
  id: 'years-after-grant',
  registry: 'expiries',
  version: 1,
  title: 'Years after the grant',
  description: 'A lot expires at the end of the day that lies this many years after its grant.',
  config,
  examples: [
    {
      title: 'Granted on 29 February 2024, expired at the end of 28 February 2026',
      config: { years: 2 },
      given: { period: { from: '2026-02-01', to: '2026-02-28' }, accounts: [account] },
      expect: { employments: { main: { balances: { vacation: '0.0000' } } } },
    },
    {
      title: 'Usable on the day before',
      config: { years: 2 },
      given: { period: { from: '2026-02-01', to: '2026-02-27' }, accounts: [account] },
      expect: { employments: { main: { balances: { vacation: '3.0000' } } } },
    },
  ],
  create({ years }) {
    return { expiresOn: ({ grantedOn }) => addMonths(grantedOn, 12 * years) };
  },
});
