import { describe, expect, it } from 'vitest';
import { halfTime, leaveForTests, unpaid } from '../../testing/leave.ts';

const grant = (config: object) => [{ plugin: 'front-loaded', config: { days: '25', ...config } }];

describe('front-loaded', () => {
  it('grants on the start of the employment when that is later, for the employed days', () => {
    const { movements } = leaveForTests({
      from: '2026-03-01',
      to: '2026-12-31',
      start: '2026-03-02',
      openedOn: '2026-03-02',
      accruals: grant({}),
    });
    // 2 March to 31 December are 305 of 365 days: 25 × 305 / 365 = 20.8904.
    expect(movements).toEqual(['2026-03-02 accrual 20.8904']);
  });

  it('lets a year that begins on 1 July end on 30 June', () => {
    const { movements } = leaveForTests({
      from: '2026-06-01',
      to: '2026-12-31',
      end: '2026-12-31',
      accruals: grant({ month_day: '07-01' }),
    });
    // 1 July to 31 December are 184 of 365 days: 25 × 184 / 365 = 12.6027.
    expect(movements).toEqual(['2026-07-01 accrual 12.6027']);
  });

  it('grants everything without prorate and nothing after the employment', () => {
    const { movements } = leaveForTests({
      from: '2025-12-01',
      to: '2027-01-31',
      end: '2026-01-01',
      accruals: grant({ prorate: false }),
    });
    expect(movements).toEqual(['2026-01-01 accrual 25.0000']);
  });

  it('leaves unpaid days of the whole year out, later ones too', () => {
    const { balance } = leaveForTests({
      from: '2026-01-01',
      to: '2026-01-31',
      accruals: grant({}),
      absences: [unpaid('2026-12-01', '2026-12-31')],
    });
    expect(balance).toBe('22.8767');
  });

  it('multiplies by the full-time share of the terms', () => {
    const { balance } = leaveForTests({
      from: '2026-01-01',
      to: '2026-01-31',
      accruals: grant({ fte_prorate: true }),
      given: halfTime(),
    });
    expect(balance).toBe('12.5000');
  });

  it('grants nothing for years of the account before the employment', () => {
    const { movements } = leaveForTests({
      from: '2025-01-01',
      to: '2026-12-31',
      start: '2026-03-02',
      accruals: grant({ prorate: false }),
    });
    expect(movements).toEqual(['2026-03-02 accrual 25.0000']);
  });

  it('grants on the last day of a year to an employment that starts on it', () => {
    const { movements } = leaveForTests({
      from: '2025-12-31',
      to: '2026-01-01',
      start: '2025-12-31',
      accruals: grant({ prorate: false }),
    });
    expect(movements).toEqual(['2025-12-31 accrual 25.0000', '2026-01-01 accrual 25.0000']);
  });
});
