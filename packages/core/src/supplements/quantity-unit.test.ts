import { expect, test } from 'vitest';
import { countedAlike, countedIn } from './quantity-unit.ts';

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

test('the versions of a rule count alike, or nothing is told of them', () => {
  const percent = { plugin: 'percent', config: { percent: '50' } };
  const hourly = (currency: string) => ({ plugin: 'fixed-per-hour', config: { amount: '20', currency } });
  expect(countedAlike([percent, undefined])).toEqual({ unit: 'minutes', currency: null });
  expect(countedAlike([hourly('DKK'), hourly('DKK')])).toEqual({ unit: 'amount', currency: 'DKK' });
  expect(countedAlike([hourly('DKK'), hourly('EUR')])).toBeUndefined();
  expect(countedAlike([percent, hourly('DKK')])).toBeUndefined();
  expect(countedAlike([])).toBeUndefined();
});
