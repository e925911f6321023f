import { describe, expect, it } from 'vitest';
import { at, explained, paid } from '../../testing/rule.ts';

const calculator = (config: object) => ({ plugin: 'percent', config });

describe('percent', () => {
  it.each([
    ['33.333', '3.3333'],
    ['0', '0'],
    ['150', '15'],
  ])('pays %s percent of ten minutes as %s', (percent, quantity) => {
    expect(paid(calculator({ percent }), [at(3, '08:00', '08:10')])).toBe(quantity);
  });

  it('explains what it made of the minutes', () => {
    expect(explained(calculator({ percent: '33.333' }), [at(3, '08:00', '08:10')])).toEqual([
      'percent (version 1) turned 10 min into 33333/10000 minutes; rounded once: 3.3333.',
    ]);
  });
});
