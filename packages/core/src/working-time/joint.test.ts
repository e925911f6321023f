import { describe, expect, it } from 'vitest';
import { evaluateForTests, plainScenario } from '../testing/plain-scenario.ts';
import { at } from '../testing/rule.ts';

const [employment] = plainScenario.employments;
const employments = [employment, { ...employment, code: 'second' }];
const found = (plugin: string, config: object, presence: readonly object[], given: object = {}) =>
  evaluateForTests({
    presence,
    working_time_policies: [{ code: 'wt', steps: [{ plugin, config }] }],
    ...given,
  }).violations;

describe('constraints over several employments', () => {
  it('count a minute worked in both once, and minutes of standby not at all', () => {
    const reasons = [{ code: 'home', kind: 'standby' }];
    const second = { employment: 'second' };
    const presence = [
      at(3, '08:00', '12:00'),
      at(3, '10:00', '14:00', second),
      at(4, '08:00', '20:00', { reason: 'home' }),
      at(5, '08:00', '20:00', { reason: 'home', ...second }),
    ];
    const average = (max_minutes: number) =>
      found('average-week', { max_minutes, weeks: 1 }, presence, { employments, reasons });
    expect(average(360)).toEqual([]);
    expect(average(359)).toMatchObject([{ average_minutes: 360 }]);
  });

  it('follow rows of dates in order of date, to the end of the period', () => {
    // Recorded backwards; the tenth lies behind the period.
    const days = [10, 8, 7, 6, 3, 2, 1].map((day) => at(day, '08:00', '09:00'));
    const rows = (n: number) => found('max-consecutive-days', { n }, days);
    expect(rows(3)).toEqual([]);
    expect(rows(2)).toMatchObject([{ at: '2026-03-03T00:00+01:00' }, { at: '2026-03-08T00:00+01:00' }]);
    expect(rows(2).map((row) => Object.values(row).filter((value) => typeof value === 'number'))).toEqual([
      [3],
      [3],
    ]);
    const past = [7, 8, 9, 10].map((day) => at(day, '08:00', '09:00'));
    expect(found('max-consecutive-days', { n: 2 }, past)).toEqual([]);
  });
});
