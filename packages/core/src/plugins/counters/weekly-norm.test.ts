import { describe, expect, it } from 'vitest';
import { english, say } from '../../messages/index.ts';
import { evaluateForTests, figuresOf, refusalOf } from '../../testing/plain-scenario.ts';
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

  it.each([
    // 600 on Sunday and on Monday, which is contracted for 444 as is Tuesday.
    ['sun', { overtime: 312, 'minus-hours': 0 }],
    ['mon', { overtime: 600, 'minus-hours': 288 }],
    ['tue', { overtime: 756, 'minus-hours': 444 }],
  ])('puts days in one week from its first day on: %s', (week_start, counted) => {
    const period = { from: '2026-03-08', to: '2026-03-10' };
    const work = [at(8, '08:00', '18:00'), at(9, '08:00', '18:00')];
    expect(count({ week_start }, { period, presence: work })).toMatchObject(counted);
  });

  it('counts a week of which only the first day lies in the period', () => {
    const period = { from: '2026-03-02', to: '2026-03-09' };
    expect(count({}, { period, presence })).toMatchObject({ 'hours-worked': 1800, overtime: 156 });
  });

  it('is refused where tiers do not ascend, at the tier', () => {
    const refused = (tiers: readonly object[]) =>
      refusalOf({
        supplement_policies: [
          { code: 'c', kind: 'counter', counter: { plugin: 'weekly-norm', config: { tiers } } },
        ],
      });
    const path = (tier: number) => `supplement_policies.0.counter.config.tiers.${tier}.up_to_minutes`;
    expect(refused([{ up_to_minutes: 60 }, { up_to_minutes: 60 }])).toEqual({
      path: path(1),
      message: english(say('tier-not-above', { value: 60 })),
    });
    expect(refused([{}, { up_to_minutes: 60 }])).toEqual({
      path: path(0),
      message: english(say('only-last-tier-open')),
    });
    expect(refused([{ up_to_minutes: 60 }, { up_to_minutes: 61 }, {}])).toBeUndefined();
  });
});
