import { expect, test } from 'vitest';
import { nextDigest } from './next-digest.ts';

test.each([
  ['2026-03-28T20:00:00Z', 7, null, '2026-03-29T05:00:00Z'],
  // 02:00 does not exist on that day.
  ['2026-03-28T20:00:00Z', 2, null, '2026-03-29T01:00:00Z'],
  ['2026-10-24T20:00:00Z', 2, null, '2026-10-25T00:00:00Z'],
  ['2026-03-02T06:00:00Z', 7, null, '2026-03-03T06:00:00Z'],
  ['2026-03-02T05:59:59Z', 7, null, '2026-03-02T06:00:00Z'],
  ['2026-03-02T07:00:00Z', 9, '2026-03-01', '2026-03-02T08:00:00Z'],
  // The one of that day was sent.
  ['2026-03-02T07:00:00Z', 9, '2026-03-02', '2026-03-03T08:00:00Z'],
  // Sent where it was tomorrow already.
  ['2026-03-02T07:00:00Z', 9, '2026-03-03', '2026-03-04T08:00:00Z'],
])(
  'after %s the next digest in Copenhagen at %i, with the last on %s, is at %s',
  (now, hour, digestedOn, expected) => {
    const wanted = { timeZone: 'Europe/Copenhagen', hour, digestedOn };
    expect(nextDigest(Temporal.Instant.from(now), wanted).toString()).toBe(expected);
  },
);
