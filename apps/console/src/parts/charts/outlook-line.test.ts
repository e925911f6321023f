import { expect, it } from 'vitest';
import { outlookLine } from './outlook-line.ts';

it('steps on the dates, from the highest to the lowest balance with zero between', () => {
  const booked = [
    { date: '2026-01-01', quantity: 60 },
    { date: '2026-01-06', quantity: -60 },
    { date: '2026-01-09', quantity: 0 },
  ];
  // Ten days: 5 of 10, 8 of 10; 60 is above, 0 in the middle.
  expect(outlookLine(booked, [], { today: '2026-01-11', ends: [] })).toEqual({
    past: 'M0 0H50V100H80V50H100',
    future: '',
    ...{ zero: 50, today: 100, ends: [], low: -60, high: 60 },
  });
});

it('leads from the last booking to what stands today, and steps on to the last of its ends', () => {
  const booked = [{ date: '2026-01-01', quantity: 40 }];
  const foreseen = [
    { date: '2026-01-03', quantity: 80 },
    { date: '2026-01-05', quantity: 20 },
  ];
  const ends = [
    { date: '2026-01-04', quantity: 80 },
    { date: '2026-01-11', quantity: 20 },
  ];
  expect(outlookLine(booked, foreseen, { today: '2026-01-03', ends })).toEqual({
    past: 'M0 50',
    future: 'M0 50L20 0H40V75H100',
    ...{ zero: 100, today: 20, low: 0, high: 80 },
    ends: [
      { x: 30, y: 0 },
      { x: 100, y: 75 },
    ],
  });
  expect(outlookLine([], foreseen, { today: '2026-01-03', ends })).toMatchObject({
    past: '',
    future: 'M0 0H25V75H100',
  });
});

it('has zero at an edge where no balance is on its other side, and one point is a level line', () => {
  const on = (quantity: number) => [{ date: '2026-01-01', quantity }];
  expect(outlookLine(on(30), [], { today: '2026-01-01', ends: [] })).toMatchObject({ zero: 100 });
  expect(outlookLine(on(0), [], { today: '2026-02-01', ends: [] })).toMatchObject({
    past: 'M0 0H100',
    zero: 0,
  });
  expect(outlookLine([], [], { today: '2026-02-01', ends: [] })).toBeNull();
});
