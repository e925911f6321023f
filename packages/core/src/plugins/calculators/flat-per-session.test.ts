import { describe, expect, it } from 'vitest';
import { at, paid } from '../../testing/rule.ts';

const calculator = (config: object) => ({ plugin: 'flat-per-session', config });

describe('flat-per-session', () => {
  it('measures the gap from the last end, not from the first start', () => {
    const presence = [at(3, '08:00', '12:00'), at(3, '13:00', '14:00'), at(3, '16:00', '17:00')];
    expect(paid(calculator({ minutes: 10, session_gap_minutes: 120 }), presence)).toBe('20');
    expect(paid(calculator({ minutes: 10, session_gap_minutes: 121 }), presence)).toBe('10');
  });
});
