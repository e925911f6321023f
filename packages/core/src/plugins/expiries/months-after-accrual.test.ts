import { describe, expect, it } from 'vitest';
import { leaveForTests } from '../../testing/leave.ts';

describe('months-after-accrual', () => {
  it.each([
    ['2026-01-31', 0, '2026-01-31'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-01-01', 3, '2026-04-30'],
    ['2025-11-30', 14, '2027-01-31'],
  ])('granted on %s, %i months: expires on %s', (openedOn, months, date) => {
    const { movements } = leaveForTests({
      from: openedOn,
      to: '2027-12-31',
      openedOn,
      opening: '2',
      expiries: [{ plugin: 'months-after-accrual', config: { months } }],
    });
    expect(movements).toEqual([`${date} expiry -2.0000`]);
  });
});
