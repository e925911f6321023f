/** When somebody wants the mail of a day, and for which date they got the last one; left out or null for none. */
export interface DigestTime {
  readonly timeZone: string;
  readonly hour: number;
  readonly digestedOn?: string | null;
}

/**
 * The next time that it is that hour there, on a date for which there was no digest yet; an hour that a day skips is the one
 * after it.
 */
export function nextDigest(
  now: Temporal.Instant,
  { timeZone, hour, digestedOn = null }: DigestTime,
): Temporal.Instant {
  const plainTime = new Temporal.PlainTime(hour);
  const at = (date: Temporal.PlainDate) => date.toZonedDateTime({ timeZone, plainTime }).toInstant();
  const today = dateIn(timeZone, now);
  const free = digestedOn === null ? today : Temporal.PlainDate.from(digestedOn).add({ days: 1 });
  const first = Temporal.PlainDate.compare(free, today) > 0 ? free : today;
  const moment = at(first);
  return Temporal.Instant.compare(moment, now) > 0 ? moment : at(first.add({ days: 1 }));
}

/** The date that it is there. */
export function dateIn(timeZone: string, at: Temporal.Instant): Temporal.PlainDate {
  return at.toZonedDateTimeISO(timeZone).toPlainDate();
}
