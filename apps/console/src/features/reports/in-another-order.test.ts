import { expect, test } from 'vitest';
import { inAnotherOrder } from './in-another-order.ts';

test('rows stay while the same is read in another order, and go where anything else is asked', () => {
  const key = (report: string, unit: string, direction: string) => ['reports', report, { unit }, direction];
  const rows = ['one', 'two'];
  const keep = inAnotherOrder(key('presence', 'house', 'desc'));
  expect(keep(rows, { queryKey: key('presence', 'house', 'asc') })).toBe(rows);
  expect(keep(rows, { queryKey: key('presence', 'ward', 'asc') })).toBeUndefined();
  expect(keep(rows, { queryKey: key('absence', 'house', 'asc') })).toBeUndefined();
  expect(keep(rows, undefined)).toBeUndefined();
});
