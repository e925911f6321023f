import { z } from 'zod';
import { countField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { addMonths } from '../../time/epoch-day.ts';
import words from './years-after-grant.words.json' with { type: 'json' };

const config = z.strictObject({
  years: countField(
    {
      title: 'Years',
      description: 'Years after the grant until the leave expires.',
      unit: 'years',
    },
    { min: 1, max: 50 },
  ),
});

const account = { code: 'vacation', unit: 'days', opening: '3.0000', opened_on: '2024-02-29' };

export const plugin = definePlugin({
  id: 'years-after-grant',
  registry: 'expiries',
  version: 2,
  title: 'Years after the grant',
  description: 'Leave expires this many years after it was granted.',
  words,
  config,
  examples: [
    {
      title: 'Granted on 29 February 2024, expired at the end of 27 February 2026',
      config: { years: 2 },
      given: { period: { from: '2026-02-01', to: '2026-02-27' }, accounts: [account] },
      expect: { employments: { main: { balances: { vacation: '0.0000' } } } },
    },
    {
      title: 'Usable on the day before',
      config: { years: 2 },
      given: { period: { from: '2026-02-01', to: '2026-02-26' }, accounts: [account] },
      expect: { employments: { main: { balances: { vacation: '3.0000' } } } },
    },
  ],
  // Version 1 let the lot be used on the anniversary itself.
  migrations: { 1: (config) => ({ ...config }) },
  create({ years }) {
    return { expiresOn: ({ grantedOn }) => addMonths(grantedOn, 12 * years) - 1 };
  },
});
