import { expect, test } from 'vitest';
import { lastDue } from './scheduled-backups.ts';

const due = (now: string) => `${lastDue({ at: { hour: 3, minute: 30 } }, Temporal.Instant.from(now))}`;

test('a backup is due from its time of the day on, until the next one', () => {
  expect(due('2026-11-25T03:30:00Z')).toBe('2026-11-25T03:30:00Z');
  expect(due('2026-11-25T23:59:59Z')).toBe('2026-11-25T03:30:00Z');
  expect(due('2026-11-26T03:29:59Z')).toBe('2026-11-25T03:30:00Z');
  expect(due('2027-01-01T00:00:00Z')).toBe('2026-12-31T03:30:00Z');
});
