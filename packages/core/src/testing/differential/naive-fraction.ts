/** A fraction for the naive evaluator: numerator and positive denominator. */
export type Fraction = readonly [bigint, bigint];

export function fraction(text: string | number): Fraction {
  const [whole = '0', decimals = ''] = String(text).split('.');
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)];
}

export const plus = (a: Fraction, b: Fraction): Fraction => [a[0] * b[1] + b[0] * a[1], a[1] * b[1]];
export const times = (a: Fraction, b: Fraction): Fraction => [a[0] * b[0], a[1] * b[1]];
export const over = (a: Fraction, b: Fraction): Fraction => [a[0] * b[1], a[1] * b[0]];
export const isLess = (a: Fraction, b: Fraction): boolean => a[0] * b[1] < b[0] * a[1];

/** Half away from zero to four decimals, written without trailing zeros. */
export function quantityText([top, bottom]: Fraction): string {
  const negative = top < 0n;
  const size = negative ? -top : top;
  const scaled = (size * 20_000n + bottom) / (bottom * 2n);
  const text = `${scaled / 10_000n}.${String(scaled % 10_000n).padStart(4, '0')}`.replace(/\.?0+$/, '');
  return negative && scaled > 0n ? `-${text}` : text;
}

/** Half up to a whole number; the value is not negative. */
export function wholeHalfUp([top, bottom]: Fraction): number {
  return Number((top * 2n + bottom) / (bottom * 2n));
}

export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, [-b[0], b[1]]);

/** Largest whole number not above a value that is not negative. */
export const whole = ([top, bottom]: Fraction): bigint => top / bottom;

/** Half away from zero to a whole number. */
export function wholeHalfAway([top, bottom]: Fraction): number {
  const size = top < 0n ? -top : top;
  const rounded = Number((size * 2n + bottom) / (bottom * 2n));
  return top < 0n && rounded !== 0 ? -rounded : rounded;
}

/** Half away from zero to ten-thousandths. */
export const tenThousandths = (value: Fraction): number => wholeHalfAway(times(value, fraction(10_000)));
