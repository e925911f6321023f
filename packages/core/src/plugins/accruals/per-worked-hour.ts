import { z } from 'zod';
import { fteProrateField } from '../../contract/accrual-fields.ts';
import { codesField, decimalField } from '../../contract/config-fields.ts';
import type { Grant } from '../../contract/leave-contract.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { getDecimal, toTenThousandths } from '../../figures/decimal.ts';
import { add, divide, multiply, rational, reduce, zero } from '../../figures/rational.ts';
import { fullTimeShare } from '../../leave/accrual-year.ts';
import words from './per-worked-hour.words.json' with { type: 'json' };

const config = z.strictObject({
  days_per_hour: decimalField(
    { title: 'Days per hour', description: 'Leave earned by an hour of work.', unit: 'days per hour' },
    { max: 1 },
  ),
  activities: codesField(
    { title: 'Activities', description: 'Only work on one of these earns; without it all work does.' },
    'activity',
  ).optional(),
  fte_prorate: fteProrateField,
});

const account = { code: 'vacation', unit: 'days', opening: '0.0000', opened_on: '2026-03-02' };
const presence = [
  { start: '2026-03-02T08:00+01:00', end: '2026-03-02T16:00+01:00', activity: 'care' },
  { start: '2026-03-03T08:00+01:00', end: '2026-03-03T16:00+01:00' },
];

export const plugin = definePlugin({
  id: 'per-worked-hour',
  registry: 'accruals',
  version: 1,
  title: 'Per hour worked',
  description: 'Grants leave for every hour worked.',
  words,
  config,
  examples: [
    {
      title: '16 hours earn a fifth of a day',
      config: { days_per_hour: '0.0125' },
      given: { accounts: [account], presence },
      expect: { employments: { main: { balances: { vacation: '0.2000' } } } },
    },
    {
      title: 'Only care work earns',
      config: { days_per_hour: '0.0125', activities: ['care'] },
      given: { accounts: [account], presence },
      expect: { employments: { main: { balances: { vacation: '0.1000' } } } },
    },
  ],
  create({ days_per_hour, activities, fte_prorate }) {
    const perMinute = divide(getDecimal(days_per_hour), rational(60));
    return {
      grants(context) {
        const grants: Grant[] = [];
        let earned = zero;
        let granted = 0;
        for (let on = context.openedOn; on <= context.period.to; on += 1) {
          const minutes = context.workedMinutesOn(on, activities);
          if (minutes === 0) continue;
          const days = multiply(perMinute, rational(minutes));
          earned = reduce(add(earned, fte_prorate ? multiply(days, fullTimeShare(context, on)) : days));
          const total = Number(toTenThousandths(earned));
          grants.push({ on, days: total - granted });
          granted = total;
        }
        return grants;
      },
    };
  },
});
