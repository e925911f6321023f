import type { AccrualContext, Grant } from '../contract/leave-contract.ts';
import { getDecimal } from '../figures/decimal.ts';
import { dateParts, type EpochDay, monthDayInYear } from '../time/epoch-day.ts';
import { calendarYearsIn, grantedDays, isEmployedOn, wholeYears } from './accrual-year.ts';

export interface YearlyStep {
  readonly afterYears: number;
  readonly days: string;
}

/**
 * Grants of the highest step reached, every 1 January or on each anniversary of `since` (docs/leave.md, Grants: years
 * are those reached on the grant date).
 */
export function yearlyStepGrants(
  context: AccrualContext,
  rule: {
    readonly since: EpochDay;
    readonly steps: readonly YearlyStep[];
    readonly schedule: 'year-start' | 'anniversary';
    readonly fteProrate: boolean;
  },
): Grant[] {
  const { month, day } = rule.schedule === 'year-start' ? { month: 1, day: 1 } : dateParts(rule.since);
  const descending = rule.steps.toSorted((a, b) => b.afterYears - a.afterYears);
  return calendarYearsIn(context).flatMap((year) => {
    const on = monthDayInYear(year, month, day);
    const reached = wholeYears(rule.since, on);
    const step = descending.find(({ afterYears }) => afterYears <= reached);
    if (!step || !isEmployedOn(context, on)) return [];
    return [{ on, days: grantedDays(context, on, getDecimal(step.days), rule.fteProrate) }];
  });
}
