import { expect, test } from 'vitest';
import { daysWithin } from './told-figures.ts';

const march = { from: '2024-03-01', to: '2024-03-31' };

test.each([
  ['2024-03-04', '2024-03-06', '1', '3.0000'],
  ['2024-02-28', '2024-03-02', '1.0000', '2.0000'],
  ['2024-03-30', null, '1', '2.0000'],
  ['2024-03-29', '2024-04-05', '0.5', '1.5000'],
  ['2024-03-04', '2024-03-06', '0.3333', '0.9999'],
])('from %s to %s, %s of each day, is %s days of March', (from, to, share, days) => {
  expect(daysWithin({ from, to, share }, march)).toBe(days);
});
