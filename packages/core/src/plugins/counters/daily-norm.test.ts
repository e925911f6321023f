import { describe, expect, it } from 'vitest';
import { evaluateForTests, figuresOf } from '../../testing/plain-scenario.ts';
import { at } from '../../testing/rule.ts';

const count = (config: object, given: Readonly<Record<string, unknown>>) => {
  const policy = { code: 'c', kind: 'counter', counter: { plugin: 'daily-norm', config } };
  return figuresOf(evaluateForTests({ supplement_policies: [policy], ...given })).counters.c;
};

describe('daily-norm', () => {
  const period = { from: '2026-03-02', to: '2026-03-03' };

  it('does not offset days against each other', () => {
    const presence = [at(2, '08:00', '17:00'), at(3, '08:00', '10:00')];
    expect(count({}, { period, presence })).toEqual({
      'hours-worked': 660,
      'extra-work': 0,
      overtime: 96,
      'overtime-tier-1': 96,
      'minus-hours': 324,
    });
  });

  it('cuts the tiers again each day', () => {
    const presence = [at(2, '08:00', '17:00'), at(3, '08:00', '17:00')];
    expect(
      count({ tiers: [{ up_to_minutes: 60 }, { up_to_minutes: 90 }] }, { period, presence }),
    ).toMatchObject({
      overtime: 192,
      'overtime-tier-1': 120,
      'overtime-tier-2': 60,
    });
  });

  it('counts credited absence unless told not to', () => {
    const absences = [{ from: '2026-03-02', to: '2026-03-03' }];
    expect(count({}, { period, absences })).toMatchObject({ 'minus-hours': 0, 'hours-worked': 0 });
    expect(count({ absence_counts: false }, { period, absences })).toMatchObject({ 'minus-hours': 888 });
  });
});
