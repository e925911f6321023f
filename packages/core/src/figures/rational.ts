/** An exact fraction; the denominator is positive. Figures are never floats (docs/time.md, Exact figures). */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const zero: Rational = Object.freeze({ numerator: 0n, denominator: 1n });
export const one: Rational = Object.freeze({ numerator: 1n, denominator: 1n });

/** numerator ÷ denominator; throws when the denominator is 0. */
export function rational(numerator: number | bigint, denominator: number | bigint = 1n): Rational {
  const top = BigInt(numerator);
  const bottom = BigInt(denominator);
  if (bottom === 0n) throw new RangeError(`${top} cannot be divided by 0`);
  return bottom < 0n ? { numerator: -top, denominator: -bottom } : { numerator: top, denominator: bottom };
}

export function add(a: Rational, b: Rational): Rational {
  if (a.denominator === b.denominator) {
    return { numerator: a.numerator + b.numerator, denominator: a.denominator };
  }
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}

export function subtract(a: Rational, b: Rational): Rational {
  return add(a, { numerator: -b.numerator, denominator: b.denominator });
}

export function multiply(a: Rational, b: Rational): Rational {
  return { numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator };
}

/** a ÷ b; throws when b is 0. */
export function divide(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.denominator, a.denominator * b.numerator);
}

/** Negative, 0 or positive as a is below, equal to or above b. */
export function compare(a: Rational, b: Rational): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function smaller(a: Rational, b: Rational): Rational {
  return compare(a, b) <= 0 ? a : b;
}

export function larger(a: Rational, b: Rational): Rational {
  return compare(a, b) >= 0 ? a : b;
}

/** Lowest terms, for long sums and for showing. */
export function reduce(value: Rational): Rational {
  let a = value.numerator < 0n ? -value.numerator : value.numerator;
  let b = value.denominator;
  while (b !== 0n) [a, b] = [b, a % b];
  return a <= 1n ? value : { numerator: value.numerator / a, denominator: value.denominator / a };
}

/** Whole number nearest to the value, halves away from zero (docs/time.md, Rounding). */
export function roundHalfAway(value: Rational): bigint {
  const { numerator, denominator } = value;
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * size + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

/** Largest whole number not above the value. */
export function floor(value: Rational): bigint {
  const quotient = value.numerator / value.denominator;
  return value.numerator % value.denominator < 0n ? quotient - 1n : quotient;
}

/** Smallest whole number not below the value. */
export function ceil(value: Rational): bigint {
  return -floor({ numerator: -value.numerator, denominator: value.denominator });
}

/**
 * Whole number nearest to the value, halves up (towards +infinity), as norms and credits are rounded (docs/time.md,
 * Rounding).
 */
export function roundHalfUp(value: Rational): bigint {
  return floor({ numerator: 2n * value.numerator + value.denominator, denominator: 2n * value.denominator });
}
