import { describe, expect, it } from 'vitest';
import { at, explained, paid } from '../../testing/rule.ts';

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

  it('explains what each guarantee pays', () => {
    // 08:00 opens until 10:00 and pays its 120; the call of 10:00 opens until 12:00 and takes that of 11:30 in.
    const longer = [at(3, '07:00', '09:10'), ...calls.slice(1)];
    expect(explained(calculator({ min_minutes: 120 }), longer)).toEqual([
      'minimum-per-occurrence (version 1) turned 190 min into 250 minutes; rounded once: 250.',
      'Workings: paid per guarantee 130 + 120.',
    ]);
  });
});
