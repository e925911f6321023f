import { describe, expect, it } from 'vitest';
import { at, lineOf, paid } from '../../testing/rule.ts';

const calculator = (config: object) => ({ plugin: 'duration', config });

describe('duration', () => {
  it('is what a rule without a calculator does', () => {
    expect(paid(calculator({}), [at(3, '08:00', '08:37')])).toBe('37');
    expect(lineOf({}, { presence: [at(3, '08:00', '08:37')] })).toMatchObject({
      quantity: '37',
      unit: 'minutes',
    });
  });

  it('rounds once, half away from zero, to four decimals', () => {
    expect(paid(calculator({ factor: '0.00005' }), [at(3, '08:00', '08:01')])).toBe('0.0001');
    expect(paid(calculator({ factor: '0.00004999999999' }), [at(3, '08:00', '08:01')])).toBe('0');
  });
});
