import { describe, expect, it } from 'vitest';
import { daysAround } from './days-around.ts';

const away = (person: number, from: string, to: string, state: 'approved' | 'requested' = 'approved') => ({
  ...{ person, from, to, state, open: false, share: '1', name: null, sickness: false },
});
const someone = (employee_id: string) => ({ employee_id, name: employee_id, pattern: 0, known: false });
const week = {
  ...{ from: '2027-06-04', to: '2027-06-08', people: ['anna', 'dora', 'emil'].map(someone) },
  patterns: [{ days: 'wffhp', holidays: [{ date: '2027-06-07', name: 'Whit Monday', type: 'public' }] }],
};

describe('the days around a request', () => {
  it('say what is free, a holiday, one’s own, and how many others are away once each', () => {
    const absences = [
      away(0, '2027-06-04', '2027-06-04', 'requested'),
      away(1, '2027-06-04', '2027-06-06'),
      away(1, '2027-06-04', '2027-06-04'),
      away(2, '2027-06-04', '2027-06-04'),
      away(2, '2027-06-08', '2027-06-08', 'requested'),
      away(0, '2027-06-08', '2027-06-08'),
    ];
    const days = daysAround({ ...week, absences } as never, 'anna');
    expect(
      [...days.values()].map(({ isFree, holiday, own, away: others }) => [
        ...[isFree, holiday?.name ?? null, own, others],
      ]),
    ).toEqual([
      [false, null, 'requested', 2],
      [true, null, null, 1],
      [true, null, null, 1],
      [true, 'Whit Monday', null, 0],
      [false, null, 'approved', 0],
    ]);
    expect([...days.values()].map(({ isPart }) => isPart)).toEqual([false, false, false, false, true]);
  });

  it('know of somebody who is not among the people only who is away', () => {
    const days = daysAround(
      { ...week, absences: [away(1, '2027-06-04', '2027-06-04')] } as never,
      'somebody',
    );
    expect(days.get('2027-06-04')).toEqual({
      ...{ isFree: false, isPart: false, holiday: null, own: null, away: 1 },
    });
  });
});
