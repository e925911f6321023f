import { describe, expect, it } from 'vitest';
import {
  choiceIssue,
  keeping,
  largestPayout,
  nearestPayout,
  payingOut,
  splitIssue,
  steppedPayout,
} from './split-choice.ts';

const limits = { available_minutes: 276, min_minutes: 60, max_minutes: 300, unit_minutes: 15 };

describe('the largest payout', () => {
  it('stops at what is left, in whole units', () => {
    expect(largestPayout(limits)).toBe(270);
  });
  it('stops at the maximum', () => {
    expect(largestPayout({ ...limits, available_minutes: 900 })).toBe(300);
  });
  it('is nothing when less than the minimum is left, or nothing at all', () => {
    expect(largestPayout({ ...limits, available_minutes: 59 })).toBe(0);
    expect(largestPayout({ ...limits, available_minutes: -120 })).toBe(0);
  });
});

describe('what is refused', () => {
  it.each([
    [0, undefined],
    [60, undefined],
    [270, undefined],
    [45, 'range'],
    [-15, 'range'],
    [61, 'unit'],
    [271, 'max'],
    [300, 'max'],
  ])('%i minutes: %s', (payout, issue) => {
    expect(splitIssue(limits, payout)).toBe(issue);
  });
});

describe('a choice as it stands in its fields', () => {
  it('counts what is kept from what is paid out, and the other way', () => {
    expect(payingOut(limits, 60)).toEqual({ payout: 60, kept: 216 });
    expect(keeping(limits, 216)).toEqual({ payout: 60, kept: 216 });
  });
  it.each([
    [payingOut(limits, 60), undefined],
    [payingOut(limits, 0), undefined],
    [payingOut(limits, 61), 'unit'],
    [payingOut(limits, null), 'missing'],
    [keeping(limits, null), 'missing'],
    [payingOut(limits, '1:3'), 'unreadable'],
    [keeping(limits, '1:3'), 'unreadable'],
  ])('%o: %s', (choice, issue) => {
    expect(choiceIssue(limits, choice)).toBe(issue);
  });
});

describe('what the slider snaps to', () => {
  it('is always allowed', () => {
    for (let payout = 0; payout <= 276; payout += 1) {
      expect(splitIssue(limits, nearestPayout(limits, payout))).toBeUndefined();
    }
  });
  it('reaches both ends', () => {
    expect(nearestPayout(limits, 0)).toBe(0);
    expect(nearestPayout(limits, 276)).toBe(270);
    expect(nearestPayout(limits, 40)).toBe(60);
    expect(nearestPayout(limits, 20)).toBe(0);
  });
});

describe('a step of the slider', () => {
  it.each([
    [0, 1, 60],
    [60, 61, 75],
    [75, 74, 60],
    [60, 59, 0],
    [270, 271, 270],
    [0, 200, 195],
  ])('from %i towards %i leads to %i', (from, to, payout) => {
    expect(steppedPayout(limits, from, to)).toBe(payout);
  });
});
