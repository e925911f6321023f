import { decimalField, flagField } from './config-fields.ts';

/** A number of leave days. */
export function daysField(text: { title: string; description: string }) {
  return decimalField({ ...text, unit: 'days' }, { max: 366 });
}

/** Taken by every accrual (DOMAIN §7.5). */
export const fteProrateField = flagField({
  title: 'In proportion to working time',
  description: 'Multiplies by own weekly norm ÷ full-time weekly norm of the terms on the grant date.',
}).default(false);

/** Multiplies by employed days ÷ real days (DOMAIN §7.5). */
export const prorateField = flagField({
  title: 'In proportion to employed days',
  description: 'Multiplies by employed days ÷ real days, to four decimals.',
}).default(true);
