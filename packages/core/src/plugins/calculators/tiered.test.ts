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
});
