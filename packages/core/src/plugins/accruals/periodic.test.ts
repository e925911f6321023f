import { describe, expect, it } from 'vitest';
import { halfTime, leaveForTests, unpaid } from '../../testing/leave.ts';

const parts = (config: object) => [
  { plugin: 'periodic', config: { days_per_year: '24', every_months: 3, year_start: '01-01', ...config } },
];

describe('periodic', () => {
  it('grants a part at each start', () => {
    const { movements } = leaveForTests({ from: '2026-01-01', to: '2026-12-31', accruals: parts({}) });
    expect(movements).toEqual(
      ['01-01', '04-01', '07-01', '10-01'].map((day) => `2026-${day} accrual 6.0000`),
    );
  });

  it('multiplies by the employed days of its part', () => {
    const { movements } = leaveForTests({
      from: '2026-01-01',
      to: '2026-06-30',
      start: '2026-02-15',
      openedOn: '2026-02-15',
      accruals: parts({}),
    });
    // 15 February to 31 March are 45 of 90 days.
    expect(movements).toEqual(['2026-02-15 accrual 3.0000', '2026-04-01 accrual 6.0000']);
  });

  it('needs no proportion when told so', () => {
    const { balance } = leaveForTests({
      from: '2026-04-01',
      to: '2026-04-01',
      accruals: parts({ prorate: false }),
      absences: [unpaid('2026-04-01', '2026-06-30')],
    });
    expect(balance).toBe('6.0000');
  });

  it('begins its year anywhere', () => {
    const { movements } = leaveForTests({
      from: '2026-01-01',
      to: '2026-12-31',
      accruals: parts({ every_months: 6, year_start: '09-01' }),
    });
    expect(movements).toEqual(['2026-03-01 accrual 12.0000', '2026-09-01 accrual 12.0000']);
  });

  it('grants whole parts only for those that touch the employment', () => {
    const { movements } = leaveForTests({
      from: '2026-01-01',
      to: '2026-12-31',
      start: '2026-05-10',
      end: '2026-08-20',
      accruals: parts({ prorate: false }),
    });
    expect(movements).toEqual(['2026-05-10 accrual 6.0000', '2026-07-01 accrual 6.0000']);
  });

  it('multiplies by the full-time share of the terms', () => {
    const half = { accruals: parts({ fte_prorate: true }), given: halfTime() };
    expect(leaveForTests({ from: '2026-01-01', to: '2026-01-01', ...half }).balance).toBe('3.0000');
  });

  it('grants on the last day of a part to an employment that starts on it', () => {
    const { movements } = leaveForTests({
      from: '2026-03-31',
      to: '2026-04-01',
      start: '2026-03-31',
      accruals: parts({ prorate: false }),
    });
    expect(movements).toEqual(['2026-03-31 accrual 6.0000', '2026-04-01 accrual 6.0000']);
  });

  it('lets a year end on 28 February before one that begins on the 29th', () => {
    const { movements } = leaveForTests({
      from: '2028-02-28',
      to: '2028-02-29',
      start: '2028-02-28',
      accruals: parts({ every_months: 6, year_start: '02-29', prorate: false }),
    });
    expect(movements).toEqual(['2028-02-28 accrual 12.0000', '2028-02-29 accrual 12.0000']);
  });
});
