import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  datesOf,
  isDate,
  minutesBetween,
  mondayOf,
  monthRange,
  todayIn,
  weekNumber,
} from './dates.ts';

describe('calendar dates', () => {
  it('moves over months, years and leap days', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(addMonths('2026-12', 1)).toBe('2027-01');
    expect(monthRange('2026-02')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  });

  it('knows which texts are dates', () => {
    expect(['2026-02-28', '2028-02-29', '1899-12-31'].filter(isDate)).toHaveLength(3);
    expect(['2026-02-30', '2026-13-01', '2026-2-1', 'today', '', null].some(isDate)).toBe(false);
  });

  it('lists a range with both ends', () => {
    expect(datesOf('2026-03-28', '2026-03-30')).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']);
  });

  it('finds Mondays and ISO weeks', () => {
    expect(mondayOf('2026-03-01')).toBe('2026-02-23');
    expect(mondayOf('2026-03-02')).toBe('2026-03-02');
    expect(weekNumber('2026-01-01')).toBe(1);
    expect(weekNumber('2027-01-01')).toBe(53);
    expect(weekNumber('2026-12-31')).toBe(53);
  });

  it('knows today in the zone of the workspace', () => {
    const lateEvening = new Date('2026-03-01T23:30:00Z');
    expect(todayIn('Europe/Copenhagen', lateEvening)).toBe('2026-03-02');
    expect(todayIn('America/New_York', lateEvening)).toBe('2026-03-01');
  });

  it('counts elapsed minutes over a clock change', () => {
    expect(minutesBetween('2026-03-28T22:00:00+01:00', '2026-03-29T06:00:00+02:00')).toBe(420);
    expect(minutesBetween('2026-03-02T08:00:59+01:00', '2026-03-02T16:12:01+01:00')).toBe(492);
  });
});
