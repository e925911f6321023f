import type { CarryOver, Expiry, LeaveFacts, Lot } from '../contract/leave-contract.ts';
import { coversDate } from '../norm/absence-credit.ts';
import { dateParts, type EpochDay, monthDayInYear, toEpochDay } from '../time/epoch-day.ts';

type BlockedWhile = NonNullable<Expiry['blockedWhile']>;

/** Dates of a carry-over rule in the years from one date to another. */
export function carryOverDates(rule: CarryOver, from: EpochDay, to: EpochDay): EpochDay[] {
  const first = dateParts(from).year;
  return Array.from({ length: dateParts(to).year - first + 1 }, (_, index) =>
    monthDayInYear(first + index, rule.month, rule.day),
  );
}

/**
 * Whether a lot is carried over, seen from a date: granted before the latest carry-over date, or without such a
 * rule before 1 January of that year (docs/leave.md, Expiry).
 */
function isCarriedOver(lot: Lot, rules: readonly CarryOver[], lookedAtOn: EpochDay): boolean {
  const { year } = dateParts(lookedAtOn);
  if (rules.length === 0) return lot.grantedOn < toEpochDay(year, 1, 1);
  const latest = rules.map((rule) => {
    const thisYear = monthDayInYear(year, rule.month, rule.day);
    return thisYear <= lookedAtOn ? thisYear : monthDayInYear(year - 1, rule.month, rule.day);
  });
  return lot.grantedOn < Math.max(...latest);
}

/** Last usable date of a lot: the earliest any expiry sets, put off while blocking absences run; else Infinity. */
export function lotExpiresOn(lot: Lot, expiries: readonly Expiry[], facts: LeaveFacts): number {
  const carryOvers = expiries.flatMap((expiry) => expiry.carryOver ?? []);
  const context = { ...facts, isCarriedOverOn: (date: EpochDay) => isCarriedOver(lot, carryOvers, date) };
  const dates = expiries.map((expiry) => expiry.expiresOn?.(lot, context) ?? Number.POSITIVE_INFINITY);
  const expiresOn = lot.expiresOn ?? Math.min(Number.POSITIVE_INFINITY, ...dates);
  return expiries.reduce((date, { blockedWhile }) => {
    return blockedWhile ? putOff(date, blockedWhile, facts.absences) : date;
  }, expiresOn);
}

/** While absences of the activities run without a gap nothing expires; afterwards the added days follow. */
function putOff(expiresOn: number, blocked: BlockedWhile, absences: LeaveFacts['absences']): number {
  const blocking = absences.filter(
    ({ activity }) => activity !== undefined && blocked.activities.includes(activity),
  );
  let date = expiresOn;
  while (Number.isFinite(date) && blocking.some((absence) => coversDate(absence, date))) {
    const last = lastBlockedDate(date, blocking);
    if (blocked.thenDays === 0) return last;
    date = last + blocked.thenDays;
  }
  return date;
}

/** Absences that overlap or touch block as one. */
function lastBlockedDate(date: EpochDay, blocking: LeaveFacts['absences']): number {
  let last: number = date;
  for (const { from, to } of [...blocking].sort((a, b) => a.from - b.from)) {
    if (from <= last + 1) last = Math.max(last, to ?? Number.POSITIVE_INFINITY);
  }
  return last;
}
