import { describe, expect, it } from 'vitest';
import { leave, leaveForTests } from '../../testing/leave.ts';

const one = (config: object) => ({
  from: '2026-03-02',
  to: '2026-03-08',
  openedOn: '2026-02-01',
  opening: '20',
  usageRules: [{ plugin: 'rolling-cap', config: { days: '1.5', window_days: 7, ...config } }],
  absences: [
    leave('2026-02-25'),
    leave('2026-03-03', '2026-03-03', '0.5'),
    leave('2026-03-04', '2026-03-04', '0.5'),
  ],
});

describe('rolling-cap', () => {
  it('lets the day before the window go', () => {
    // 25 February lies in the window of 3 March (1.5 days) and not in that of 4 March (1 day).
    expect(leaveForTests(one({})).violations).toEqual([]);
  });

  it('finds the first date above the cap', () => {
    const { violations } = leaveForTests(one({ window_days: 8 }));
    expect(violations).toMatchObject([{ at: '2026-03-04T00:00+01:00', used_days: '2.0000' }]);
  });
});
