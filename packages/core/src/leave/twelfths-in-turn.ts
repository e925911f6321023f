import type { AccrualContext, Grant, TenThousandths } from '../contract/leave-contract.ts';
import { tenThousand, toTenThousandths } from '../figures/decimal.ts';
import {
  add,
  ceil,
  compare,
  floor,
  multiply,
  one,
  type Rational,
  rational,
  reduce,
  subtract,
  zero,
} from '../figures/rational.ts';
import { addMonths, dateParts, type EpochDay, toEpochDay } from '../time/epoch-day.ts';
import {
  calendarYearsIn,
  countEarningDays,
  fullTimeShare,
  grantedDays,
  isEmployedOn,
} from './accrual-year.ts';

export interface TwelfthsRule {
  readonly annual: Rational;
  readonly waitingMonths: number;
  /** Twelfths for the whole year in which the employment begins, even after the waiting time. */
  readonly partYearAlways: boolean;
  readonly rounding: 'half-up-else-keep' | 'half-up-else-drop' | 'up' | 'none';
  readonly fteProrate: boolean;
}

/** The twelfths of one calendar year so far. */
interface YearOfTwelfths {
  count: number;
  exact: Rational;
  granted: TenThousandths;
}

/**
 * Twelfths while waiting, the rest of that calendar year when the waiting time is over, then whole years
 * (docs/leave.md, Twelfths).
 */
export function twelfthsInTurn(rule: TwelfthsRule, context: AccrualContext): Grant[] {
  const { startOn, endOn, period } = context;
  const years = new Map<number, YearOfTwelfths>();
  const grants = twelfths(rule, context, years);
  const isWaiting = rule.waitingMonths > 0;
  const waitedOn = isWaiting ? addMonths(startOn, rule.waitingMonths) - 1 : startOn;
  if (waitedOn > Math.min(period.to, endOn ?? waitedOn)) return grants;
  const { year, month, day } = dateParts(waitedOn);
  // The whole year's days come after the waiting time, not with it (BAG 9 AZR 179/15).
  const endsTooLate = isWaiting && (waitedOn === endOn || (month === 12 && day === 31));
  const isPartYear = rule.partYearAlways && year === dateParts(startOn).year;
  if (!endsTooLate && !isPartYear)
    grants.push({ on: waitedOn, days: restOfYear(rule, context, waitedOn, years.get(year)) });
  for (const later of calendarYearsIn(context)) {
    const on = toEpochDay(later, 1, 1);
    if (later > year && isEmployedOn(context, on))
      grants.push({ on, days: grantedDays(context, on, rule.annual, rule.fteProrate) });
  }
  return grants;
}

/** The grant of each full month of employment that gives a twelfth, and the sums of each calendar year. */
function twelfths(rule: TwelfthsRule, context: AccrualContext, years: Map<number, YearOfTwelfths>): Grant[] {
  const grants: Grant[] = [];
  const { startOn, endOn, period } = context;
  const lastOn = Math.min(period.to, endOn ?? period.to);
  for (let month = 0; ; month += 1) {
    const from = addMonths(startOn, month);
    const to = addMonths(startOn, month + 1) - 1;
    const { year } = dateParts(to);
    const isPartYear = rule.partYearAlways && year === dateParts(startOn).year;
    if (to > lastOn || (month >= rule.waitingMonths && !isPartYear)) return grants;
    if (countEarningDays(context, from, to) < to - from + 1) continue;
    const sums = years.get(year) ?? { count: 0, exact: zero, granted: 0 };
    years.set(year, sums);
    sums.count += 1;
    sums.exact = reduce(add(sums.exact, multiply(inProportion(rule, context, to), rational(1, 12))));
    const total = roundTotal(sums.exact, rule.rounding);
    grants.push({ on: to, days: total - sums.granted });
    sums.granted = total;
  }
}

/** What the year's twelfths lack of the whole year's days, which are not rounded. */
function restOfYear(
  rule: TwelfthsRule,
  context: AccrualContext,
  on: EpochDay,
  { count, exact, granted }: YearOfTwelfths = { count: 0, exact: zero, granted: 0 },
): TenThousandths {
  const rest = multiply(inProportion(rule, context, on), rational(12 - count, 12));
  return Number(toTenThousandths(add(exact, rest))) - granted;
}

function inProportion({ annual, fteProrate }: TwelfthsRule, context: AccrualContext, on: EpochDay): Rational {
  return multiply(annual, fteProrate ? fullTimeShare(context, on) : one);
}

function roundTotal(total: Rational, rounding: TwelfthsRule['rounding']): TenThousandths {
  const fraction = subtract(total, rational(floor(total)));
  const goesUp = rounding === 'up' || compare(fraction, rational(1, 2)) >= 0;
  if (rounding !== 'none' && goesUp) return Number(ceil(total) * tenThousand);
  if (rounding === 'half-up-else-drop') return Number(floor(total) * tenThousand);
  return Number(toTenThousandths(total));
}
