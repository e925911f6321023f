import { getDecimal, rationals } from '@stempel/core';

/** Hours and days of minutes have no end as decimals: so many digits that a spreadsheet rounds them to the same number. */
const digits = 20;
const scale = 10n ** BigInt(digits);

/** A decimal divided by a whole number, as a decimal string without an exponent: `"450"` by 60 is `7.5`. */
export function divided(decimal: string, divisor: number): string {
  const { numerator, denominator } = rationals.divide(getDecimal(decimal), rationals.rational(divisor));
  const size = numerator < 0n ? -numerator : numerator;
  const scaled = (size * scale * 2n + denominator) / (denominator * 2n);
  const fraction = String(scaled % scale)
    .padStart(digits, '0')
    .replace(/0+$/, '');
  return `${numerator < 0n ? '-' : ''}${scaled / scale}${fraction && `.${fraction}`}`;
}

/** `7:30` of 450 minutes, as pages show it. Throws for a part of a minute: `1:22.5` is a minute and 22.5 seconds to a spreadsheet. */
export function clockOf(minutes: string): string {
  const isNegative = minutes.startsWith('-');
  const size = BigInt(minutes.replace('-', ''));
  const clock = `${size / 60n}:${String(size % 60n).padStart(2, '0')}`;
  return isNegative ? `\u2212${clock}` : clock;
}

/** A decimal of the wire without zeros that say nothing. */
export function trimmed(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}

const msOfDay = 86_400_000;
/** Day 0 of a workbook. */
const firstDay = Date.UTC(1899, 11, 30);
/** Before this workbooks count a day that never was. */
const firstSafeDate = '1900-03-01';

/** The number of a date in a workbook; undefined for one that a workbook has no number for. */
export function serialOf(date: string): number | undefined {
  if (date < firstSafeDate || !/^\d{4}-\d\d-\d\d$/.test(date)) return undefined;
  return (Date.parse(`${date}T00:00:00Z`) - firstDay) / msOfDay;
}

/** The number of a moment `2026-03-02T08:00` in a workbook. */
export function serialOfMoment(moment: string): string | undefined {
  const [date = '', time = ''] = moment.split('T');
  const [hours = '0', minutes = '0'] = time.split(':');
  const days = serialOf(date);
  if (days === undefined) return undefined;
  return divided(String(days * 1440 + Number(hours) * 60 + Number(minutes)), 1440);
}
