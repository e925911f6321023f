import { describe, expect, test } from 'vitest';
import {
  dateIn,
  datesOfPeriod,
  dayIndex,
  movePeriod,
  ofKind,
  periodAround,
  periodOf,
} from './calendar-period.ts';
import { runsOf, shadeOf } from './day-shades.ts';

describe('the period of an address', () => {
  test.each([
    ['2026-02', '2026-02'],
    ['2027', '2027'],
    [null, '2026-04'],
    ['2026-13', '2026-04'],
    ['0000', '2026-04'],
    ['next', '2026-04'],
  ])('%s is %s', (asked, period) => {
    expect(periodOf(asked, '2026-04-20')).toBe(period);
  });

  test('has its first and last date, and neighbours of its kind', () => {
    expect(datesOfPeriod('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(datesOfPeriod('2026')).toEqual({ from: '2026-01-01', to: '2026-12-31' });
    expect([movePeriod('2026-12', 1), movePeriod('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
    expect([movePeriod('2026', 1), movePeriod('2026', -1)]).toEqual(['2027', '2025']);
    expect([periodAround('2027-03-05', '2026'), periodAround('2027-03-05', '2026-01')]).toEqual([
      '2027',
      '2027-03',
    ]);
    expect([dayIndex('2026-03-01', '2026-04-01'), dayIndex('2026-03-01', '2026-02-28')]).toEqual([31, -1]);
  });
});

describe('another period', () => {
  test('of the other kind holds the date where it is of that year', () => {
    expect(ofKind('2026-04', 'year', '2027-06-14')).toBe('2026');
    expect(ofKind('2026', 'month', '2026-06-14')).toBe('2026-06');
    expect(ofKind('2026', 'month', '2027-06-14')).toBe('2026-01');
  });

  test('has the same day, or the last of a month without it', () => {
    expect([dateIn('2026-05', '2026-04-30'), dateIn('2026-02', '2026-03-31')]).toEqual([
      '2026-05-30',
      '2026-02-28',
    ]);
    expect([dateIn('2027', '2026-06-14'), dateIn('2027', '2028-02-29')]).toEqual([
      '2027-06-14',
      '2027-02-28',
    ]);
  });
});

describe('the shades of days', () => {
  test('are runs of dates that are not worked', () => {
    expect(runsOf('wwffhw-')).toEqual([
      { letter: 'f', from: 2, to: 4 },
      { letter: 'h', from: 4, to: 5 },
      { letter: '-', from: 6, to: 7 },
    ]);
  });

  test('are one background, each edge a hard one', () => {
    expect(shadeOf('wwww')).toBe('none');
    const grey = 'color-mix(in oklch, var(--ink) 7%, transparent)';
    expect(shadeOf('wffw')).toBe(
      `linear-gradient(to right, transparent 25%, ${grey} 25%, ${grey} 75%, transparent 75%)`,
    );
  });
});
