import { describe, expect, it } from 'vitest';
import { refusedAt } from '../../testing/plain-scenario.ts';
import { at, explained, lineOf, paid } from '../../testing/rule.ts';

const calculator = (config: object) => ({ plugin: 'tiered', config });

describe('tiered', () => {
  const two = [
    { up_to_minutes: 60, percent: '50' },
    { up_to_minutes: 120, percent: '100' },
  ];

  it('pays nothing past a closed last tier', () => {
    expect(paid(calculator({ per: 'shift', tiers: two }), [at(3, '08:00', '11:00')])).toBe('90');
  });

  it('lists a tier nothing fell in', () => {
    const line = lineOf(
      { calculator: calculator({ per: 'period', tiers: two }) },
      { presence: [at(3, '08:00', '08:30')] },
    );
    expect(line?.tiers).toEqual([
      { percent: '50', matched_minutes: 30, quantity: '15' },
      { percent: '100', matched_minutes: 0, quantity: '0' },
    ]);
  });

  it('starts again each shift and each week', () => {
    const presence = [at(3, '08:00', '09:30'), at(3, '18:00', '19:30')];
    expect(paid(calculator({ per: 'shift', tiers: two }), presence)).toBe('120');
    expect(paid(calculator({ per: 'week', tiers: two }), presence)).toBe('90');
  });

  it('refuses an open tier before the last', () => {
    const policy = {
      code: 'p',
      kind: 'rules',
      rules: [
        { code: 'r', calculator: calculator({ per: 'day', tiers: [{ percent: '50' }, { percent: '100' }] }) },
      ],
    };
    expect(refusedAt({ supplement_policies: [policy] })).toBe(
      'supplement_policies.0.rules.0.calculator.config.tiers.0.up_to_minutes',
    );
  });

  it('has the rate of its first tier where the highest counts', () => {
    const beside = (percent: string) => ({
      code: 'p',
      kind: 'rules',
      combination: 'highest',
      rules: [
        { code: 'other', calculator: { plugin: 'percent', config: { percent } } },
        { code: 'r', calculator: calculator({ per: 'day', tiers: two }) },
      ],
    });
    const lineBeside = (percent: string) =>
      lineOf({}, { supplement_policies: [beside(percent)], presence: [at(3, '08:00', '09:00')] });
    expect(lineBeside('49')?.quantity).toBe('30');
    expect(lineBeside('51')).toBeUndefined();
  });

  it('explains what it made of the minutes', () => {
    expect(explained(calculator({ per: 'day', tiers: two }), [at(3, '08:00', '09:30')])).toEqual([
      'tiered (version 1) turned 90 min into 60 minutes; rounded once: 60.',
    ]);
  });

  it('counts a shift across midnight as one', () => {
    const tiers = [{ up_to_minutes: 180, percent: '50' }, { percent: '100' }];
    const over = (per: string) =>
      paid({ plugin: 'tiered', config: { per, tiers } }, [at(3, '22:00', '02:00')]);
    // 180 at 50 % and 60 at 100 %; per day 120 and 120 at 50 %.
    expect(over('shift')).toBe('150');
    expect(over('week')).toBe('150');
    expect(over('day')).toBe('120');
  });

  it.each([
    ['more', ['10', '20', '30'], ['40', '50']],
    ['fewer', ['40', '50'], ['10', '20', '30']],
  ])('adds tiers by place where the version before had %s of them', (_name, before, after) => {
    const version = (percents: readonly string[], effective_from?: string) => {
      const tiers = percents.map((percent, index) => {
        return index === percents.length - 1 ? { percent } : { up_to_minutes: (index + 1) * 60, percent };
      });
      const calculator = { plugin: 'tiered', config: { per: 'day', tiers } };
      return {
        code: 'p',
        kind: 'rules',
        rules: [{ code: 'r', calculator }],
        ...(effective_from && { effective_from }),
      };
    };
    const supplement_policies = [version(before), version(after, '2026-03-05')];
    const presence = [at(3, '08:00', '11:00'), at(5, '08:00', '11:00')];
    const line = lineOf({}, { presence, supplement_policies });
    // 60, 60 and 60 minutes in three tiers, 60 and 120 in two; percents are those of the version before.
    expect(line?.tiers).toEqual([
      { percent: before[0], matched_minutes: 120, quantity: '30' },
      { percent: before[1], matched_minutes: 180, quantity: '72' },
      { percent: '30', matched_minutes: 60, quantity: '18' },
    ]);
    expect(line?.quantity).toBe('120');
  });
});
