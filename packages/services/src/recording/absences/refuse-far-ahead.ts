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
 * last is evaluated while others wait, so nobody may ask for any number of them.
 */
export function refuseFarAhead(
  { from, to }: { readonly from: string; readonly to: string | null },
  today: string,
): void {
  const date = furthestBegin(today);
  if (from > date) throw refusalAt('/from', say('absence-far-ahead', { date }));
  // What began long ago may last until now, however long that is.
  const begin = from > today ? from : today;
  if (to !== null && getDate(to) - getDate(begin) >= mostDays) {
    throw refusalAt('/to', say('absence-too-long', { days: mostDays }));
  }
}
