import { formatDate, getDate } from '@stempel/core';
import { say } from '@stempel/core/messages';
import { refusalAt } from '../../kernel/errors.ts';

/** Three years with a leap day. */
export const mostDays = 1096;

/** The last date on which an absence may begin; leave is foreseen no further. */
export function furthestBegin(today: string): string {
  return formatDate(getDate(today) + mostDays);
}

/**
 * Refuses an absence that begins too far ahead, or then lasts too long, naming the last date or the days: each date until its
 * last is evaluated while others wait, so nobody may ask for any number of them. What began long ago may last until now,
 * however long that is.
 */
export function refuseFarAhead(
  { from, to }: { readonly from: string; readonly to: string | null },
  today: string,
): void {
  const date = furthestBegin(today);
  if (from > date) throw refusalAt('/from', say('absence-far-ahead', { date }));
  if (to === null) return;
  if (from >= today) {
    if (getDate(to) - getDate(from) < mostDays) return;
    throw refusalAt('/to', say('absence-too-long', { days: mostDays }));
  }
  const last = formatDate(getDate(today) + mostDays - 1);
  if (to > last) throw refusalAt('/to', say('absence-ends-far-ahead', { date: last }));
}
