import { describe, expect, it } from 'vitest';
import { plainScenario } from '../../testing/plain-scenario.ts';
import { at, kept } from '../../testing/rule.ts';

const filter = (config: object) => ({ plugin: 'consecutive-days', config });

describe('consecutive-days', () => {
  const days = (...all: number[]) => all.map((day) => at(day, '08:00', '09:00'));

  it('keeps the n-th and every later day of a row', () => {
    expect(kept([filter({ n: 2 })], days(2, 3, 4, 6))).toEqual(['03 08:00-09:00', '04 08:00-09:00']);
  });

  it('counts days before the period', () => {
    const given = { period: { from: '2026-03-04', to: '2026-03-08' } };
    expect(kept([filter({ n: 3 })], days(2, 3, 4), given)).toEqual(['04 08:00-09:00']);
  });

  it('goes by the date a shift is attributed to', () => {
    const steps = [{ plugin: 'attribute-days', config: { mode: 'shift-start' } }];
    const given = { working_time_policies: [{ code: 'wt', steps }] };
    expect(kept([filter({ n: 2 })], [at(3, '22:00', '02:00')], given)).toEqual([]);
    expect(kept([filter({ n: 2 })], [at(3, '22:00', '02:00')])).toEqual(['04 00:00-02:00']);
  });

  it('begins a new row after a day off', () => {
    expect(kept([filter({ n: 2 })], days(2, 3, 5, 6, 7))).toEqual([
      '03 08:00-09:00',
      '06 08:00-09:00',
      '07 08:00-09:00',
    ]);
  });

  it('keeps standby of such a date, too', () => {
    const policy = {
      code: 'p',
      kind: 'rules',
      reasons: ['home'],
      rules: [{ code: 'r', filters: [filter({ n: 2 })] }],
    };
    const given = { reasons: [{ code: 'home', kind: 'standby' }], supplement_policies: [policy] };
    const home = [2, 3].map((day) => at(day, '18:00', '20:00', { reason: 'home' }));
    expect(kept([], [...days(2, 3), ...home], given)).toEqual(['03 18:00-20:00']);
  });

  it('counts a day of exactly the shortest length', () => {
    expect(kept([filter({ n: 2, min_day_minutes: 60 })], days(2, 3))).toEqual(['03 08:00-09:00']);
    expect(kept([filter({ n: 2, min_day_minutes: 61 })], days(2, 3))).toEqual([]);
  });

  it('knows the row where the clock goes back over midnight', () => {
    const [employment] = plainScenario.employments;
    const terms = [{ ...employment?.terms[0], effective_from: '2010-01-01' }];
    const given = {
      timezone: 'America/St_Johns',
      period: { from: '2010-11-06', to: '2010-11-07' },
      employments: [{ ...employment, start: '2010-01-01', terms }],
    };
    // 00:00 and then, at 00:01, 23:01 of the day before: both dates are worked, whichever came first.
    const night = [{ start: '2010-11-07T00:00-02:30', end: '2010-11-07T02:00-03:30' }];
    expect(kept([filter({ n: 2 })], night, given)).toEqual(['07 00:00-23:01', '07 00:00-02:00']);
  });
});
