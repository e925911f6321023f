import { multiply, type Rational, rational, roundHalfAway } from './rational.ts';

const decimalPattern = /^-?\d+(?:\.\d+)?$/;

/** Four decimals, the precision of quantities and of leave in days (docs/time.md, Rounding). */
export const tenThousand = 10_000n;

export function isDecimal(text: string): boolean {
  return decimalPattern.test(text);
}

/** The exact value of a decimal string; throws when the text is none. */
export function getDecimal(text: string): Rational {
  if (!isDecimal(text)) throw new RangeError(`"${text}" is not a decimal; write for example "1.5"`);
  const point = text.indexOf('.');
  if (point < 0) return rational(BigInt(text));
  const digits = text.length - point - 1;
  return {
    numerator: BigInt(text.slice(0, point) + text.slice(point + 1)),
    denominator: 10n ** BigInt(digits),
  };
}

/** The value rounded half away from zero to whole ten-thousandths. */
export function toTenThousandths(value: Rational): bigint {
  return roundHalfAway(multiply(value, rational(tenThousand)));
}

/** Shortest decimal string of ten-thousandths: 1785000 → "178.5". */
export function formatTenThousandths(value: bigint | number): string {
  return formatFixed(value).replace(/\.?0+$/, '');
}

/** Decimal string of ten-thousandths with four decimals: 20800 → "2.0800", as leave is written. */
export function formatFixed(value: bigint | number): string {
  const amount = BigInt(value);
  const size = amount < 0n ? -amount : amount;
  const fraction = String(size % tenThousand).padStart(4, '0');
  return `${amount < 0n ? '-' : ''}${size / tenThousand}.${fraction}`;
}

/** The value as a decimal string with at most four decimals, rounded half away from zero. */
export function formatQuantity(value: Rational): string {
  return formatTenThousandths(toTenThousandths(value));
}
