import { expect, it } from 'vitest';
import { timeOfDay } from './time-control.tsx';

it.each([
  ['7', '07:00'],
  ['730', '07:30'],
  ['7.30', '07:30'],
  ['22:15', '22:15'],
  ['24:00', '24:00'],
  ['noon', 'noon'],
  ['', ''],
])('%j is %j', (typed, expected) => {
  expect(timeOfDay(typed)).toBe(expected);
});
