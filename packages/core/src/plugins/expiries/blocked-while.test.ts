import { describe, expect, it } from 'vitest';
import { leaveForTests } from '../../testing/leave.ts';

const sick = (from: string, to: string | null) => ({ from, to, credit: 'none', activity: 'sick' });
const lot = (absences: readonly object[], then_days = 0) => ({
  from: '2026-01-01',
  to: '2026-12-31',
  opening: '2',
  expiries: [
    { plugin: 'fixed-date', config: { month_day: '03-31', applies_to: 'all' } },
    { plugin: 'blocked-while', config: { absence_activities: ['sick', 'parental'], then_days } },
  ],
  absences,
});

describe('blocked-while', () => {
  it.each([
    ['no absence', [], 0, '2026-03-31'],
    ['an absence that ends before', [sick('2026-03-01', '2026-03-30')], 0, '2026-03-31'],
    ['an absence over the date', [sick('2026-03-20', '2026-04-10')], 0, '2026-04-10'],
    ['days afterwards', [sick('2026-03-20', '2026-04-10')], 60, '2026-06-09'],
    [
      'absences that touch',
      [sick('2026-04-11', '2026-05-01'), sick('2026-03-20', '2026-04-10')],
      0,
      '2026-05-01',
    ],
    [
      'an absence after a gap',
      [sick('2026-03-20', '2026-04-10'), sick('2026-04-12', '2026-05-01')],
      0,
      '2026-04-10',
    ],
    [
      'an absence in the days afterwards',
      [sick('2026-03-20', '2026-04-10'), sick('2026-04-15', '2026-04-20')],
      7,
      '2026-04-27',
    ],
  ])('%s', (_name, absences, thenDays, date) => {
    expect(leaveForTests(lot(absences, thenDays)).movements).toEqual([`${date} expiry -2.0000`]);
  });

  it('blocks for good while the absence has no end, and not by other absences', () => {
    expect(leaveForTests(lot([sick('2026-03-20', null)])).movements).toEqual([]);
    const other = { ...sick('2026-03-20', '2026-04-10'), activity: 'training' };
    expect(leaveForTests(lot([other])).movements).toEqual(['2026-03-31 expiry -2.0000']);
  });
});
