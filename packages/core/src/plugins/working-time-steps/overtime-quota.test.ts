import { describe, expect, it } from 'vitest';
import { violationsForTests, work } from '../../testing/work.ts';
import { formatDate, getDate } from '../../time/epoch-day.ts';

describe('overtime-quota', () => {
  const week = [2, 3, 4, 5, 6].map((day) => work(`2026-03-0${day} 08:00`, 504));

  it('counts weeks above the norm, short weeks do not make up for them', () => {
    // 2520 − 2220 = 300 in the first week; the second week is short.
    const period = { from: '2026-03-01', to: '2026-03-15' };
    expect(
      violationsForTests('overtime-quota', { max_minutes: 299, per: 'month' }, week, { period }),
    ).toMatchObject([
      { at: '2026-03-01T00:00+01:00', from: '2026-03-01', to: '2026-03-31', overtime_minutes: 300 },
    ]);
    expect(
      violationsForTests('overtime-quota', { max_minutes: 300, per: 'month' }, week, { period }),
    ).toEqual([]);
  });

  it('looks back to the start of the year', () => {
    const period = { from: '2026-04-01', to: '2026-04-30' };
    const presence = [
      ...week,
      ...[6, 7, 8, 9, 10].map((day) => work(`2026-04-${String(day).padStart(2, '0')} 08:00`, 450)),
    ];
    expect(
      violationsForTests('overtime-quota', { max_minutes: 329, per: 'year' }, presence, { period }),
    ).toMatchObject([{ at: '2026-04-01T00:00+02:00', overtime_minutes: 330, employment: 'main' }]);
  });

  it('takes the four weeks that end with each week of the period', () => {
    const period = { from: '2026-03-23', to: '2026-04-05' };
    const found = violationsForTests('overtime-quota', { max_minutes: 0, per: 'four-weeks' }, week, {
      period,
    });
    expect(found).toMatchObject([{ from: '2026-03-02', to: '2026-03-29' }]);
  });

  it('clips weeks to the month, counts paid leave and ends with the period', () => {
    const given = { period: { from: '2026-04-01', to: '2026-04-05' } };
    const days = (...all: readonly number[]) =>
      all.map((day) => work(`2026-04-${String(day).padStart(2, '0')} 08:00`, 504));
    const month = { max_minutes: 0, per: 'month' };
    // Wednesday to Friday: 1512 − 1332. The days before are those of March, those of the next week are to come.
    const march = [23, 24, 25, 26, 27].map((day) => work(`2026-03-${day} 08:00`, 504));
    const april = { from: '2026-04-01', to: '2026-04-30' };
    expect(
      violationsForTests('overtime-quota', month, [...march, ...days(1, 2, 3, 6, 7, 8, 9, 10)], given),
    ).toMatchObject([{ ...april, at: '2026-04-01T00:00+02:00', overtime_minutes: 180 }]);
    // 444 for the Wednesday on leave, 1008 − 888 for the others.
    const absences = [{ from: '2026-04-01', to: '2026-04-01' }];
    expect(violationsForTests('overtime-quota', month, days(2, 3), { ...given, absences })).toMatchObject([
      { ...april, overtime_minutes: 120 },
    ]);
  });

  it('judges every year that the period touches, at its first date in the period', () => {
    const period = { from: '2026-12-01', to: '2027-01-31' };
    const presence = ['2026-12-07', '2027-01-04'].flatMap((monday) =>
      [0, 1, 2, 3, 4].map((ahead) => work(`${formatDate(getDate(monday) + ahead)} 08:00`, 504)),
    );
    const found = violationsForTests('overtime-quota', { max_minutes: 299, per: 'year' }, presence, {
      period,
    });
    expect(found).toMatchObject([
      { at: '2026-12-01T00:00+01:00', from: '2026-01-01', to: '2026-12-31', overtime_minutes: 300 },
      { at: '2027-01-01T00:00+01:00', from: '2027-01-01', to: '2027-12-31', overtime_minutes: 300 },
    ]);
  });

  it('judges a month of which the period has its first date only', () => {
    const period = { from: '2026-05-25', to: '2026-06-01' };
    const found = violationsForTests(
      'overtime-quota',
      { max_minutes: 59, per: 'month' },
      [work('2026-06-01 08:00', 504)],
      { period },
    );
    expect(found).toMatchObject([{ at: '2026-06-01T00:00+02:00', from: '2026-06-01', overtime_minutes: 60 }]);
  });
});
