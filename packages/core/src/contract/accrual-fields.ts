import { decimalField, flagField } from './config-fields.ts';

/** A number of leave days. */
export function daysField(text: { title: string; description: string }) {
  return decimalField({ ...text, unit: 'days' }, { max: 366 });
}

/** Taken by every accrual (docs/leave.md, Grants). */
export const fteProrateField = flagField({
  title: 'In proportion to working time',
  description: 'Reduces the leave for part-time in proportion to contracted hours.',
}).default(false);

/** Multiplies by employed days ÷ real days (docs/leave.md, Grants). */
export const prorateField = flagField({
  title: 'In proportion to employed days',
  description: 'Reduces the leave in proportion to the days employed.',
}).default(true);
