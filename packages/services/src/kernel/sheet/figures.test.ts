import { describe, expect, test } from 'vitest';
import { clockOf, divided, serialOf, serialOfMoment } from './figures.ts';

describe('figures of a workbook', () => {
  test.each([
    ['450', 60, '7.5'],
    ['440', 1440, '0.30555555555555555556'],
    ['-8844', 60, '-147.4'],
    ['0', 60, '0'],
    ['82.5', 60, '1.375'],
  ])('%s by %i is %s', (minutes, divisor, quotient) => {
    expect(divided(minutes, divisor)).toBe(quotient);
  });

  test('a spreadsheet gets the number it would work out itself, for each minute of a day', () => {
    for (let minutes = 0; minutes <= 1440; minutes += 1)
      expect(Number(divided(String(minutes), 1440))).toBe(minutes / 1440);
  });

  test('dates are counted as workbooks count them', () => {
    expect(serialOf('1900-03-01')).toBe(61);
    expect(serialOf('2026-03-02')).toBe(46083);
    expect(serialOf('1899-12-31')).toBeUndefined();
    expect(serialOf('soon')).toBeUndefined();
    expect(serialOfMoment('2026-03-02T18:00')).toBe('46083.75');
  });

  test('a clock is that of the pages', () => {
    expect(clockOf('450')).toBe('7:30');
    expect(clockOf('-8844')).toBe('\u2212147:24');
    expect(clockOf('59')).toBe('0:59');
    expect(() => clockOf('82.5')).toThrow();
  });
});
