import { describe, expect, it } from 'vitest';
import { violationsForTests, work } from '../../testing/work.ts';

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
});
