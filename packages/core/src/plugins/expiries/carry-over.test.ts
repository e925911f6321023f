import { describe, expect, it } from 'vitest';
import { leave, leaveForTests } from '../../testing/leave.ts';

const carryOver = (config: object) => [
  { plugin: 'carry-over', config: { max_days: '2', remainder: 'lapse', ...config } },
];

describe('carry-over', () => {
  it('leaves the grants of its own date alone', () => {
    const { movements, balance } = leaveForTests({
      from: '2026-01-01',
      to: '2026-01-01',
      openedOn: '2025-12-31',
      opening: '5',
      accruals: [{ plugin: 'front-loaded', config: { days: '20' } }],
      expiries: carryOver({}),
    });
    expect(movements).toEqual(['2026-01-01 expiry -3.0000', '2026-01-01 accrual 20.0000']);
    expect(balance).toBe('22.0000');
  });

  it('keeps the lots that are used first', () => {
    const accruals = [
      { plugin: 'front-loaded', config: { days: '3', month_day: '10-01', prorate: false } },
      { plugin: 'front-loaded', config: { days: '3', month_day: '11-01', prorate: false } },
    ];
    const expiries = [
      ...carryOver({ max_days: '3' }),
      { plugin: 'months-after-accrual', config: { months: 5 } },
    ];
    const { movements } = leaveForTests({
      from: '2026-01-01',
      to: '2026-04-30',
      openedOn: '2025-10-01',
      accruals,
      expiries,
    });
    // The lot of October is carried and expires in March; the lot of November lapses.
    expect(movements).toEqual(['2026-01-01 expiry -3.0000', '2026-03-31 expiry -3.0000']);
  });

  it('pays the remainder out when told so', () => {
    const { movements } = leaveForTests({
      from: '2026-01-01',
      to: '2026-01-31',
      openedOn: '2025-12-31',
      opening: '5',
      expiries: carryOver({ remainder: 'payout' }),
    });
    expect(movements).toEqual(['2026-01-01 payout -3.0000']);
  });

  it('lets a transfer pay the debt of the account it goes to', () => {
    const { balances } = leaveForTests({
      from: '2026-01-01',
      to: '2026-01-31',
      openedOn: '2025-12-31',
      opening: '5',
      accounts: [{ code: 'saved', unit: 'days', opening: '-1', opened_on: '2025-12-31' }],
      expiries: carryOver({ remainder: 'transfer', transfer_to: 'saved' }),
    });
    expect(balances).toMatchObject({ vacation: '2.0000', saved: '2.0000' });
  });

  it('does not touch a debt', () => {
    const { balance } = leaveForTests({
      from: '2026-01-01',
      to: '2026-01-31',
      openedOn: '2025-12-29',
      opening: '0',
      absences: [leave('2025-12-30')],
      expiries: carryOver({ max_days: '0' }),
    });
    expect(balance).toBe('-1.0000');
  });

  it('is refused when it moves the remainder to no account', () => {
    const refused = () =>
      leaveForTests({
        from: '2026-01-01',
        to: '2026-01-31',
        opening: '5',
        expiries: carryOver({ remainder: 'transfer' }),
      });
    expect(refused).toThrow(/transfer_to/);
  });
});
