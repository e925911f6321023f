import { z } from 'zod';
import { daysField, fteProrateField, prorateField } from '../../contract/accrual-fields.ts';
import { monthDayField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { getDecimal } from '../../figures/decimal.ts';
import {
  accrualYearsIn,
  countEarningDays,
  grantedDays,
  isEmployedOn,
  partOf,
} from '../../leave/accrual-year.ts';
import words from './front-loaded.words.json' with { type: 'json' };

const config = z.strictObject({
  days: daysField({ title: 'Days per year', description: 'Leave granted for the whole year at once.' }),
  month_day: monthDayField({
    title: 'Granted on',
    description:
      'First day of the leave year. If the employment starts later, leave is granted on its first day.',
  }).default('01-01'),
  prorate: prorateField,
  fte_prorate: fteProrateField,
});

export const plugin = definePlugin({
  id: 'front-loaded',
  registry: 'accruals',
  version: 1,
  title: 'All at once',
  description:
    'Grants the leave of a year on its first day; in the first and last year in proportion to the days employed.',
  words,
  config,
  examples: [
    {
      title: '25 days on 1 January',
      config: { days: '25' },
      given: {
        period: { from: '2026-01-01', to: '2026-01-31' },
        accounts: [{ code: 'vacation', unit: 'days', opening: '0.0000', opened_on: '2026-01-01' }],
      },
      expect: { employments: { main: { balances: { vacation: '25.0000' } } } },
    },
    {
      title: 'January spent on unpaid leave: 25 × 334 / 365',
      config: { days: '25' },
      given: {
        period: { from: '2026-01-01', to: '2026-01-31' },
        accounts: [{ code: 'vacation', unit: 'days', opening: '0.0000', opened_on: '2026-01-01' }],
        absences: [{ from: '2026-01-01', to: '2026-01-31', share: '1', credit: 'none', earns: false }],
      },
      expect: { employments: { main: { balances: { vacation: '22.8767' } } } },
    },
  ],
  create({ days, month_day, prorate, fte_prorate }) {
    return {
      grants(context) {
        return accrualYearsIn(context, month_day).flatMap((year) => {
          const on = Math.max(year.from, context.startOn);
          if (on > year.to || !isEmployedOn(context, on)) return [];
          const employed = countEarningDays(context, year.from, year.to);
          const earned = prorate ? partOf(days, employed, year.to - year.from + 1) : getDecimal(days);
          return [{ on, days: grantedDays(context, on, earned, fte_prorate) }];
        });
      },
    };
  },
});
