import { describe, expect, it } from 'vitest';
import { at, explained, paid } from '../../testing/rule.ts';

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

  it('explains how many it found and how many it counted', () => {
    expect(explained(calculator({ per: 'interval', quantity: '2.5', max_per_period: 3 }), presence)).toEqual([
      'fixed-per-occurrence (version 1) turned 300 min into 15/2 occurrences; rounded once: 7.5.',
      'Workings: found 4, counted 3.',
    ]);
  });
});
