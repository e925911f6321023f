import { describe, expect, it } from 'vitest';
import { halfTime, leaveForTests, unpaid } from '../../testing/leave.ts';

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

  it('cuts the rounded days in two: those up to twenty and those above', () => {
    const grant = (config: object, start: string, birth_date = '1986-12-31') =>
      leaveForTests({
        from: '2026-01-01',
        to: '2026-12-31',
        start,
        given: { birth_date },
        accruals: proportional({
          year_start: '01-01',
          in_advance: true,
          age_steps: [
            { age: 40, days: '31' },
            { age: 50, days: '32' },
          ],
          ...config,
        }),
      }).movements;
    // 40 on the last day of the year: 31 = 20 + 11.
    expect(grant({ up_to_days: '20' }, '2020-01-01')).toEqual(['2026-01-01 accrual 20.0000']);
    expect(grant({ over_days: '20' }, '2020-01-01')).toEqual(['2026-01-01 accrual 11.0000']);
    // 50 on that day: 32, the step that was reached last.
    expect(grant({ over_days: '20' }, '2020-01-01', '1976-12-31')).toEqual(['2026-01-01 accrual 12.0000']);
    // 31 × 184 / 365 = 15.63, up to 16: nothing above 20.
    expect(grant({ up_to_days: '20' }, '2026-07-01')).toEqual(['2026-07-01 accrual 16.0000']);
    expect(grant({ over_days: '20' }, '2026-07-01')).toEqual([]);
  });

  it('gives everybody the days per year while the birth date is unknown', () => {
    const { movements } = leaveForTests({
      from: '2026-03-01',
      to: '2026-03-31',
      accruals: proportional({ age_steps: [{ age: 0, days: '31' }] }),
    });
    expect(movements).toEqual(['2026-03-31 accrual 25.0000']);
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

  it('takes the full-time share of the terms before rounding', () => {
    const half = { accruals: proportional({ fte_prorate: true }), given: halfTime() };
    // 12.5, up to 13.
    expect(leaveForTests({ from: '2026-03-01', to: '2026-03-31', ...half }).balance).toBe('13.0000');
  });
});
