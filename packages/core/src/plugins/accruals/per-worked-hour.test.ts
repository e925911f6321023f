import { describe, expect, it } from 'vitest';
import { halfTime, leaveForTests } from '../../testing/leave.ts';

const accruals = [{ plugin: 'per-worked-hour', config: { days_per_hour: '0.01' } }];
const work = (day: string) => ({ start: `${day}T08:00+01:00`, end: `${day}T09:40+01:00` });

describe('per-worked-hour', () => {
  it('rounds the sum, not each date', () => {
    const { movements, balance } = leaveForTests({
      from: '2026-03-02',
      to: '2026-03-04',
      accruals,
      given: { presence: ['2026-03-02', '2026-03-03', '2026-03-04'].map(work) },
    });
    // 100 minutes are 0.016667 days: 0.0167, 0.0333 and 0.0500 together.
    expect(movements).toEqual([
      '2026-03-02 accrual 0.0167',
      '2026-03-03 accrual 0.0166',
      '2026-03-04 accrual 0.0167',
    ]);
    expect(balance).toBe('0.0500');
  });

  it('counts work since the opening of the account, before the period too', () => {
    const { movements, balance } = leaveForTests({
      from: '2026-03-02',
      to: '2026-03-04',
      openedOn: '2026-02-27',
      accruals,
      given: { presence: ['2026-02-26', '2026-02-27', '2026-03-02', '2026-03-05'].map(work) },
    });
    expect(movements).toEqual(['2026-03-02 accrual 0.0166']);
    expect(balance).toBe('0.0333');
  });

  it('earns nothing after the employment', () => {
    const { movements } = leaveForTests({
      from: '2026-03-02',
      to: '2026-03-08',
      end: '2026-03-03',
      accruals,
      given: { presence: [work('2026-03-03'), work('2026-03-04')] },
    });
    expect(movements).toEqual(['2026-03-03 accrual 0.0167']);
  });

  it('multiplies by the full-time share of the worked date', () => {
    const half = [{ plugin: 'per-worked-hour', config: { days_per_hour: '0.01', fte_prorate: true } }];
    const { balance } = leaveForTests({
      from: '2026-03-02',
      to: '2026-03-02',
      accruals: half,
      given: { ...halfTime(), presence: [work('2026-03-02')] },
    });
    // Half of 0.016667.
    expect(balance).toBe('0.0083');
  });
});
