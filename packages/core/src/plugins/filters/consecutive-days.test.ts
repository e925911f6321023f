import { describe, expect, it } from 'vitest';
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
});
