import { z } from 'zod';
import { daysField, fteProrateField } from '../../contract/accrual-fields.ts';
import { choiceField, countField, flagField, monthDayField } from '../../contract/config-fields.ts';
import type { LeaveFacts } from '../../contract/leave-contract.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { getDecimal } from '../../figures/decimal.ts';
import {
  ceil,
  multiply,
  type Rational,
  rational,
  roundHalfUp,
  smaller,
  subtract,
} from '../../figures/rational.ts';
import {
  accrualYearsIn,
  countEarningDays,
  fullTimeShare,
  grantedDays,
  wholeYears,
} from '../../leave/accrual-year.ts';
import type { EpochDay } from '../../time/epoch-day.ts';
import words from './proportional-year.words.json' with { type: 'json' };

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
  in_advance: flagField({
    title: 'In advance',
    description: 'On the first day of the accrual year or of the employment, not on the last.',
  }).default(false),
  age_steps: z
    .array(
      z
        .strictObject({
          age: countField(
            { title: 'Age', description: 'Age reached by the end of the accrual year.', unit: 'years' },
            { min: 0, max: 120 },
          ),
          days: daysField({ title: 'Days', description: 'Leave of a whole accrual year from this age on.' }),
        })
        .meta({ title: 'Step', description: 'Age reached and its days.', unit: 'step' }),
    )
    .max(50)
    .meta({
      title: 'Days by age',
      description: 'Replace the days per year; only the highest step reached counts.',
      unit: 'steps',
    })
    .optional(),
  over_days: daysField({
    title: 'Above',
    description: 'Grants only the days above this.',
  }).optional(),
  up_to_days: daysField({
    title: 'At most',
    description: 'Grants only the days up to this.',
  }).optional(),
  fte_prorate: fteProrateField,
});
type Config = z.output<typeof config>;
type Rounding = z.output<typeof config>['rounding'];

const given = {
  period: { from: '2026-03-01', to: '2026-03-31' },
  accounts: [{ code: 'vacation', unit: 'days', opening: '0.0000', opened_on: '2026-03-01' }],
};

export const plugin = definePlugin({
  id: 'proportional-year',
  registry: 'accruals',
  version: 2,
  title: 'In proportion to the year employed',
  description:
    "Grants the year's leave in proportion to the days employed, at the end of the year or in advance (Swedish Annual Leave Act § 7). Days can rise with age.",
  words,
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
  // Version 1 granted at the end of the year only, whatever the age, and all of it.
  migrations: { 1: (config) => ({ ...config }) },
  create(settings) {
    return {
      grants(context) {
        return accrualYearsIn(context, settings.year_start).map(({ from, to }) => {
          const on = settings.in_advance
            ? Math.max(from, context.startOn)
            : Math.min(to, context.endOn ?? to);
          const employed = countEarningDays(context, from, to);
          const share = rational(employed, to - from + 1);
          const days = multiply(annualDays(settings, context, to), share);
          const earned = settings.fte_prorate ? multiply(days, fullTimeShare(context, on)) : days;
          const part = partBetween(settings, roundDays(earned, settings.rounding));
          return { on, days: grantedDays(context, on, part, false) };
        });
      },
    };
  },
});

/** Days of the highest age step reached on the last day of the year; without a birth date those of everybody. */
function annualDays(
  { annual_days, age_steps = [] }: Config,
  { birthOn }: LeaveFacts,
  to: EpochDay,
): Rational {
  const age = birthOn === undefined ? -1 : wholeYears(birthOn, to);
  const reached = age_steps.toSorted((a, b) => b.age - a.age).find((step) => step.age <= age);
  return getDecimal(reached?.days ?? annual_days);
}

/** What lies above `over_days` and not above `up_to_days`. */
function partBetween({ over_days, up_to_days }: Config, days: Rational): Rational {
  const limited = up_to_days === undefined ? days : smaller(days, getDecimal(up_to_days));
  return over_days === undefined ? limited : subtract(limited, getDecimal(over_days));
}

function roundDays(days: Rational, rounding: Rounding): Rational {
  if (rounding === 'none') return days;
  return rational(rounding === 'up' ? ceil(days) : roundHalfUp(days));
}
