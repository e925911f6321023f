import { expect, test } from 'vitest';
import { countedIn } from './quantity-unit.ts';

test('a calculator that wraps another counts what that one counts', () => {
  const hourly = { plugin: 'fixed-per-hour', config: { amount: '20', currency: 'DKK' } };
  const rounded = { plugin: 'rounded', config: { calculator: hourly } };
  expect(countedIn({ plugin: 'capped', config: { calculator: rounded } })).toEqual({
    unit: 'amount',
    currency: 'DKK',
  });
  expect(countedIn({ plugin: 'percent', config: { percent: '50' } }).unit).toBe('minutes');
  expect(countedIn({ plugin: 'fixed-per-occurrence', config: { per: 'day' } }).unit).toBe('occurrences');
  expect(countedIn(undefined)).toEqual({ unit: 'minutes', currency: null });
});
