import { expect, test } from 'vitest';
import { nextReportMail } from './next-report-mail.ts';

const timeZone = 'Europe/Copenhagen';

test.each([
  ['the same day before its hour', 'day', '2026-03-03T05:59:59Z', '2026-03-03T06:00:00Z'],
  ['the day after at its hour', 'day', '2026-03-03T06:00:00Z', '2026-03-04T06:00:00Z'],
  ['a Monday before its hour', 'week', '2026-03-02T05:00:00Z', '2026-03-02T06:00:00Z'],
  ['the Monday after', 'week', '2026-03-02T06:00:00Z', '2026-03-09T06:00:00Z'],
  ['the first of the next month', 'month', '2026-03-01T06:00:00Z', '2026-04-01T05:00:00Z'],
  ['where clocks went forward meanwhile', 'week', '2026-03-28T12:00:00Z', '2026-03-30T05:00:00Z'],
] as const)('%s', (_, every, now, next) => {
  expect(nextReportMail(Temporal.Instant.from(now), { every, hour: 7, timeZone }).toString()).toBe(next);
});
