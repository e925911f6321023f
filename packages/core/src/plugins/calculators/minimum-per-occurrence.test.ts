import { describe, expect, it } from 'vitest';
import { at, paid } from '../../testing/rule.ts';

const calculator = (config: object) => ({ plugin: 'minimum-per-occurrence', config });

describe('minimum-per-occurrence', () => {
  const calls = [at(3, '08:00', '09:00'), at(3, '10:00', '10:30'), at(3, '11:30', '12:00')];

  it('shares a running guarantee without starting it again', () => {
    // 08:00 opens until 11:00 (60 + 30 → 180); 11:30 opens the next (30 → 180).
    expect(paid(calculator({ min_minutes: 180 }), calls)).toBe('360');
  });

  it('opens one for each interval when they do not share', () => {
    expect(paid(calculator({ min_minutes: 180, merge_within_guarantee: false }), calls)).toBe('540');
  });

  it('pays what the intervals last when that is more', () => {
    expect(paid(calculator({ min_minutes: 60 }), [at(3, '08:00', '10:00')])).toBe('120');
  });
});
