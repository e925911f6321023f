import { describe, expect, it } from 'vitest';
import { leave, leaveForTests } from '../../testing/leave.ts';

const fixed = (applies_to: string, month_day = '03-31') => ({
  plugin: 'fixed-date',
  config: { month_day, applies_to },
});

describe('fixed-date', () => {
  it('lets all lots expire at the next such date, one granted on it the same day', () => {
    const { movements } = leaveForTests({
      from: '2026-01-01',
      to: '2026-12-31',
      opening: '2',
      accruals: [{ plugin: 'front-loaded', config: { days: '4', month_day: '03-31', prorate: false } }],
      expiries: [fixed('all')],
    });
    expect(movements).toEqual([
      '2026-03-31 accrual 4.0000',
      '2026-03-31 expiry -2.0000',
      '2026-03-31 expiry -4.0000',
    ]);
  });

  it('sees carried lots from the latest carry-over date', () => {
    const { movements } = leaveForTests({
      from: '2026-08-01',
      to: '2027-01-31',
      opening: '2',
      expiries: [
        { plugin: 'carry-over', config: { month_day: '09-01', max_days: '9', remainder: 'lapse' } },
        fixed('carried-over', '12-31'),
      ],
    });
    expect(movements).toEqual(['2026-12-31 expiry -2.0000']);
  });

  it('waits a year for lots granted in the year looked at', () => {
    const { movements } = leaveForTests({
      from: '2026-02-01',
      to: '2027-12-31',
      opening: '2',
      expiries: [fixed('carried-over')],
    });
    expect(movements).toEqual(['2027-03-31 expiry -2.0000']);
  });

  it('counts usage on the date itself before the expiry', () => {
    const { movements } = leaveForTests({
      from: '2026-03-01',
      to: '2026-04-30',
      opening: '2',
      expiries: [fixed('all')],
      absences: [leave('2026-03-31')],
    });
    expect(movements).toEqual(['2026-03-31 usage -1.0000', '2026-03-31 expiry -1.0000']);
  });

  const carriedOn = (month_day: string) => {
    return { plugin: 'carry-over', config: { month_day, max_days: '9', remainder: 'lapse' } };
  };

  it.each([
    ['before the carry-over date of the year', '08-31', ['09-01'], '2027-08-31'],
    ['on the carry-over date itself', '09-01', ['09-01'], '2026-09-01'],
    ['after the later of two carry-over dates', '10-01', ['01-01', '09-01'], '2026-10-01'],
    ['between two carry-over dates', '03-31', ['09-01', '01-01'], '2027-03-31'],
  ])('sees whether a lot of February is carried over %s', (_name, monthDay, carryOvers, date) => {
    const { movements } = leaveForTests({
      from: '2026-02-01',
      to: '2027-12-31',
      opening: '2',
      expiries: [fixed('carried-over', monthDay), ...carryOvers.map(carriedOn)],
    });
    expect(movements).toEqual([`${date} expiry -2.0000`]);
  });
});
