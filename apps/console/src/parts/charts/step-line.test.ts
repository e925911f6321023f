import { expect, it } from 'vitest';
import { stepLine } from './step-line.ts';

it('steps on the dates, from the highest to the lowest balance with zero between', () => {
  const points = [
    { date: '2026-01-01', minutes: 60 },
    { date: '2026-01-06', minutes: -60 },
    { date: '2026-01-09', minutes: 0 },
  ];
  // Ten days: 5 of 10, 8 of 10; 60 is above, 0 in the middle.
  expect(stepLine(points, '2026-01-11')).toEqual({
    path: 'M0 0V0H50V100H80V50H100',
    zero: 50,
    low: -60,
    high: 60,
  });
});

it('has zero at an edge where no balance is on its other side, and one point is a level line', () => {
  expect(stepLine([{ date: '2026-01-01', minutes: 30 }], '2026-01-01')).toMatchObject({
    path: 'M0 0V0H100',
    zero: 100,
  });
  expect(stepLine([{ date: '2026-01-01', minutes: 0 }], '2026-02-01')).toMatchObject({
    path: 'M0 0V0H100',
    zero: 0,
  });
  expect(stepLine([], '2026-02-01')).toBeNull();
});
