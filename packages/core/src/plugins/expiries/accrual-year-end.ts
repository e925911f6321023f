import { z } from 'zod';
import { countField, monthDayField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { accrualYearOf } from '../../leave/accrual-year.ts';
import { addMonths } from '../../time/epoch-day.ts';
import words from './accrual-year-end.words.json' with { type: 'json' };

const config = z.strictObject({
  year_start: monthDayField({ title: 'Accrual year starts', description: 'First day of the accrual year.' }),
  grace_months: countField(
    {
      title: 'Grace',
      description: 'Months after the year in which the leave can still be used.',
      unit: 'months',
    },
    { min: 0, max: 120 },
  ).default(0),
});

const account = { code: 'vacation', unit: 'days', opening: '3.0000', opened_on: '2026-08-31' };

export const plugin = definePlugin({
  id: 'accrual-year-end',
  registry: 'expiries',
  version: 1,
  title: 'End of the accrual year',
  description: 'Leave expires at the end of the year in which it was earned, or some months later.',
  words,
  config,
  examples: [
    {
      title: 'Earned until 31 August, used until 31 December',
      config: { year_start: '09-01', grace_months: 4 },
      given: { period: { from: '2026-12-01', to: '2026-12-31' }, accounts: [account] },
      expect: {
        employments: {
          main: {
            balances: { vacation: '0.0000' },
            movements: [{ account: 'vacation', date: '2026-12-31', kind: 'expiry', quantity: '-3.0000' }],
          },
        },
      },
    },
    {
      title: 'Granted on the first day of an accrual year',
      config: { year_start: '09-01' },
      given: {
        period: { from: '2026-12-01', to: '2026-12-31' },
        accounts: [{ ...account, opened_on: '2026-09-01' }],
      },
      expect: { employments: { main: { balances: { vacation: '3.0000' } } } },
    },
  ],
  create({ year_start, grace_months }) {
    return {
      expiresOn({ grantedOn }) {
        const nextYearFrom = accrualYearOf(grantedOn, year_start).to + 1;
        return addMonths(nextYearFrom, grace_months) - 1;
      },
    };
  },
});
