import { describe, expect, it } from 'vitest';
import { at, paid } from '../../testing/rule.ts';

const calculator = (config: object) => ({ plugin: 'fixed-per-occurrence', config });

describe('fixed-per-occurrence', () => {
  const presence = [
    at(3, '08:00', '09:00'),
    at(3, '10:00', '11:00'),
    at(3, '20:00', '21:00'),
    at(4, '23:00', '01:00'),
  ];

  it.each([
    ['interval', '4'],
    ['shift', '3'],
    ['day', '3'],
    ['period', '1'],
  ])('counts per %s: %s', (per, quantity) => {
    expect(paid(calculator({ per }), presence)).toBe(quantity);
  });

  it('multiplies after the limit', () => {
    expect(paid(calculator({ per: 'interval', quantity: '2.5', max_per_period: 3 }), presence)).toBe('7.5');
  });
});
