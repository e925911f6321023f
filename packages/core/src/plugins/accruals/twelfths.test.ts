import { describe, expect, it } from 'vitest';
import { leaveForTests, unpaid } from '../../testing/leave.ts';

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
    ['half-up-else-drop', '3.0000'],
    ['up', '3.0000'],
    ['none', '2.5000'],
  ])('rounds the total: %s', (rounding, balance) => {
    const one = { ...since('2026-01-01'), end: '2026-01-31', accruals: twelfths({ rounding }) };
    expect(leaveForTests(one).balance).toBe(balance);
  });

  it('rounds smaller parts up, or drops them, only when told so', () => {
    const one = { ...since('2026-01-01'), end: '2026-02-28' };
    const balances = ['half-up-else-keep', 'half-up-else-drop', 'up', 'none'].map(
      (rounding) => leaveForTests({ ...one, accruals: twelfths({ annual_days: '25', rounding }) }).balance,
    );
    expect(balances).toEqual(['4.1667', '4.0000', '5.0000', '4.1667']);
  });

  it('counts unearning months as waiting time, and gives the whole year when it is over', () => {
    const { movements } = leaveForTests({
      from: '2026-01-01',
      to: '2026-12-31',
      start: '2026-01-01',
      accruals: twelfths({ rounding: 'none' }),
      absences: [unpaid('2026-02-10', '2026-03-10')],
    });
    expect(movements).toEqual([
      '2026-01-31 accrual 2.5000',
      '2026-04-30 accrual 2.5000',
      '2026-05-31 accrual 2.5000',
      '2026-06-30 accrual 2.5000',
      '2026-06-30 accrual 20.0000',
    ]);
  });

  it('rounds the twelfths of each calendar year on their own', () => {
    const { movements } = leaveForTests({
      ...since('2025-12-01'),
      to: '2026-03-31',
      accruals: twelfths({ annual_days: '25' }),
    });
    // 2.0833; then 2.0833, 4.1667 and 6.25 of the new year.
    expect(movements).toEqual([
      '2025-12-31 accrual 2.0833',
      '2026-01-31 accrual 2.0833',
      '2026-02-28 accrual 2.0834',
      '2026-03-31 accrual 2.0833',
    ]);
  });

  // BAG 9 AZR 179/15: from 1 July to 31 December there is half a year's leave, and no more.
  it('gives twelfths only in the year on whose last day the waiting time ends', () => {
    const { movements } = leaveForTests({
      ...since('2026-07-01'),
      accruals: twelfths({ annual_days: '26', rounding: 'none' }),
    });
    expect(movements.slice(-2)).toEqual(['2026-12-31 accrual 2.1667', '2027-01-01 accrual 26.0000']);
    expect(movements).toHaveLength(7);
  });

  it.each([
    ['2026-06-30', '15.0000'],
    ['2026-07-01', '30.0000'],
  ])('gives twelfths only when the waiting time ends with the employment: %s', (end, balance) => {
    const one = { ...since('2026-01-01'), end, accruals: twelfths({}) };
    expect(leaveForTests(one).balance).toBe(balance);
  });

  it('gives the year of entry twelfths to its end where they are always due', () => {
    const always = twelfths({ part_year: 'always', rounding: 'half-up-else-drop' });
    const { movements } = leaveForTests({ ...since('2026-02-15'), accruals: always });
    // Ten full months until 14 December: 25 days, and none on the day the waiting time is over.
    expect(movements.filter((one) => one.startsWith('2026'))).toHaveLength(10);
    expect(movements.at(-1)).toBe('2027-01-01 accrual 30.0000');
    expect(leaveForTests({ ...since('2026-02-15'), to: '2026-12-31', accruals: always }).balance).toBe(
      '25.0000',
    );
  });

  it('takes each twelfth in proportion to the terms of its last day, before rounding', () => {
    const week = (minutes: number) => ({
      weeks: [{ mon: minutes, tue: minutes, wed: minutes, thu: minutes, fri: minutes, sat: 0, sun: 0 }],
      full_time_weekly_minutes: 2220,
    });
    const terms = [
      { effective_from: '2026-01-01', norm: week(222) },
      { effective_from: '2026-02-01', norm: week(444) },
    ];
    const { movements } = leaveForTests({
      ...since('2026-01-01'),
      to: '2026-12-31',
      accruals: twelfths({ waiting_months: 2, fte_prorate: true }),
      given: { employments: [{ code: 'main', start: '2026-01-01', end: null, terms }] },
    });
    // 1.25 is kept; 1.25 + 2.5 = 3.75 rounds to 4; the year is 1.25 + 2.5 + 25 = 28.75, not rounded.
    expect(movements).toEqual([
      '2026-01-31 accrual 1.2500',
      '2026-02-28 accrual 2.7500',
      '2026-02-28 accrual 24.7500',
    ]);
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

  it('gives the first year at the start where there is no waiting time', () => {
    const { movements } = leaveForTests({
      ...since('2026-03-17'),
      accruals: twelfths({ waiting_months: 0 }),
    });
    expect(movements).toEqual(['2026-03-17 accrual 30.0000', '2027-01-01 accrual 30.0000']);
  });

  it('gives the rest of a year whose December the waiting time ends in, but not on its last day', () => {
    const { movements } = leaveForTests({ ...since('2026-06-15'), accruals: twelfths({ rounding: 'none' }) });
    expect(movements.slice(-3)).toEqual([
      '2026-12-14 accrual 2.5000',
      '2026-12-14 accrual 15.0000',
      '2027-01-01 accrual 30.0000',
    ]);
  });

  it('gives the year after that of entry its whole days where the year of entry has twelfths only', () => {
    const { movements } = leaveForTests({
      ...since('2025-11-01'),
      to: '2026-12-31',
      accruals: twelfths({ part_year: 'always', rounding: 'none' }),
    });
    expect(movements.filter((one) => one.startsWith('2025'))).toHaveLength(2);
    expect(movements.at(-1)).toBe('2026-04-30 accrual 20.0000');
  });

  it('grants no negative rest when rounding has given more than the year', () => {
    const { balance, movements } = leaveForTests({
      ...since('2025-12-02'),
      to: '2026-12-31',
      accruals: twelfths({ annual_days: '2.5', waiting_months: 12, rounding: 'up' }),
    });
    // Twelve months end in 2026, the last on 1 December: 2.5 rounded up, and nothing is taken back.
    expect(balance).toBe('3.0000');
    expect(movements.at(-1)).toBe('2026-10-01 accrual 1.0000');
  });
});
