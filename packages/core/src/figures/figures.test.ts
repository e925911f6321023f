import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatFixed,
  formatQuantity,
  formatTenThousandths,
  getDecimal,
  toTenThousandths,
} from './decimal.ts';
import {
  add,
  ceil,
  compare,
  divide,
  floor,
  larger,
  multiply,
  rational,
  reduce,
  roundHalfAway,
  roundHalfUp,
  smaller,
  subtract,
} from './rational.ts';

const any = fc
  .tuple(fc.bigInt({ min: -999n, max: 999n }), fc.bigInt({ min: 1n, max: 99n }))
  .map(([n, d]) => rational(n, d));

describe('rationals', () => {
  it('keep the laws of fractions', () => {
    fc.assert(
      fc.property(any, any, (a, b) => {
        expect(compare(subtract(add(a, b), b), a)).toBe(0);
        expect(compare(multiply(a, b), multiply(b, a))).toBe(0);
        if (b.numerator !== 0n) expect(compare(multiply(divide(a, b), b), a)).toBe(0);
        expect(compare(smaller(a, b), larger(a, b))).toBeLessThanOrEqual(0);
        expect(compare(reduce(a), a)).toBe(0);
        expect(floor(a) <= ceil(a) && ceil(a) - floor(a) <= 1n).toBe(true);
      }),
    );
  });

  it.each([
    ['0.5', 1n, 1n],
    ['-0.5', -1n, 0n],
    ['1.4999', 1n, 1n],
    ['-1.5', -2n, -1n],
  ])('round %s away from zero to %s and up to %s', (text, away, up) => {
    expect(roundHalfAway(getDecimal(text))).toBe(away);
    expect(roundHalfUp(getDecimal(text))).toBe(up);
  });

  it('refuse to divide by 0', () => {
    expect(() => rational(1, 0)).toThrow('divided by 0');
  });
});

describe('decimals', () => {
  it.each([
    ['178.5', '178.5'],
    ['100', '100'],
    ['0.00005', '0.0001'],
    ['-0.00005', '-0.0001'],
    ['0.00004', '0'],
    ['12345678901234567890.12345', '12345678901234567890.1235'],
  ])('%s is shown as %s', (text, shown) => {
    expect(formatQuantity(getDecimal(text))).toBe(shown);
  });

  it('write days with four decimals', () => {
    expect(formatFixed(toTenThousandths(getDecimal('2.08')))).toBe('2.0800');
    expect(formatFixed(-5)).toBe('-0.0005');
    expect(formatTenThousandths(-5000)).toBe('-0.5');
  });

  it.each(['1,5', '.5', '5.', '1e3', '', ' 1'])('%j is none', (text) => {
    expect(() => getDecimal(text)).toThrow('not a decimal');
  });
});
