import { z } from 'zod';
import { getDecimal, tenThousand, toTenThousandths } from '../../figures/decimal.ts';
import {
  ceil,
  compare,
  floor,
  multiply,
  type Rational,
  rational,
  subtract,
  zero,
} from '../../figures/rational.ts';
import { calendarYearsIn, countEarningDays, grantedDays, isEmployedOn } from '../../leave/accrual-year.ts';
import type { AccrualContext, Grant } from '../../leave/leave-contract.ts';
import { addMonths, dateParts, toEpochDay } from '../../time/epoch-day.ts';
import { daysField, fteProrateField } from '../accrual-fields.ts';
import { choiceField, countField } from '../config-fields.ts';
import { definePlugin } from '../contract.ts';

const config = z.strictObject({
  annual_days: daysField({ title: 'Days per year', description: 'Leave of a whole year.' }),
  waiting_months: countField(
    {
      title: 'Waiting time',
      description: 'Full months of employment after which the whole year is due.',
      unit: 'months',
    },
    { min: 0, max: 60 },
  ).default(6),
  rounding: choiceField(
    {
      title: 'Rounding',
      description:
        'Of the twelfths together: halves and more go up and less is kept; always up; or kept as it is.',
    },
    ['half-up-else-keep', 'up', 'none'],
  ).default('half-up-else-keep'),
  fte_prorate: fteProrateField,
});
type Config = z.output<typeof config>;

const given = {
  period: { from: '2026-01-01', to: '2026-01-31' },
  accounts: [{ code: 'vacation', unit: 'days', opening: '0.0000', opened_on: '2026-01-01' }],
};

export const plugin = definePlugin({
  id: 'twelfths',
  registry: 'accruals',
  version: 1,
  title: 'Twelfths until a waiting time is over',
  description:
    'One twelfth for each full month of employment until the waiting time is full, then the rest of the year, later years on 1 January (German Federal Leave Act §§ 4 and 5).',
  config,
  examples: [
    {
      title: 'The waiting time is long over: the whole year on 1 January',
      config: { annual_days: '30' },
      given,
      expect: { employments: { main: { balances: { vacation: '30.0000' } } } },
    },
    {
      title: 'Waiting times are at most five years',
      config: { annual_days: '30', waiting_months: 61 },
      expect: { error: { path: 'waiting_months' } },
    },
  ],
  create(settings) {
    return {
      grants(context) {
        return inTurn(settings, context).map(({ on, days }) => {
          return { on, days: grantedDays(context, on, rational(days, tenThousand), settings.fte_prorate) };
        });
      },
    };
  },
});

/** Twelfths while waiting, the rest of that calendar year when the waiting time is full, then whole years. */
function inTurn(settings: Config, context: AccrualContext): Grant[] {
  const annual = Number(toTenThousandths(getDecimal(settings.annual_days)));
  const grants = twelfths(settings, context);
  const waitedOn = settings.waiting_months === 0 ? context.startOn : grants[settings.waiting_months - 1]?.on;
  if (waitedOn === undefined) return grants;
  const { year } = dateParts(waitedOn);
  const already = grants
    .filter(({ on }) => dateParts(on).year === year)
    .reduce((sum, { days }) => sum + days, 0);
  if (annual > already) grants.push({ on: waitedOn, days: annual - already });
  for (const later of calendarYearsIn(context)) {
    const on = toEpochDay(later, 1, 1);
    if (later > year && isEmployedOn(context, on)) grants.push({ on, days: annual });
  }
  return grants;
}

/** The grant of each full month of employment, at most `waiting_months` of them. */
function twelfths(settings: Config, context: AccrualContext): Grant[] {
  const grants: Grant[] = [];
  let granted = 0;
  for (let month = 0; grants.length < settings.waiting_months; month += 1) {
    const from = addMonths(context.startOn, month);
    const to = addMonths(context.startOn, month + 1) - 1;
    if (to > Math.min(context.period.to, context.endOn ?? context.period.to)) break;
    if (countEarningDays(context, from, to) < to - from + 1) continue;
    const total = roundTotal(
      multiply(getDecimal(settings.annual_days), rational(grants.length + 1, 12)),
      settings,
    );
    grants.push({ on: to, days: total - granted });
    granted = total;
  }
  return grants;
}

function roundTotal(total: Rational, { rounding }: Config): number {
  const fraction = subtract(total, rational(floor(total)));
  const goesUp = rounding === 'up' ? compare(fraction, zero) > 0 : compare(fraction, rational(1, 2)) >= 0;
  if (rounding !== 'none' && goesUp) return Number(ceil(total) * tenThousand);
  return Number(toTenThousandths(total));
}
