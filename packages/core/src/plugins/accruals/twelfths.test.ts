import { describe, expect, it } from 'vitest';
import { leaveForTests, unpaid } from '../../leave/leave-for-tests.ts';

const twelfths = (config: object) => [{ plugin: 'twelfths', config: { annual_days: '30', ...config } }];
const since = (start: string) => ({ from: start, to: '2027-01-31', start });

describe('twelfths', () => {
  it('grants the rest of the year when the waiting time is full, and whole years after that', () => {
    const { movements } = leaveForTests({ ...since('2026-01-01'), accruals: twelfths({ rounding: 'none' }) });
    expect(movements).toEqual([
      '2026-01-31 accrual 2.5000',
      '2026-02-28 accrual 2.5000',
      '2026-03-31 accrual 2.5000',
      '2026-04-30 accrual 2.5000',
      '2026-05-31 accrual 2.5000',
      '2026-06-30 accrual 2.5000',
      '2026-06-30 accrual 15.0000',
      '2027-01-01 accrual 30.0000',
    ]);
  });

  it('counts full months from the start of the employment', () => {
    const { movements } = leaveForTests({
      ...since('2026-03-17'),
      end: '2026-06-10',
      accruals: twelfths({ rounding: 'none' }),
    });
    expect(movements).toEqual(['2026-04-16 accrual 2.5000', '2026-05-16 accrual 2.5000']);
  });

  it('gives the calendar year in which the waiting time ends its whole days', () => {
    const { balance, movements } = leaveForTests({
      ...since('2025-11-01'),
      to: '2026-12-31',
      accruals: twelfths({ rounding: 'none' }),
    });
    // Two twelfths for 2025 and 30 days for 2026.
    expect(balance).toBe('35.0000');
    expect(movements.at(-1)).toBe('2026-04-30 accrual 20.0000');
  });

  it.each([
    ['half-up-else-keep', '3.0000'],
    ['up', '3.0000'],
    ['none', '2.5000'],
  ])('rounds the total: %s', (rounding, balance) => {
    const one = { ...since('2026-01-01'), end: '2026-01-31', accruals: twelfths({ rounding }) };
    expect(leaveForTests(one).balance).toBe(balance);
  });

  it('rounds smaller parts up only when told so', () => {
    const one = { ...since('2026-01-01'), end: '2026-02-28' };
    const balances = ['half-up-else-keep', 'up', 'none'].map(
      (rounding) => leaveForTests({ ...one, accruals: twelfths({ annual_days: '25', rounding }) }).balance,
    );
    expect(balances).toEqual(['4.1667', '5.0000', '4.1667']);
  });

  it('does not count a month with an unpaid day as full', () => {
    const { movements } = leaveForTests({
      ...since('2026-01-01'),
      end: '2026-03-31',
      accruals: twelfths({ rounding: 'none' }),
      absences: [unpaid('2026-02-10')],
    });
    expect(movements).toEqual(['2026-01-31 accrual 2.5000', '2026-03-31 accrual 2.5000']);
  });
});
