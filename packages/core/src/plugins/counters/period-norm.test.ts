import { describe, expect, it } from 'vitest';
import { evaluateForTests, figuresOf } from '../../testing/plain-scenario.ts';
import { at } from '../../testing/rule.ts';

const count = (config: object, given: Readonly<Record<string, unknown>>) => {
  const policy = { code: 'c', kind: 'counter', counter: { plugin: 'period-norm', config } };
  return figuresOf(evaluateForTests({ supplement_policies: [policy], ...given })).counters.c;
};

describe('period-norm', () => {
  it('gives extra work up to the full-time norm of the period', () => {
    const week = { mon: 222, tue: 222, wed: 222, thu: 222, fri: 222, sat: 0, sun: 0 };
    const terms = [{ effective_from: '2020-01-01', norm: { weeks: [week], full_time_weekly_minutes: 2220 } }];
    const employments = [{ code: 'main', start: '2020-01-01', end: null, terms }];
    const presence = [2, 3, 4, 5, 6].map((day) => at(day, '08:00', '16:00'));
    expect(count({ overtime_threshold: 'full-time' }, { employments, presence })).toMatchObject({
      'extra-work': 1110,
      overtime: 180,
      'minus-hours': 0,
    });
  });

  it('has a contractual threshold without extra work', () => {
    const presence = [2, 3, 4, 5, 6].map((day) => at(day, '08:00', '16:00'));
    expect(count({}, { presence })).toMatchObject({ 'extra-work': 0, overtime: 180 });
  });
});
