import { describe, expect, it } from 'vitest';
import { clockDuration } from './duration.ts';
import { parseDuration, readMinutes, shownMinutes } from './typed-minutes.ts';

describe('reading a duration', () => {
  it.each([
    ['7,5', 450],
    ['7.5', 450],
    ['7:30', 450],
    ['07:30', 450],
    ['7', 420],
    ['7h30m', 450],
    ['7 h 30 min', 450],
    ['7 t 30 min', 450],
    ['7 Std. 30 Min.', 450],
    ['450 min', 450],
    ['0,33', 20],
    ['7,40', 444],
    ['-1:30', -90],
    ['\u22121,5', -90],
    ['+0:15', 15],
    ['0', 0],
    ['-0', 0],
  ])('%s is %i minutes', (text, minutes) => {
    expect(parseDuration(text)).toBe(minutes);
  });

  it.each(['', ' ', 'x', '7:60', '7:5', '7,', '1:2:3', '7,5:30', '--7', 'h', '7,12345'])(
    '%j is refused',
    (text) => {
      expect(parseDuration(text)).toBeUndefined();
    },
  );
});

describe('what stands in a field for a duration', () => {
  it.each([
    ['8:30', 510],
    ['0', 0],
    ['', null],
    ['  ', null],
    ['8:3', '8:3'],
  ])('%j is %j', (text, minutes) => {
    expect(readMinutes(text)).toBe(minutes);
  });

  it('shows what cannot be read as it was typed', () => {
    expect([510, null, '8:3'].map(shownMinutes)).toEqual(['8:30', '', '8:3']);
  });
});

it('reads back what is written', () => {
  for (let minutes = -1500; minutes <= 1500; minutes += 1) {
    expect(parseDuration(clockDuration(minutes))).toBe(minutes);
  }
});
