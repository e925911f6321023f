import { z } from 'zod';
import { daysField, fteProrateField } from '../../contract/accrual-fields.ts';
import { choiceField, monthDayField } from '../../contract/config-fields.ts';
import type { AccrualContext, Grant, LeaveFacts } from '../../contract/leave-contract.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { getDecimal, tenThousand, toTenThousandths } from '../../figures/decimal.ts';
import {
  add,
  compare,
  multiply,
  type Rational,
  rational,
  smaller,
  subtract,
  zero,
} from '../../figures/rational.ts';
import { accrualYearOf, countEarningDays, grantedDays } from '../../leave/accrual-year.ts';
import { addMonths, dateParts, daysInMonth, type EpochDay, toEpochDay } from '../../time/epoch-day.ts';
import words from './monthly.words.json' with { type: 'json' };

const config = z.strictObject({
  days_per_month: daysField({ title: 'Days per month', description: 'Leave earned by a full month.' }),
  days_per_day: daysField({
    title: 'Days per day',
    description:
      'Leave earned per employed day of a part month; without it days per month ÷ days of the month.',
  }).optional(),
  cap_per_month: daysField({
    title: 'Maximum per month',
    description: 'Maximum leave for a part month.',
  }).optional(),
  year_start: monthDayField({
    title: 'Accrual year starts',
    description: 'First day of the accrual year, for the top-up.',
  }).default('09-01'),
  partial_month: choiceField(
    { title: 'Part months', description: 'How months that are only partly employed count.' },
    ['per-day', 'none', 'full'],
  ).default('per-day'),
  top_up_to: daysField({
    title: 'Top up to',
    description: 'If a full year gives fewer days, the rest is added in its last month.',
  }).optional(),
  granted: choiceField(
    { title: 'Granted', description: 'On the last or the first day of the month, within the employment.' },
    ['month-end', 'month-start'],
  ).default('month-end'),
  fte_prorate: fteProrateField,
});
type Config = z.output<typeof config>;

const account = { code: 'vacation', unit: 'days', opening: '0.0000' };
const ferie = { days_per_month: '2.08', days_per_day: '0.07', cap_per_month: '2.08' };

export const plugin = definePlugin({
  id: 'monthly',
  registry: 'accruals',
  version: 2,
  title: 'Monthly accrual',
  description: 'Grants leave for every month of employment. Part months count by day, not at all or in full.',
  words,
  config,
  examples: [
    {
      title: 'A full month',
      config: ferie,
      given: {
        period: { from: '2026-03-01', to: '2026-03-31' },
        accounts: [{ ...account, opened_on: '2026-03-01' }],
      },
      expect: {
        employments: {
          main: {
            balances: { vacation: '2.0800' },
            movements: [{ account: 'vacation', date: '2026-03-31', kind: 'accrual', quantity: '2.0800' }],
          },
        },
      },
    },
    {
      title: '16 earning days of March after unpaid leave until the 15th',
      config: ferie,
      given: {
        period: { from: '2026-03-01', to: '2026-03-31' },
        accounts: [{ ...account, opened_on: '2026-03-01' }],
        absences: [{ from: '2026-03-01', to: '2026-03-15', share: '1', credit: 'none', earns: false }],
      },
      expect: { employments: { main: { balances: { vacation: '1.1200' } } } },
    },
  ],
  // Version 1 rounded the months before the full-time share when it looked for the top-up.
  migrations: { 1: (config) => ({ ...config }) },
  create(settings) {
    return {
      grants(context) {
        const grants: Grant[] = [];
        for (let month = firstOfMonth(context); month <= context.period.to; month = addMonths(month, 1)) {
          grants.push(grantOfMonth(settings, context, month));
        }
        return grants;
      },
    };
  },
});

function firstOfMonth(context: AccrualContext): EpochDay {
  const { year, month } = dateParts(context.openedOn);
  return toEpochDay(year, month, 1);
}

function grantOfMonth(settings: Config, context: AccrualContext, first: EpochDay): Grant {
  const last = lastOfMonth(first);
  const days = add(earnedInMonth(settings, context, first), topUp(settings, context, first));
  const on =
    settings.granted === 'month-end'
      ? Math.min(last, context.endOn ?? last)
      : Math.max(first, context.startOn);
  return { on, days: grantedDays(context, on, days, settings.fte_prorate) };
}

function earnedInMonth(settings: Config, facts: LeaveFacts, first: EpochDay): Rational {
  const last = lastOfMonth(first);
  const length = last - first + 1;
  const employed = countEarningDays(facts, first, last);
  const perMonth = getDecimal(settings.days_per_month);
  if (employed === 0) return zero;
  if (employed === length || settings.partial_month === 'full') return perMonth;
  if (settings.partial_month === 'none') return zero;
  const perDay =
    settings.days_per_day === undefined
      ? multiply(perMonth, rational(1, length))
      : getDecimal(settings.days_per_day);
  const days = multiply(perDay, rational(employed));
  return settings.cap_per_month === undefined ? days : smaller(days, getDecimal(settings.cap_per_month));
}

/** What a full accrual year is short of `top_up_to`, in its last month. */
function topUp(settings: Config, facts: LeaveFacts, first: EpochDay): Rational {
  const next = addMonths(first, 1);
  const year = accrualYearOf(first, settings.year_start);
  if (settings.top_up_to === undefined || accrualYearOf(next, settings.year_start).from === year.from)
    return zero;
  let total = zero;
  for (let month = addMonths(next, -12); month < next; month = addMonths(month, 1)) {
    const last = lastOfMonth(month);
    if (countEarningDays(facts, month, last) < last - month + 1) return zero;
    const earned = earnedInMonth(settings, facts, month);
    // Before any rounding where the full-time share is still to be applied, else what the months granted.
    const granted = rational(toTenThousandths(earned), tenThousand);
    total = add(total, settings.fte_prorate ? earned : granted);
  }
  const missing = subtract(getDecimal(settings.top_up_to), total);
  return compare(missing, zero) > 0 ? missing : zero;
}

function lastOfMonth(first: EpochDay): EpochDay {
  const { year, month } = dateParts(first);
  return first + daysInMonth(year, month) - 1;
}
