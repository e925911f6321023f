import { dateIn } from './next-digest.ts';

/** How often somebody wants to be led to a report, and at which hour of their zone. */
export interface ReportMailTime {
  readonly every: 'day' | 'week' | 'month';
  readonly hour: number;
  readonly timeZone: string;
}

/** The next time that it is that hour there: of any day, of a Monday, of the first of a month. */
export function nextReportMail(
  now: Temporal.Instant,
  { every, hour, timeZone }: ReportMailTime,
): Temporal.Instant {
  const plainTime = new Temporal.PlainTime(hour);
  const at = (date: Temporal.PlainDate) => date.toZonedDateTime({ timeZone, plainTime }).toInstant();
  const today = dateIn(timeZone, now);
  const first = {
    day: today,
    week: today.subtract({ days: today.dayOfWeek - 1 }),
    month: today.with({ day: 1 }),
  }[every];
  const moment = at(first);
  return Temporal.Instant.compare(moment, now) > 0 ? moment : at(first.add({ [`${every}s`]: 1 }));
}
