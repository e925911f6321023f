import { expect, it } from 'vitest';
import { isTimeOfDay, timeOfDay } from './time-field.tsx';

it.each([
  ['7', '07:00'],
  ['730', '07:30'],
  ['7.30', '07:30'],
  ['22:15', '22:15'],
  ['24:00', '24:00'],
  ['noon', 'noon'],
  ['75', '75'],
  ['', ''],
])('%j is %j', (typed, expected) => {
  expect(timeOfDay(typed)).toBe(expected);
});

it.each(['00:00', '07:30', '23:59', '24:00'])('%s is a time of day', (text) => {
  expect(isTimeOfDay(text)).toBe(true);
});

it.each(['', '7', '7:30', '24:01', '07:60', '73:00', 'noon'])('%j is none', (text) => {
  expect(isTimeOfDay(text)).toBe(false);
});
