import { z } from 'zod';
import { countField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { addMonths, dateParts, daysInMonth, toEpochDay } from '../../time/epoch-day.ts';
import words from './months-after-accrual.words.json' with { type: 'json' };

const config = z.strictObject({
  months: countField(
    {
      title: 'Months',
      description: 'Months after the grant until the leave expires.',
      unit: 'months',
    },
    { min: 0, max: 600 },
  ),
});

const account = { code: 'vacation', unit: 'days', opening: '3.0000', opened_on: '2026-01-31' };

export const plugin = definePlugin({
  id: 'months-after-accrual',
  registry: 'expiries',
  version: 1,
  title: 'Months after the grant',
  description: 'Leave expires at the end of a month, this many months after it was granted.',
  words,
  config,
  examples: [
    {
      title: 'Granted on 31 January, expired at the end of 30 April',
      config: { months: 3 },
      given: { period: { from: '2026-04-01', to: '2026-04-30' }, accounts: [account] },
      expect: {
        employments: {
          main: {
            balances: { vacation: '0.0000' },
            movements: [{ account: 'vacation', date: '2026-04-30', kind: 'expiry', quantity: '-3.0000' }],
          },
        },
      },
    },
    {
      title: 'Still there on 29 April',
      config: { months: 3 },
      given: { period: { from: '2026-04-01', to: '2026-04-29' }, accounts: [account] },
      expect: { employments: { main: { balances: { vacation: '3.0000' } } } },
    },
  ],
  create({ months }) {
    return {
      expiresOn({ grantedOn }) {
        const { year, month } = dateParts(grantedOn);
        const last = dateParts(addMonths(toEpochDay(year, month, 1), months));
        return toEpochDay(last.year, last.month, daysInMonth(last.year, last.month));
      },
    };
  },
});
