import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { findFiguresHash, forgetHeld, hasBasis, holdsOutcomeOf, noteHeld } from './held-outcomes.ts';

const basisOf = (text: string) => createHash('sha256').update(text).digest('base64');
const rowOf = (number: number, start = '0199f000-0000-7000-8000') => {
  return { id: `${start}-${number.toString(16).padStart(12, '0')}`, revision: 1 };
};

beforeEach(forgetHeld);

test('of more rows than are remembered, those that were there longest are forgotten', () => {
  const [remembered, more] = [131_072, 1000];
  for (let number = 0; number < remembered + more; number += 1)
    noteHeld(rowOf(number), basisOf(String(number)));
  const known = (number: number) => holdsOutcomeOf(rowOf(number), basisOf(String(number)));
  expect([0, more - 1].map(known)).toEqual([false, false]);
  expect([more, more + 1, remembered, remembered + more - 1].map(known)).toEqual([true, true, true, true]);
  // Who was forgotten takes the place of the next one.
  noteHeld(rowOf(0), basisOf('0'));
  expect([0, more, more + 1].map(known)).toEqual([true, false, true]);
});

test('what is known of a row is of one revision', () => {
  const row = rowOf(1);
  noteHeld(row, basisOf('first'));
  const changed = { ...row, revision: 2 };
  expect([hasBasis(row), hasBasis(changed)]).toEqual([true, false]);
  noteHeld(changed, basisOf('second'));
  expect(holdsOutcomeOf(changed, basisOf('first'))).toBe(false);
  expect(holdsOutcomeOf(changed, basisOf('second'))).toBe(true);
  expect([hasBasis(row), findFiguresHash(changed)]).toEqual([false, undefined]);
});

test('of two rows with the same end of their ids neither is taken for the other', () => {
  const [one, other] = [rowOf(1), rowOf(1, '0199f001-0000-7000-8000')];
  noteHeld(one, basisOf('one'));
  expect([hasBasis(one), hasBasis(other)]).toEqual([true, false]);
  noteHeld(other, basisOf('other'));
  expect([hasBasis(one), holdsOutcomeOf(other, basisOf('other'))]).toEqual([false, true]);
});
