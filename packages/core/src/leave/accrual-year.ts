import type { AccrualContext, LeaveFacts, TenThousandths } from '../contract/leave-contract.ts';
import { getDecimal, toTenThousandths } from '../figures/decimal.ts';
import { multiply, one, type Rational, rational } from '../figures/rational.ts';
import { dateParts, type EpochDay, getDate, monthDayInYear } from '../time/epoch-day.ts';

/** A year that begins on a fixed day; both dates included. */
export interface AccrualYear {
  readonly from: EpochDay;
  readonly to: EpochDay;
}

/** The year from `MM-DD` on that begins in a calendar year. */
function accrualYear(calendarYear: number, monthDay: string): AccrualYear {
  const { month, day } = dateParts(getDate(`2024-${monthDay}`));
  return {
    from: monthDayInYear(calendarYear, month, day),
    to: monthDayInYear(calendarYear + 1, month, day) - 1,
  };
}

/** The year from `MM-DD` on that holds a date. */
export function accrualYearOf(date: EpochDay, monthDay: string): AccrualYear {
  const { year } = dateParts(date);
  const candidate = accrualYear(year, monthDay);
  return candidate.from <= date ? candidate : accrualYear(year - 1, monthDay);
}

/** Years from `MM-DD` on that touch the time from the account's opening to the end of the period. */
export function accrualYearsIn(context: AccrualContext, monthDay: string): AccrualYear[] {
  const years: AccrualYear[] = [];
  let year = accrualYearOf(context.openedOn, monthDay);
  while (year.from <= context.period.to) {
    years.push(year);
    year = accrualYearOf(year.to + 1, monthDay);
  }
  return years;
}

/** Calendar years that touch the time from the account's opening to the end of the period. */
export function calendarYearsIn({ openedOn, period }: AccrualContext): number[] {
  const first = dateParts(openedOn).year;
  return Array.from({ length: dateParts(period.to).year - first + 1 }, (_, index) => first + index);
}

/** Employed dates that earn leave, both dates included. */
export function countEarningDays(facts: LeaveFacts, from: EpochDay, to: EpochDay): number {
  let days = 0;
  const last = Math.min(to, facts.endOn ?? to);
  for (let date = Math.max(from, facts.startOn); date <= last; date += 1) if (facts.earnsOn(date)) days += 1;
  return days;
}

export function isEmployedOn(facts: LeaveFacts, date: EpochDay): boolean {
  return date >= facts.startOn && (facts.endOn === undefined || date <= facts.endOn);
}

/** Whole years from one date to another; 29 February counts as 28 February in other years. */
export function wholeYears(from: EpochDay, to: EpochDay): number {
  const { year, month, day } = dateParts(from);
  const years = dateParts(to).year - year;
  return monthDayInYear(year + years, month, day) <= to ? years : years - 1;
}

/** Own weekly norm ÷ full-time weekly norm of the terms in force on a date; 1 without such terms. */
export function fullTimeShare(facts: LeaveFacts, date: EpochDay): Rational {
  const terms = facts.norm.findTerms(date);
  if (!terms?.fullTimeWeeklyMinutes) return one;
  const total = terms.weeks.reduce((sum, week) => sum + week.reduce((days, minutes) => days + minutes, 0), 0);
  return rational(total, terms.weeks.length * terms.fullTimeWeeklyMinutes);
}

/** Days as they are granted on a date: times the full-time share where asked for, to four decimals. */
export function grantedDays(
  facts: LeaveFacts,
  on: EpochDay,
  days: Rational,
  fteProrate: boolean,
): TenThousandths {
  return Number(toTenThousandths(fteProrate ? multiply(days, fullTimeShare(facts, on)) : days));
}

/** days × part ÷ whole. */
export function partOf(days: string, part: number, whole: number): Rational {
  return multiply(getDecimal(days), rational(part, whole));
}
