import { describe, expect, it } from 'vitest';
import { at, explained, paid } from '../../testing/rule.ts';

const calculator = (config: object) => ({ plugin: 'started-unit', config });

describe('started-unit', () => {
  it('joins while the paid extent runs, which grows with the minutes so far', () => {
    // 50 min: extent until 09:00; 08:55-09:10 joins (65 min: extent until 10:00); 09:50 joins too: 75 → 120.
    const presence = [at(3, '08:00', '08:50'), at(3, '08:55', '09:10'), at(3, '09:50', '10:00')];
    expect(paid(calculator({}), presence)).toBe('120');
  });

  it('starts a new session where the extent ends', () => {
    expect(paid(calculator({}), [at(3, '08:00', '08:30'), at(3, '09:00', '09:01')])).toBe('120');
  });

  it('explains what each session pays', () => {
    const presence = [at(3, '08:00', '08:30'), at(3, '09:00', '10:01')];
    expect(explained(calculator({ fixed_minutes: 15 }), presence)).toEqual([
      'started-unit (version 1) turned 91 min into 210 minutes; rounded once: 210.',
      'Workings: paid per session 75 + 135.',
    ]);
  });
});
