import { describe, expect, it } from 'vitest';
import { evaluateForTests, figuresOf } from '../../testing/plain-scenario.ts';
import { at } from '../../testing/rule.ts';

const count = (config: object, given: Readonly<Record<string, unknown>>) => {
  const policy = { code: 'c', kind: 'counter', counter: { plugin: 'weekly-norm', config } };
  return figuresOf(evaluateForTests({ supplement_policies: [policy], ...given })).counters.c;
};

describe('weekly-norm', () => {
  const april = { from: '2026-03-04', to: '2026-03-10' };
  const presence = [at(2, '08:00', '18:00'), at(4, '08:00', '18:00'), at(9, '08:00', '18:00')];

  it('clips weeks at the ends of the period', () => {
    // Wed 4 to Sun 8: 600 against 1332; Mon 9 and Tue 10: 600 against 888.
    expect(count({}, { period: april, presence })).toMatchObject({
      'hours-worked': 1200,
      'minus-hours': 1020,
    });
  });

  it('counts whole weeks in the period in which they end', () => {
    // Only the week of 2 March ends in the period: 1200 against 2220.
    expect(count({ boundary: 'whole-weeks' }, { period: april, presence })).toMatchObject({
      'hours-worked': 1200,
      'minus-hours': 1020,
    });
    const later = { from: '2026-03-09', to: '2026-03-14' };
    expect(count({ boundary: 'whole-weeks' }, { period: later, presence })).toMatchObject({
      'minus-hours': 0,
    });
  });

  it('starts weeks on another weekday', () => {
    // Weeks from Wednesday: one whole bucket, 1200 against 2220.
    expect(count({ week_start: 'wed' }, { period: april, presence })).toMatchObject({
      'minus-hours': 1020,
      overtime: 0,
    });
  });

  it('leaves excluded minutes outside the period out of a whole week too', () => {
    const rule = {
      code: 'r',
      filters: [{ plugin: 'weekday', config: { days: ['mon'] } }],
      excludes_from_counters: true,
    };
    const policies = [
      { code: 'p', kind: 'rules', rules: [rule] },
      { code: 'c', kind: 'counter', counter: { plugin: 'weekly-norm', config: { boundary: 'whole-weeks' } } },
    ];
    const counters = figuresOf(
      evaluateForTests({ period: april, presence, supplement_policies: policies }),
    ).counters;
    expect(counters.c).toMatchObject({ 'hours-worked': 600 });
  });
});
