/** PostgreSQL keeps microseconds; what is answered now must equal what is read later. */
export function asStored(at: Temporal.Instant): Temporal.Instant {
  return at.round({ smallestUnit: 'microsecond', roundingMode: 'halfExpand' });
}
