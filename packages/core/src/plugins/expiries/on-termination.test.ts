import { describe, expect, it } from 'vitest';
import { leave, leaveForTests } from '../../testing/leave.ts';

const leaves = (mode: string) => ({
  from: '2026-03-01',
  to: '2026-04-30',
  end: '2026-03-31',
  opening: '5',
  expiries: [{ plugin: 'on-termination', config: { mode } }],
});

describe('on-termination', () => {
  it('comes after grants and usage of the last date', () => {
    const { movements } = leaveForTests({
      ...leaves('payout'),
      accruals: [{ plugin: 'monthly', config: { days_per_month: '2' } }],
      absences: [leave('2026-03-31')],
    });
    expect(movements).toEqual([
      '2026-03-31 accrual 2.0000',
      '2026-03-31 usage -1.0000',
      '2026-03-31 payout -6.0000',
    ]);
  });

  it('lets the days lapse when told so', () => {
    expect(leaveForTests(leaves('lapse')).movements).toEqual(['2026-03-31 expiry -5.0000']);
  });

  it('does nothing before the end and leaves a debt', () => {
    expect(leaveForTests({ ...leaves('payout'), to: '2026-03-30' }).movements).toEqual([]);
    expect(leaveForTests({ ...leaves('payout'), opening: '-2' }).balance).toBe('-2.0000');
  });
});
