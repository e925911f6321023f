import { describe, expect, it } from 'vitest';
import { leaveForTests } from '../../testing/leave.ts';

describe('accrual-year-end', () => {
  it.each([
    ['2026-08-31', '09-01', 0, '2026-08-31'],
    ['2026-09-01', '09-01', 0, '2027-08-31'],
    ['2026-03-10', '01-01', 3, '2027-03-31'],
    ['2026-03-10', '03-01', 12, '2028-02-29'],
  ])('granted on %s, year from %s, grace %i: expires on %s', (openedOn, year_start, grace_months, date) => {
    const { movements } = leaveForTests({
      from: openedOn,
      to: '2028-12-31',
      openedOn,
      opening: '2',
      expiries: [{ plugin: 'accrual-year-end', config: { year_start, grace_months } }],
    });
    expect(movements).toEqual([`${date} expiry -2.0000`]);
  });
});
