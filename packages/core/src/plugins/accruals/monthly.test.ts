import { describe, expect, it } from 'vitest';
import { halfTime, leaveForTests, unpaid } from '../../testing/leave.ts';

const monthly = (config: object) => [{ plugin: 'monthly', config: { days_per_month: '2.08', ...config } }];

describe('monthly', () => {
  it('earns days per month ÷ days of the month per day of a part month', () => {
    const { movements } = leaveForTests({
      from: '2026-02-01',
      to: '2026-03-31',
      start: '2026-02-15',
      openedOn: '2026-02-15',
      accruals: monthly({}),
    });
    // 14 of 28 days.
    expect(movements).toEqual(['2026-02-28 accrual 1.0400', '2026-03-31 accrual 2.0800']);
  });

  it.each([
    ['none', ['2026-03-31 accrual 2.0800']],
    ['full', ['2026-02-28 accrual 2.0800', '2026-03-31 accrual 2.0800']],
  ])('part months: %s', (partial_month, expected) => {
    const { movements } = leaveForTests({
      from: '2026-02-01',
      to: '2026-03-31',
      start: '2026-02-15',
      openedOn: '2026-02-15',
      accruals: monthly({ partial_month }),
    });
    expect(movements).toEqual(expected);
  });

  it('grants on the last employed date at the latest', () => {
    const { movements } = leaveForTests({
      from: '2026-03-01',
      to: '2026-04-30',
      end: '2026-03-10',
      accruals: monthly({ days_per_day: '0.07' }),
    });
    expect(movements).toEqual(['2026-03-10 accrual 0.7000']);
  });

  it('grants at the start of the month or of the employment', () => {
    const { movements } = leaveForTests({
      from: '2026-02-01',
      to: '2026-03-01',
      start: '2026-02-15',
      openedOn: '2026-02-15',
      accruals: monthly({ granted: 'month-start' }),
    });
    expect(movements).toEqual(['2026-02-15 accrual 1.0400', '2026-03-01 accrual 2.0800']);
  });

  it.each([
    [[], '2026-08-31 accrual 2.1200'],
    [[unpaid('2026-02-02')], '2026-08-31 accrual 2.0800'],
  ])('tops up a full accrual year only: unpaid %j', (absences, august) => {
    const { movements } = leaveForTests({
      from: '2026-08-01',
      to: '2026-08-31',
      start: '2025-09-01',
      openedOn: '2025-09-01',
      accruals: monthly({ top_up_to: '25' }),
      absences,
    });
    expect(movements).toEqual([august]);
  });

  it('tops up a full year from before the opening, too', () => {
    const { movements } = leaveForTests({
      from: '2026-08-01',
      to: '2026-08-31',
      accruals: monthly({ top_up_to: '25' }),
    });
    expect(movements).toEqual(['2026-08-31 accrual 2.1200']);
  });

  it('gives months without an employed date nothing, even where part months count in full', () => {
    const { movements } = leaveForTests({
      from: '2026-01-01',
      to: '2026-04-30',
      start: '2026-02-15',
      end: '2026-03-10',
      accruals: monthly({ partial_month: 'full' }),
    });
    expect(movements).toEqual(['2026-02-28 accrual 2.0800', '2026-03-10 accrual 2.0800']);
  });

  it('tops up what the rounded months lack, before the full-time share where that is applied', () => {
    const year = { from: '2025-09-01', to: '2026-08-31', start: '2025-09-01' };
    const twelve = { days_per_month: '2.083333', top_up_to: '25' };
    // Twelve months of 2.0833 lack 0.0004.
    expect(leaveForTests({ ...year, accruals: monthly(twelve) }).balance).toBe('25.0000');
    // Twelve of 2.083333 lack 0.000004: half of 2.083337 is 1.0417, as in every other month.
    const half = monthly({ ...twelve, fte_prorate: true });
    const { movements } = leaveForTests({ ...year, accruals: half, given: halfTime('2025-09-01') });
    expect(new Set(movements.map((one) => one.slice('YYYY-MM-DD '.length)))).toEqual(
      new Set(['accrual 1.0417']),
    );
  });

  it('gives a part month no more than the cap', () => {
    // 20 days of 0.1 in February.
    const february = { from: '2026-02-01', to: '2026-02-28', start: '2026-02-09', openedOn: '2026-02-09' };
    const balanceWith = (more: object) =>
      leaveForTests({ ...february, accruals: monthly({ days_per_day: '0.1', ...more }) }).balance;
    expect(balanceWith({})).toBe('2.0000');
    expect(balanceWith({ cap_per_month: '1.5' })).toBe('1.5000');
  });

  it('tops nothing up without being told what to', () => {
    const year = { from: '2025-09-01', to: '2026-08-31', start: '2025-09-01' };
    expect(leaveForTests({ ...year, accruals: monthly({}) }).balance).toBe('24.9600');
  });
});
