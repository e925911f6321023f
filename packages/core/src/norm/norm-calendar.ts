import type { HolidayCalendar } from '../calendar/holiday.ts';
import {
  add,
  divide,
  multiply,
  one,
  type Rational,
  rational,
  roundHalfUp,
  subtract,
  zero,
} from '../figures/rational.ts';
import { type EpochDay, mondayOf, weekdayOf } from '../time/epoch-day.ts';

/** Norm minutes Monday … Sunday of one week of a rotation. */
export type WeekPattern = readonly [number, number, number, number, number, number, number];

/** The employment terms in force from a date until the next version (docs/norm.md, Norm of a date). */
export interface TermsVersion {
  readonly effectiveFrom: EpochDay;
  readonly weeks: readonly WeekPattern[];
  /** A Monday in week 1 of the rotation; only read when there are several weeks. */
  readonly anchorOn: EpochDay | undefined;
  readonly fullTimeWeeklyMinutes: number | undefined;
  readonly flexAccount: string | undefined;
}

export interface EmploymentDates {
  readonly startOn: EpochDay;
  /** The last employed date, undefined while it runs. */
  readonly endOn: EpochDay | undefined;
}

/** Norm figures of one employment, remembered per date. */
export interface NormCalendar {
  isEmployed(date: EpochDay): boolean;
  findTerms(date: EpochDay): TermsVersion | undefined;
  /** Minutes of the pattern, holidays left aside; 0 outside the employment. */
  patternMinutes(date: EpochDay): number;
  /** The norm of a date in minutes (docs/norm.md, Norm of a date). */
  normMinutes(date: EpochDay): number;
  /** Sum of norm(d), both dates included. */
  normOfRange(from: EpochDay, to: EpochDay): number;
  /** F of the counters (docs/norm.md, Full-time norm): the full-time norm of the range, rounded half up once. */
  fullTimeOfRange(from: EpochDay, to: EpochDay): number;
}

interface TermsFigures {
  readonly terms: TermsVersion;
  /** full_time_weekly ÷ own_weekly; 0 when the own week is 0 (docs/norm.md, Full-time norm). */
  readonly fullTimeFactor: Rational;
}

/** Builds the norm of an employment from its terms and holidays (docs/norm.md, Norm of a date). */
export function buildNormCalendar(
  employment: EmploymentDates,
  versions: readonly TermsVersion[],
  holidays: HolidayCalendar,
): NormCalendar {
  const figures = [...versions]
    .sort((a, b) => a.effectiveFrom - b.effectiveFrom)
    .map((terms) => ({ terms, fullTimeFactor: fullTimeFactor(terms) }));
  const remembered = new Map<EpochDay, number>();

  function isEmployed(date: EpochDay): boolean {
    return date >= employment.startOn && (employment.endOn === undefined || date <= employment.endOn);
  }
  function findFigures(date: EpochDay): TermsFigures | undefined {
    let found: TermsFigures | undefined;
    for (const candidate of figures) {
      if (candidate.terms.effectiveFrom > date) break;
      found = candidate;
    }
    return found;
  }
  function patternMinutes(date: EpochDay): number {
    const found = isEmployed(date) ? findFigures(date) : undefined;
    return found ? minutesInPattern(found.terms, date) : 0;
  }
  function normMinutes(date: EpochDay): number {
    const known = remembered.get(date);
    if (known !== undefined) return known;
    const minutes = lessHoliday(patternMinutes(date), date, holidays);
    remembered.set(date, minutes);
    return minutes;
  }
  function normOfRange(from: EpochDay, to: EpochDay): number {
    let total = 0;
    for (let date = from; date <= to; date += 1) total += normMinutes(date);
    return total;
  }
  function fullTimeOfRange(from: EpochDay, to: EpochDay): number {
    let total = zero;
    let current: TermsFigures | undefined;
    let minutes = 0;
    for (let date = from; date <= to; date += 1) {
      const norm = normMinutes(date);
      if (norm === 0) continue;
      const found = findFigures(date);
      if (found !== current) {
        if (current) total = add(total, multiply(rational(minutes), current.fullTimeFactor));
        current = found;
        minutes = 0;
      }
      minutes += norm;
    }
    if (current) total = add(total, multiply(rational(minutes), current.fullTimeFactor));
    return Number(roundHalfUp(total));
  }
  return {
    isEmployed,
    findTerms: (date) => findFigures(date)?.terms,
    patternMinutes,
    normMinutes,
    normOfRange,
    fullTimeOfRange,
  };
}

function minutesInPattern(terms: TermsVersion, date: EpochDay): number {
  const count = terms.weeks.length;
  let index = 0;
  if (terms.anchorOn !== undefined) {
    const weeksSince = Math.floor((mondayOf(date) - mondayOf(terms.anchorOn)) / 7);
    index = ((weeksSince % count) + count) % count;
  }
  return terms.weeks[index]?.[weekdayOf(date)] ?? 0;
}

function lessHoliday(pattern: number, date: EpochDay, holidays: HolidayCalendar): number {
  const holiday = pattern === 0 ? undefined : holidays.find(date);
  if (!holiday) return pattern;
  return Number(roundHalfUp(multiply(rational(pattern), subtract(one, holiday.normShare))));
}

function fullTimeFactor(terms: TermsVersion): Rational {
  const total = terms.weeks.reduce((sum, week) => sum + week.reduce((days, minutes) => days + minutes, 0), 0);
  if (total === 0) return zero;
  if (terms.fullTimeWeeklyMinutes === undefined) return one;
  return divide(rational(terms.fullTimeWeeklyMinutes), rational(total, terms.weeks.length));
}
