import { describe, expect, it } from 'vitest';
import { leave, leaveForTests } from '../../testing/leave.ts';

const one = (requested_on: string | null, config: object) => ({
  from: '2026-03-09',
  to: '2026-03-15',
  opening: '5',
  usageRules: [{ plugin: 'advance-notice', config }],
  absences: [{ ...leave('2026-03-10'), requested_on }],
});

describe('advance-notice', () => {
  it.each([
    ['2026-03-07', { days: 3 }, 0],
    ['2026-03-08', { days: 3 }, 1],
    // Friday, Monday: two workdays before Tuesday 10 March.
    ['2026-03-06', { days: 2, count_weekends: false }, 0],
    ['2026-03-07', { days: 2, count_weekends: false }, 1],
    [null, { days: 30 }, 0],
    ['2026-03-12', { days: 0 }, 1],
  ])('requested on %s with %j: %i findings', (requestedOn, config, count) => {
    expect(leaveForTests(one(requestedOn, config)).violations).toHaveLength(count);
  });
});
