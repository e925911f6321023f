import { describe, expect, it } from 'vitest';
import { at, explained, paid } from '../../testing/rule.ts';

const calculator = (config: object) => ({ plugin: 'flat-per-session', config });

describe('flat-per-session', () => {
  it('measures the gap from the last end, not from the first start', () => {
    const presence = [at(3, '08:00', '12:00'), at(3, '13:00', '14:00'), at(3, '16:00', '17:00')];
    expect(paid(calculator({ minutes: 10, session_gap_minutes: 120 }), presence)).toBe('20');
    expect(paid(calculator({ minutes: 10, session_gap_minutes: 121 }), presence)).toBe('10');
  });

  it('explains how many sessions it paid', () => {
    const presence = [at(3, '08:00', '09:00'), at(3, '12:00', '13:00'), at(4, '08:00', '09:00')];
    expect(explained(calculator({ minutes: 10, session_gap_minutes: 240 }), presence)).toEqual([
      'flat-per-session (version 1) turned 180 min into 20 minutes; rounded once: 20.',
      'Workings: sessions 2.',
    ]);
  });
});
