import { expect, test } from 'vitest';
import { nextDigest } from './notify.ts';

test.each([
  ['2026-03-28T20:00:00Z', 'Europe/Copenhagen', 7, '2026-03-29T05:00:00Z'],
  // 02:00 does not exist on that day.
  ['2026-03-28T20:00:00Z', 'Europe/Copenhagen', 2, '2026-03-29T01:00:00Z'],
  ['2026-10-24T20:00:00Z', 'Europe/Copenhagen', 2, '2026-10-25T00:00:00Z'],
  ['2026-03-02T06:00:00Z', 'Europe/Copenhagen', 7, '2026-03-03T06:00:00Z'],
  ['2026-03-02T05:59:59Z', 'Europe/Copenhagen', 7, '2026-03-02T06:00:00Z'],
])('after %s the next digest in %s at %i is at %s', (now, zone, hour, expected) => {
  expect(nextDigest(Temporal.Instant.from(now), zone, hour).toString()).toBe(expected);
});
