import { describe, expect, it } from 'vitest';
import { violationsForTests, work } from '../../testing/work.ts';

describe('max-daily', () => {
  it('counts attributed dates', () => {
    const night = [work('2026-03-03 20:00', 660)];
    expect(violationsForTests('max-daily', { max_minutes: 420 }, night)).toEqual([]);
    expect(violationsForTests('max-daily', { max_minutes: 419 }, night)).toMatchObject([
      { at: '2026-03-04T00:00+01:00', date: '2026-03-04', worked_minutes: 420, employment: 'main' },
    ]);
  });

  it('looks at the period only', () => {
    const days = ['01', '02', '08', '09'].map((day) => work(`2026-03-${day} 08:00`, 60));
    expect(violationsForTests('max-daily', { max_minutes: 59 }, days).map(({ date }) => date)).toEqual([
      '2026-03-02',
      '2026-03-08',
    ]);
  });

  it('looks at each employment alone', () => {
    const employment = {
      start: '2020-01-01',
      terms: [
        {
          effective_from: '2020-01-01',
          norm: { weeks: [{ mon: 1, tue: 1, wed: 1, thu: 1, fri: 1, sat: 1, sun: 1 }] },
        },
      ],
    };
    const presence = [
      work('2026-03-02 08:00', 300, { employment: 'a' }),
      work('2026-03-02 14:00', 301, { employment: 'b' }),
    ];
    const employments = [
      { code: 'a', ...employment },
      { code: 'b', ...employment },
    ];
    const found = violationsForTests('max-daily', { max_minutes: 300 }, presence, {
      employments,
      accounts: [],
    });
    expect(found).toMatchObject([{ employment: 'b', worked_minutes: 301 }]);
  });
});
