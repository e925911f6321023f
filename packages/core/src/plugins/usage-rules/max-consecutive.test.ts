import { describe, expect, it } from 'vitest';
import { leave, leaveForTests } from '../../testing/leave.ts';

const one = (days: number, ...absences: readonly object[]) => ({
  from: '2026-03-02',
  to: '2026-03-15',
  opening: '20',
  usageRules: [{ plugin: 'max-consecutive', config: { days } }],
  absences,
});

describe('max-consecutive', () => {
  it('joins absences over a weekend', () => {
    const absences = [leave('2026-03-06'), leave('2026-03-09', '2026-03-10')];
    expect(leaveForTests(one(3, ...absences)).violations).toEqual([]);
    expect(leaveForTests(one(2, ...absences)).violations).toMatchObject([
      { at: '2026-03-10T00:00+01:00', days: 3 },
    ]);
  });

  it('starts again after a workday without leave', () => {
    const absences = [leave('2026-03-02', '2026-03-03'), leave('2026-03-05', '2026-03-06')];
    expect(leaveForTests(one(2, ...absences)).violations).toEqual([]);
  });

  it('counts from the first employed date', () => {
    const employed = { ...one(2, leave('2026-03-03', '2026-03-05')), start: '2026-03-03' };
    expect(leaveForTests(employed).violations).toMatchObject([{ at: '2026-03-05T00:00+01:00', days: 3 }]);
  });
});
