import { expect, it } from 'vitest';
import { breaksOf, contractedSpan } from './contracted-span.ts';

const hours = (from: number, to: number) => ({ from: from * 60, to: to * 60 });

it('contracted hours begin with the first work and end when they are worked, breaks between', () => {
  // 7:24 of 8-12 and 13-17: four hours before the break, 3:24 after it.
  expect(contractedSpan([hours(8, 12), hours(13, 17)], 444)).toEqual({ from: 480, to: 13 * 60 + 204 });
  expect(contractedSpan([hours(8, 17)], 444)).toEqual({ from: 480, to: 924 });
});

it('what is missing follows the last work; without work or contracted hours there are none', () => {
  // 6 hours worked, 1:24 missing after 15:00.
  expect(contractedSpan([hours(8, 12), hours(13, 15)], 444)).toEqual({ from: 480, to: 15 * 60 + 84 });
  expect(contractedSpan([], 444)).toBeUndefined();
  expect(contractedSpan([hours(8, 12)], 0)).toBeUndefined();
});

it('breaks are between pieces of work, and none where one follows the other at once', () => {
  expect(breaksOf([hours(8, 12), hours(12, 13), hours(14, 15)])).toEqual([hours(13, 14)]);
});
