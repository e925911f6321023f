import { expect, test } from 'vitest';
import { usualChange } from './usual-change.ts';

test.each([
  ['the first of the next month', { start: '2024-03-01', end: null }, '2027-01-01'],
  ['the start of one that begins later', { start: '2027-02-15', end: null }, '2027-02-15'],
  ['today where it is over by then', { start: '2024-03-01', end: '2026-12-20' }, '2026-12-15'],
  ['the last day of one that has ended', { start: '2024-03-01', end: '2026-11-30' }, '2026-11-30'],
  ['the next month where it ends in it', { start: '2024-03-01', end: '2027-01-01' }, '2027-01-01'],
])('an employment changes from %s', (_, employment, date) => {
  expect(usualChange(employment, '2026-12-15')).toBe(date);
});
