import { z } from 'zod';
import { codeField, dateField, idField } from '../../kernel/contract-fields.ts';
import { noteField } from '../../kernel/time-fields.ts';

const timeField = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/);

/** Dates and part of a day, as a person says them. */
export const askedDatesFields = {
  from: dateField,
  /** Left out: one day; null: without an end, of sickness only. */
  to: dateField.nullable().optional(),
  /** Half of each day, or times of one day; left out: whole days. */
  part: z.union([z.literal('half'), z.strictObject({ start: timeField, end: timeField })]).optional(),
};

/** A request by type: what it uses, credits and earns, and who decides, follows from the type. */
export const requestAbsenceBody = z.strictObject({
  employee_id: idField,
  employment_id: idField.optional(),
  /** Code of the absence type. */
  activity: codeField,
  ...askedDatesFields,
  note: noteField.optional(),
});
export type RequestAbsenceBody = z.output<typeof requestAbsenceBody>;

/** Dates that are asked for, both included. */
export interface AskedDates {
  readonly from: string;
  /** Null: without an end. */
  readonly to: string | null;
  readonly part: RequestAbsenceBody['part'];
}
