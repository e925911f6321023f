import { describe, expect, it } from 'vitest';
import { leaveForTests, unpaid } from '../../leave/leave-for-tests.ts';

const proportional = (config: object) => [
  { plugin: 'proportional-year', config: { annual_days: '25', ...config } },
];

describe('proportional-year', () => {
  it('grants on the last employed date when that is earlier', () => {
    const { movements } = leaveForTests({
      from: '2026-03-01',
      to: '2026-06-30',
      end: '2026-05-30',
      accruals: proportional({ rounding: 'none' }),
    });
    // 1 April to 30 May are 60 of 365 days: 25 × 60 / 365 = 4.1096.
    expect(movements).toEqual(['2026-03-31 accrual 25.0000', '2026-05-30 accrual 4.1096']);
  });

  it.each([
    ['up', '5.0000'],
    ['half-up', '4.0000'],
    ['none', '4.1096'],
  ])('rounds 4.1096 %s', (rounding, balance) => {
    const { balance: actual } = leaveForTests({
      from: '2026-05-01',
      to: '2026-05-31',
      end: '2026-05-30',
      accruals: proportional({ rounding }),
    });
    expect(actual).toBe(balance);
  });

  it('grants nothing for a year without an earning day', () => {
    const { movements } = leaveForTests({
      from: '2026-03-01',
      to: '2026-03-31',
      accruals: proportional({}),
      absences: [unpaid('2025-04-01', '2026-03-31')],
    });
    expect(movements).toEqual([]);
  });
});
