import { describe, expect, it } from 'vitest';
import { at, paid } from '../../testing/rule.ts';

const calculator = (config: object) => ({ plugin: 'percent', config });

describe('percent', () => {
  it.each([
    ['33.333', '3.3333'],
    ['0', '0'],
    ['150', '15'],
  ])('pays %s percent of ten minutes as %s', (percent, quantity) => {
    expect(paid(calculator({ percent }), [at(3, '08:00', '08:10')])).toBe(quantity);
  });
});
