import { describe, expect, it } from 'vitest';
import { at, explained, paid } from '../../testing/rule.ts';

const calculator = (config: object) => ({ plugin: 'ratio', config });

describe('ratio', () => {
  it('is exact where a rounded factor is not', () => {
    expect(paid(calculator({ numerator: '1', denominator: '3' }), [at(3, '00:00', '09:00')])).toBe('180');
    expect(
      paid(calculator({ numerator: '1', denominator: '3', factor: '1.5' }), [at(3, '00:00', '09:00')]),
    ).toBe('270');
  });

  it('takes decimal parts', () => {
    expect(paid(calculator({ numerator: '0.5', denominator: '0.75' }), [at(3, '08:00', '09:00')])).toBe('40');
  });

  it('explains what it made of the minutes', () => {
    expect(explained(calculator({ numerator: '1', denominator: '3' }), [at(3, '08:00', '08:10')])).toEqual([
      'ratio (version 1) turned 10 min into 10/3 minutes; rounded once: 3.3333.',
    ]);
  });
});
