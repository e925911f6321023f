import { formatDate, formatTimeOfDay, getDate, getTimeOfDay, rationals } from '@stempel/core';
import { say } from '@stempel/core/messages';
import { normsOfEmployment } from '../../evaluation/norms-of-employment.ts';
import { refusalAt } from '../../kernel/errors.ts';
import type { AbsenceTypeOn } from './absence-type.ts';
import type { Asking } from './asking.ts';
import type { AskedDates } from './request-contract.ts';
import { formatShare } from './share.ts';

/** What is taken of each date: the share as it is written, and the times where they were said. */
interface AskedPart {
  readonly share: string;
  readonly start_time: string | null;
  readonly end_time: string | null;
}

const whole: AskedPart = { share: '1', start_time: null, end_time: null };
const wholeDay = 10_000;

/**
 * The share that is asked for. Times are worth their minutes: norm × share is rounded to whole minutes, and a share in
 * 1/10 000 gives back each minute of a day. Throws `invalid` where the type takes no such part, or less is contracted.
 */
export function askedPart(asking: Asking, type: AbsenceTypeOn, { from, to, part }: AskedDates): AskedPart {
  if (part === undefined) return whole;
  if (type.unit === 'day') throw refusalAt('/part', say('absence-whole-days', { type: type.name }));
  if (part === 'half') return { ...whole, share: '0.5' };
  if (type.unit === 'half-day') throw refusalAt('/part', say('absence-half-days', { type: type.name }));
  if (to !== from) throw refusalAt('/to', say('absence-times-one-day'));
  const { start, end } = part;
  const minutes = getTimeOfDay(end) - getTimeOfDay(start);
  if (minutes <= 0) throw refusalAt('/part/end', say('absence-times-reversed', { start, end }));
  const { norm } = normsOfEmployment(asking.employment, asking.configuration, { from, to: from });
  const contracted = norm.normMinutes(getDate(from));
  if (minutes > contracted) {
    throw refusalAt('/part/end', say('absence-times-too-long', { date: from, minutes, contracted }));
  }
  const share = rationals.roundHalfUp(rationals.rational(minutes * wholeDay, contracted));
  return { share: formatShare(Number(share)), start_time: clock(start), end_time: clock(end) };
}

function clock(time: string): string {
  return formatTimeOfDay(getTimeOfDay(time));
}

/**
 * Refuses dates of which none has contracted hours, naming them. Whoever has none in any week asks all the same;
 * what has no end has dates with contracted hours. How many dates there are was asked before (`refuseFarAhead`).
 */
export function refuseFreeDates({ employment, configuration }: Asking, { from, to }: AskedDates): void {
  if (to === null) return;
  const [first, last] = [getDate(from), getDate(to)];
  // Two weeks beside them tell whether anything is contracted at all; longer rotations begin within them.
  const range = { from, to: formatDate(last + beside) };
  const { norm } = normsOfEmployment(employment, configuration, range);
  for (let date = first; date <= last; date += 1) if (norm.normMinutes(date) > 0) return;
  for (let date = last; date <= last + beside; date += 1) {
    if (norm.patternMinutes(date) > 0) throw refusalAt('/from', say('absence-free-dates', { from, to }));
  }
}

const beside = 14;
