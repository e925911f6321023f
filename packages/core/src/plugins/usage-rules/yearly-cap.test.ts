import { describe, expect, it } from 'vitest';
import { leave, leaveForTests } from '../../testing/leave.ts';

const one = (config: object, ...absences: readonly object[]) => ({
  from: '2026-03-30',
  to: '2026-04-05',
  openedOn: '2025-12-29',
  opening: '20',
  usageRules: [{ plugin: 'yearly-cap', config: { days: '2', ...config } }],
  absences,
});

describe('yearly-cap', () => {
  it('starts again on the first day of the year', () => {
    const absences = [leave('2025-12-29', '2025-12-31'), leave('2026-03-30', '2026-03-31')];
    expect(leaveForTests(one({}, ...absences)).violations).toEqual([]);
  });

  it('counts all absences of the year and begins it where told', () => {
    const absences = [leave('2026-03-30', '2026-03-31'), leave('2026-04-01', '2026-04-02')];
    expect(leaveForTests(one({}, ...absences)).violations).toMatchObject([{ at: '2026-04-01T00:00+02:00' }]);
    expect(leaveForTests(one({ year_start: '04-01' }, ...absences)).violations).toEqual([]);
  });
});
