import { z } from 'zod';
import { codeField, dateField, idField } from '../../kernel/contract-fields.ts';
import type { AbsenceDto } from './absence-contract.ts';

export const illnessQuery = z.strictObject({ employee_id: idField });
export type IllnessQuery = z.output<typeof illnessQuery>;

/** How a person stands today. */
export interface Illness {
  today: string;
  /** The sickness that a word of theirs or a check-in ends; null while there is none. */
  running: AbsenceDto | null;
}

export const reportIllnessBody = z.strictObject({
  employee_id: idField,
  /** Code of a sickness type. */
  activity: codeField,
});
export type ReportIllnessBody = z.output<typeof reportIllnessBody>;

export const endIllnessBody = z.strictObject({
  /** Of the absence. */
  id: idField,
  /** The last day of it; the day before its first takes it back. */
  last: dateField,
});
export type EndIllnessBody = z.output<typeof endIllnessBody>;
