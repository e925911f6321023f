import { expect, test } from 'vitest';
import { counterOutputs } from './counter-outputs.ts';

test('outputs are read from worked time to minus hours, tiers behind their overtime', () => {
  const stored = {
    overtime: 660,
    'from-a-later-release': 5,
    'extra-work': 0,
    'overtime-tier-10': 60,
    'minus-hours': 0,
    'overtime-tier-2': 120,
    'hours-worked': 2340,
    'overtime-tier-1': 480,
  };
  expect(counterOutputs(stored)).toEqual([
    ['hours-worked', 2340],
    ['extra-work', 0],
    ['overtime', 660],
    ['overtime-tier-1', 480],
    ['overtime-tier-2', 120],
    ['overtime-tier-10', 60],
    ['minus-hours', 0],
    ['from-a-later-release', 5],
  ]);
});

test('a single tier is the overtime itself', () => {
  expect(counterOutputs({ overtime: 60, 'overtime-tier-1': 60 })).toEqual([['overtime', 60]]);
});
