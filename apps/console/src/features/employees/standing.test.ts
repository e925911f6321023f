import { expect, test } from 'vitest';
import { standingOf } from './standing.ts';

const zone = 'Europe/Copenhagen';

test('somebody stands as their nearest employment does on the date', () => {
  const on = (asOf: string) => standingOf({ start: '2026-03-01', end: '2026-03-31' }, { asOf, zone });
  expect(on('2026-02-28')).toBe('upcoming');
  expect(on('2026-03-01')).toBe('running');
  expect(on('2026-03-31')).toBe('running');
  expect(on('2026-04-01')).toBe('ended');
  expect(standingOf({ start: '2026-03-01', end: null }, { asOf: '2099-01-01', zone })).toBe('running');
  expect(standingOf(null, { asOf: null, zone })).toBe('none');
});

test('who starts today has begun just after midnight where the workspace is, whatever the date of UTC', () => {
  const now = new Date('2026-02-28T23:30:00Z');
  const today = { start: '2026-03-01', end: null };
  expect(standingOf(today, { asOf: null, zone, now })).toBe('running');
  expect(standingOf(today, { asOf: null, zone: 'America/New_York', now })).toBe('upcoming');
});
