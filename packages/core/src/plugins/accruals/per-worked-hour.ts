import { z } from 'zod';
import { getDecimal } from '../../figures/decimal.ts';
import { multiply, rational } from '../../figures/rational.ts';
import { grantedDays, isEmployedOn } from '../../leave/accrual-year.ts';
import { fteProrateField } from '../accrual-fields.ts';
import { codesField, decimalField } from '../config-fields.ts';
import { definePlugin } from '../contract.ts';

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
  title: 'Per worked hour',
  description:
    'Grants leave for the worked minutes of the period on its last day, or on the last employed date if that is earlier.',
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
    return {
      grants(context) {
        const { period, openedOn, endOn } = context;
        const on = Math.min(period.to, endOn ?? period.to);
        let minutes = 0;
        for (let date = Math.max(period.from, openedOn); date <= on; date += 1) {
          minutes += context.workedMinutesOn(date, activities);
        }
        if (minutes === 0 || !isEmployedOn(context, on)) return [];
        const earned = multiply(getDecimal(days_per_hour), rational(minutes, 60));
        return [{ on, days: grantedDays(context, on, earned, fte_prorate) }];
      },
    };
  },
});
