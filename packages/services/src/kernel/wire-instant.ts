/**
 * An instant on the wire: RFC 3339 in UTC with the offset written out, the form in which the database writes it
 * into JSON, so that one object reads the same whichever of the two put it together.
 */
export function wireInstant(at: Temporal.Instant): string {
  if (last?.at === at) return last.text;
  const text = at
    .round({ smallestUnit: 'microsecond', roundingMode: 'halfExpand' })
    .toString({ timeZone: 'UTC' });
  last = { at, text };
  return text;
}

/** What is recorded together bears one moment, and has it written out many times. */
let last: { readonly at: Temporal.Instant; readonly text: string } | undefined;
