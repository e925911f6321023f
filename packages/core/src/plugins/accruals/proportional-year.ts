import { z } from 'zod';
import { getDecimal } from '../../figures/decimal.ts';
import { ceil, multiply, type Rational, rational, roundHalfUp } from '../../figures/rational.ts';
import { accrualYearsIn, countEarningDays, fullTimeShare, grantedDays } from '../../leave/accrual-year.ts';
import { daysField, fteProrateField } from '../accrual-fields.ts';
import { choiceField, monthDayField } from '../config-fields.ts';
import { definePlugin } from '../contract.ts';

const config = z.strictObject({
  annual_days: daysField({ title: 'Days per year', description: 'Leave of a whole accrual year.' }),
  year_start: monthDayField({
    title: 'Accrual year starts',
    description: 'First day of the accrual year.',
  }).default('04-01'),
  rounding: choiceField(
    { title: 'Rounding', description: 'To whole days up, to the nearest whole day, or to four decimals.' },
    ['up', 'half-up', 'none'],
  ).default('up'),
  fte_prorate: fteProrateField,
});
type Rounding = z.output<typeof config>['rounding'];

const given = {
  period: { from: '2026-03-01', to: '2026-03-31' },
  accounts: [{ code: 'vacation', unit: 'days', opening: '0.0000', opened_on: '2026-03-01' }],
};

export const plugin = definePlugin({
  id: 'proportional-year',
  registry: 'accruals',
  version: 1,
  title: 'Employed part of the year',
  description:
    'Annual days × employed days ÷ real days of the accrual year, granted on its last day or on the last employed date (Swedish Annual Leave Act § 7).',
  config,
  examples: [
    {
      title: 'A whole accrual year',
      config: { annual_days: '25' },
      given,
      expect: { employments: { main: { balances: { vacation: '25.0000' } } } },
    },
    {
      title: 'March unpaid: 25 × 334 / 365 = 22.88, up to 23',
      config: { annual_days: '25' },
      given: {
        ...given,
        absences: [{ from: '2026-03-01', to: '2026-03-31', share: '1', credit: 'none', earns: false }],
      },
      expect: { employments: { main: { balances: { vacation: '23.0000' } } } },
    },
  ],
  create({ annual_days, year_start, rounding, fte_prorate }) {
    return {
      grants(context) {
        return accrualYearsIn(context, year_start).flatMap(({ from, to }) => {
          const on = Math.min(to, context.endOn ?? to);
          const employed = countEarningDays(context, from, to);
          if (on < from || employed === 0) return [];
          const share = rational(employed, to - from + 1);
          const days = multiply(getDecimal(annual_days), share);
          const earned = fte_prorate ? multiply(days, fullTimeShare(context, on)) : days;
          return [{ on, days: grantedDays(context, on, roundDays(earned, rounding), false) }];
        });
      },
    };
  },
});

function roundDays(days: Rational, rounding: Rounding): Rational {
  if (rounding === 'none') return days;
  return rational(rounding === 'up' ? ceil(days) : roundHalfUp(days));
}
