import { describe, expect, it } from 'vitest';
import { at, lineOf, paid } from '../../testing/rule.ts';

const calculator = (config: object) => ({ plugin: 'capped', config });

describe('capped', () => {
  const percent = { plugin: 'percent', config: { percent: '50' } };

  it('limits the quantity, not the minutes', () => {
    expect(
      paid(calculator({ max_minutes: 60, per: 'day', calculator: percent }), [at(3, '08:00', '10:00')]),
    ).toBe('60');
    expect(
      paid(calculator({ max_minutes: 59, per: 'day', calculator: percent }), [at(3, '08:00', '10:00')]),
    ).toBe('59');
  });

  it('runs the nested calculator once for each day of an interval across midnight', () => {
    const occurrences = { plugin: 'fixed-per-occurrence', config: { per: 'interval' } };
    expect(paid(calculator({ per: 'day', calculator: occurrences }), [at(3, '22:00', '02:00')])).toBe('2');
    expect(paid(calculator({ per: 'week', calculator: occurrences }), [at(3, '22:00', '02:00')])).toBe('1');
  });

  it('passes tiers on, unlimited', () => {
    const tiered = { plugin: 'tiered', config: { per: 'day', tiers: [{ percent: '100' }] } };
    const line = lineOf(
      { calculator: calculator({ max_minutes: 10, per: 'period', calculator: tiered }) },
      { presence: [at(3, '08:00', '09:00')] },
    );
    expect(line).toMatchObject({
      quantity: '10',
      tiers: [{ percent: '100', matched_minutes: 60, quantity: '60' }],
    });
  });
});
