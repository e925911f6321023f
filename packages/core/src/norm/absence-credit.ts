import { toTenThousandths } from '../figures/decimal.ts';
import { divide, multiply, type Rational, rational, roundHalfUp } from '../figures/rational.ts';
import type { EpochDay } from '../time/epoch-day.ts';
import type { NormCalendar } from './norm-calendar.ts';

/** An approved absence of one employment (docs/norm.md, Absence credit). */
export interface Absence {
  readonly from: EpochDay;
  /** Last covered date; undefined while the absence has no end. */
  readonly to: EpochDay | undefined;
  /** Part of each day, 0 … 1. */
  readonly share: Rational;
  readonly credit: 'day-norm' | 'none' | { readonly fixedMinutes: number };
  readonly account: string | undefined;
  /** False takes its dates out of the employed days that accruals count. */
  readonly earns: boolean;
  readonly activity: string | undefined;
  /** Date of the request, for notice rules; undefined when unknown. */
  readonly requestedOn: EpochDay | undefined;
  /** Place in the input, for messages. */
  readonly position: number;
}

export function coversDate(absence: Absence, date: EpochDay): boolean {
  return date >= absence.from && (absence.to === undefined || date <= absence.to);
}

/**
 * Minutes the absence credits on a covered date; a fixed credit is not multiplied by the share (docs/norm.md, Absence
 * credit).
 */
export function creditedMinutes(
  absence: Pick<Absence, 'share' | 'credit'>,
  date: EpochDay,
  norm: NormCalendar,
): number {
  if (absence.credit === 'none' || !norm.isEmployed(date)) return 0;
  if (absence.credit !== 'day-norm') return absence.credit.fixedMinutes;
  return Number(roundHalfUp(multiply(absence.share, rational(norm.normMinutes(date)))));
}

/**
 * Days used on a covered date in ten-thousandths: share × norm(d) ÷ pattern minutes, 0 on free days (docs/norm.md,
 * Days used).
 */
export function usedTenThousandths(
  absence: Pick<Absence, 'share'>,
  date: EpochDay,
  norm: NormCalendar,
): number {
  const pattern = norm.patternMinutes(date);
  if (pattern === 0) return 0;
  const part = divide(multiply(absence.share, rational(norm.normMinutes(date))), rational(pattern));
  return Number(toTenThousandths(part));
}

/** Credited minutes of a date, over all absences. */
export function creditedOn(absences: readonly Absence[], date: EpochDay, norm: NormCalendar): number {
  let total = 0;
  for (const absence of absences) {
    if (coversDate(absence, date)) total += creditedMinutes(absence, date, norm);
  }
  return total;
}
