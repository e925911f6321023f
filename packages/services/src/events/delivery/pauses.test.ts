import { expect, test } from 'vitest';
import { pauseAfter, readRetryAfter } from './pauses.ts';

const hour = 3600;

test('a delivery is tried ten times, with longer and longer pauses', () => {
  const steps = Array.from({ length: 10 }, (_, index) => index + 1);
  expect(steps.map((step) => pauseAfter(step, null, 0))).toEqual([
    ...[5, 60, 300, 1800, 2 * hour, 6 * hour, 12 * hour, 24 * hour, 24 * hour],
    null,
  ]);
});

test('chance adds up to a tenth, so that receivers that were away are not asked at once', () => {
  const pauses = [0, 0.5, 0.999].map((chance) => pauseAfter(3, null, chance) ?? 0);
  expect(pauses[0]).toBe(300);
  expect(pauses[1]).toBe(315);
  expect(pauses[2]).toBeLessThan(330);
});

test('a receiver that asks for a later try gets one, within a day, and none sooner than the pause', () => {
  expect(pauseAfter(1, 120, 0)).toBe(120);
  expect(pauseAfter(2, 10, 0)).toBe(60);
  expect(pauseAfter(1, 10 * 24 * hour, 0)).toBe(24 * hour);
  expect(pauseAfter(10, 120, 0)).toBeNull();
});

test.each([
  [null, null],
  ['120', 120],
  ['0', 0],
  ['Wed, 21 Oct 2026 07:28:30 GMT', 30],
  ['Wed, 21 Oct 2026 07:27:00 GMT', 0],
  ['soon', null],
  ['-5', null],
  ['1.5', null],
])('Retry-After "%s" is %s seconds', (text, seconds) => {
  expect(readRetryAfter(text, Date.parse('2026-10-21T07:28:00Z'))).toBe(seconds);
});
