/**
 * An instant on the wire: RFC 3339 in UTC with the offset written out, the form in which the database writes it
 * into JSON, so that one object reads the same whichever of the two put it together.
 */
export function wireInstant(at: Temporal.Instant): string {
  const moment = at.epochNanoseconds;
  const known = written.get(moment);
  if (known !== undefined) return known;
  const text = at
    .round({ smallestUnit: 'microsecond', roundingMode: 'halfExpand' })
    .toString({ timeZone: 'UTC' });
  if (written.size >= writtenAtMost) written.clear();
  written.set(moment, text);
  return text;
}

/**
 * What is recorded together bears one moment, and what changes together one before and one after, each written out many
 * times by instants of their own.
 */
const written = new Map<bigint, string>();
const writtenAtMost = 16;
