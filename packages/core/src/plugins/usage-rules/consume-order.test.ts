import { describe, expect, it } from 'vitest';
import { leave, leaveForTests } from '../../testing/leave.ts';

// Two days of 31 March 2025 and two of 10 April 2025, each for a year. Sickness over 31 March 2026 puts the end of
// the older two off until 4 June, so the younger ones expire first. Two days are used in March 2026.
const twoLots = (order: string) => ({
  from: '2026-04-01',
  to: '2026-04-30',
  openedOn: '2025-03-31',
  opening: '2',
  accruals: [{ plugin: 'front-loaded', config: { days: '2', month_day: '04-10', prorate: false } }],
  usageRules: [{ plugin: 'consume-order', config: { order } }],
  expiries: [
    { plugin: 'years-after-grant', config: { years: 1 } },
    { plugin: 'blocked-while', config: { absence_activities: ['sick'], then_days: 60 } },
  ],
  absences: [
    leave('2026-03-02', '2026-03-03'),
    { from: '2026-03-20', to: '2026-04-05', credit: 'none', activity: 'sick' },
  ],
});

describe('consume-order', () => {
  it.each([
    ['earliest-expiry', '4.0000'],
    ['account-priority', '4.0000'],
    // The younger lot is still whole on 10 April and expires.
    ['oldest-grant', '2.0000'],
  ])('%s leaves %s after the grant of 2026', (order, balance) => {
    expect(leaveForTests(twoLots(order)).balance).toBe(balance);
  });

  it('is earliest expiry unless configured', () => {
    expect(leaveForTests({ ...twoLots('earliest-expiry'), usageRules: [] }).balance).toBe('4.0000');
  });
});
