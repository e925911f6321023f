import { describe, expect, it } from 'vitest';
import { violationsForTests, work } from '../../testing/work.ts';

const days = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    work(`2026-03-${String(from + index).padStart(2, '0')} 08:00`, 60),
  );

describe('max-consecutive-days', () => {
  it('looks back before the period', () => {
    const found = violationsForTests('max-consecutive-days', { n: 6 }, [
      work('2026-02-28 08:00', 60),
      ...days(1, 6),
    ]);
    expect(found).toMatchObject([{ at: '2026-03-06T00:00+01:00', days: 7, employment: 'main' }]);
  });

  it('reports a row that was too long before the period at its first date in it', () => {
    const february = [24, 25, 26, 27, 28].map((day) => work(`2026-02-${day} 08:00`, 60));
    const found = violationsForTests('max-consecutive-days', { n: 3 }, [...february, ...days(1, 3)]);
    expect(found).toMatchObject([{ at: '2026-03-02T00:00+01:00', days: 8 }]);
  });

  it('gives one finding per row', () => {
    const period = { from: '2026-03-01', to: '2026-03-31' };
    const found = violationsForTests(
      'max-consecutive-days',
      { n: 2 },
      [...days(2, 5), ...days(7, 8), ...days(10, 13)],
      {
        period,
      },
    );
    expect(found.map(({ date }) => date)).toEqual(['2026-03-04', '2026-03-12']);
  });
});
