import { describe, expect, it } from 'vitest';
import { atWallClock, toWallClock } from './zoned.ts';

const copenhagen = 'Europe/Copenhagen';

describe('wall clock of an instant', () => {
  it.each([
    ['2026-03-02T07:00:00Z', copenhagen, '2026-03-02T08:00+01:00'],
    ['2026-07-02T06:00:00Z', copenhagen, '2026-07-02T08:00+02:00'],
    ['2026-03-02T08:00:00+01:00', 'Asia/Kathmandu', '2026-03-02T12:45+05:45'],
    ['2026-03-02T03:00:00Z', 'America/St_Johns', '2026-03-01T23:30-03:30'],
  ])('%s in %s is %s', (instant, zone, wall) => {
    expect(toWallClock(instant, zone)).toBe(wall);
  });
});

describe('instant of a wall clock', () => {
  it.each([
    ['2026-03-02', '08:00', copenhagen, '2026-03-02T08:00:00+01:00'],
    ['2026-07-02', '08:00', copenhagen, '2026-07-02T08:00:00+02:00'],
    // Skipped hour on the spring change: 02:30 becomes 03:30.
    ['2026-03-29', '02:30', copenhagen, '2026-03-29T03:30:00+02:00'],
    // Repeated hour on the autumn change: the first 02:30.
    ['2026-10-25', '02:30', copenhagen, '2026-10-25T02:30:00+02:00'],
    ['2026-10-25', '03:00', copenhagen, '2026-10-25T03:00:00+01:00'],
    ['2026-03-01', '23:30', 'America/St_Johns', '2026-03-01T23:30:00-03:30'],
  ])('%s %s in %s is %s', (date, time, zone, instant) => {
    expect(atWallClock(date, time, zone)).toBe(instant);
  });
});
