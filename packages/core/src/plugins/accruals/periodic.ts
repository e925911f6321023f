import { z } from 'zod';
import { daysField, fteProrateField, prorateField } from '../../contract/accrual-fields.ts';
import { monthDayField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { getDecimal } from '../../figures/decimal.ts';
import { divide, multiply, rational } from '../../figures/rational.ts';
import {
  type AccrualYear,
  accrualYearsIn,
  countEarningDays,
  grantedDays,
  isEmployedOn,
} from '../../leave/accrual-year.ts';
import { addMonths } from '../../time/epoch-day.ts';
import words from './periodic.words.json' with { type: 'json' };

const config = z.strictObject({
  days_per_year: daysField({ title: 'Days per year', description: 'Leave of a whole year, in equal parts.' }),
  every_months: z.literal([2, 3, 4, 6]).meta({
    title: 'Every',
    description: 'How often leave is granted.',
    unit: 'months',
  }),
  year_start: monthDayField({
    title: 'Year starts',
    description: 'First day of the year and of its first part.',
  }),
  prorate: prorateField,
  fte_prorate: fteProrateField,
});

export const plugin = definePlugin({
  id: 'periodic',
  registry: 'accruals',
  version: 1,
  title: 'In equal parts',
  description: 'Grants the leave of a year in equal parts during the year.',
  words,
  config,
  examples: [
    {
      title: 'A quarter of 24 days on 1 April',
      config: { days_per_year: '24', every_months: 3, year_start: '01-01' },
      given: {
        period: { from: '2026-04-01', to: '2026-04-30' },
        accounts: [{ code: 'vacation', unit: 'days', opening: '0.0000', opened_on: '2026-04-01' }],
      },
      expect: { employments: { main: { balances: { vacation: '6.0000' } } } },
    },
    {
      title: 'Every five months is no part of a year',
      config: { days_per_year: '24', every_months: 5, year_start: '01-01' },
      expect: { error: { path: 'every_months' } },
    },
  ],
  create({ days_per_year, every_months, year_start, prorate, fte_prorate }) {
    const perPart = multiply(getDecimal(days_per_year), rational(every_months, 12));
    return {
      grants(context) {
        return accrualYearsIn(context, year_start).flatMap((year) =>
          partsOf(year, every_months).flatMap((part) => {
            const on = Math.max(part.from, context.startOn);
            if (on > part.to || !isEmployedOn(context, on)) return [];
            const employed = countEarningDays(context, part.from, part.to);
            const share = divide(rational(employed), rational(part.to - part.from + 1));
            const earned = prorate ? multiply(perPart, share) : perPart;
            return [{ on, days: grantedDays(context, on, earned, fte_prorate) }];
          }),
        );
      },
    };
  },
});

function partsOf(year: AccrualYear, months: number): AccrualYear[] {
  const count = 12 / months;
  return Array.from({ length: count }, (_, index) => ({
    from: addMonths(year.from, index * months),
    to: index === count - 1 ? year.to : addMonths(year.from, (index + 1) * months) - 1,
  }));
}
