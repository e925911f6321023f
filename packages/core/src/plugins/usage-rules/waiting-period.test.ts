import { describe, expect, it } from 'vitest';
import { leave, leaveForTests } from '../../testing/leave.ts';

const one = (months: number, ...absences: readonly object[]) => ({
  from: '2026-01-31',
  to: '2026-03-31',
  start: '2026-01-31',
  opening: '20',
  usageRules: [{ plugin: 'waiting-period', config: { months } }],
  absences,
});

describe('waiting-period', () => {
  it('ends on the same day of the month, or its last day', () => {
    expect(leaveForTests(one(1, leave('2026-02-27'))).violations).toMatchObject([{ from: '2026-02-28' }]);
    expect(leaveForTests(one(1, leave('2026-03-02'))).violations).toEqual([]);
  });

  it('lets leave begin on the date on which it ends', () => {
    const begun = { ...one(1), start: '2026-02-02', from: '2026-02-02' };
    expect(leaveForTests({ ...begun, absences: [leave('2026-03-02')] }).violations).toEqual([]);
    expect(leaveForTests({ ...begun, absences: [leave('2026-02-27')] }).violations).toHaveLength(1);
  });

  it('is over at once when it is 0', () => {
    expect(leaveForTests(one(0, leave('2026-02-02'))).violations).toEqual([]);
  });
});
