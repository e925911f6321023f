import { describe, expect, it } from 'vitest';
import { leave, leaveForTests } from '../../testing/leave.ts';

const one = (share: string, unit: string) => ({
  from: '2026-03-02',
  to: '2026-03-08',
  opening: '5',
  usageRules: [{ plugin: 'granularity', config: { unit } }],
  absences: [leave('2026-03-02', '2026-03-02', share)],
});

describe('granularity', () => {
  it.each([
    ['1', 'day', 0],
    ['0.5', 'day', 1],
    ['0.5', 'half-day', 0],
    ['0.25', 'half-day', 1],
    // 444 minutes are 7.4 hours: no share below 1 with four decimals is a whole number of them, 0 is.
    ['0.5', 'hour', 1],
    ['0', 'hour', 0],
  ])('share %s by %s: %i findings', (share, unit, count) => {
    expect(leaveForTests(one(share, unit)).violations).toHaveLength(count);
  });

  it('counts hours of the pattern of the day', () => {
    const week = { mon: 480, tue: 480, wed: 480, thu: 480, fri: 480, sat: 0, sun: 0 };
    const terms = [{ effective_from: '2020-01-01', norm: { weeks: [week] } }];
    const given = { employments: [{ code: 'main', start: '2020-01-01', terms }] };
    expect(leaveForTests({ ...one('0.375', 'hour'), given }).violations).toEqual([]);
    expect(leaveForTests({ ...one('0.4', 'hour'), given }).violations).toMatchObject([{ unit: 'hour' }]);
  });
});
