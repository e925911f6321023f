import { z } from 'zod';
import { codeField, idField } from '../../kernel/contract-fields.ts';
import { noteField, versionField } from '../../kernel/time-fields.ts';
import { askedDatesFields } from './request-contract.ts';

/** What an absence shall be instead, by type; dates and type are said whole. */
export const changeAbsenceBody = z.strictObject({
  id: idField,
  expected_version: versionField.optional(),
  /** Code of the absence type. */
  activity: codeField,
  ...askedDatesFields,
  /** Of the absence; it changes freely. Left out: as it is. */
  note: noteField.nullable().optional(),
  /** Why, for who decides. */
  reason: noteField.optional(),
});
export type ChangeAbsenceBody = z.output<typeof changeAbsenceBody>;

export const cancelAbsenceBody = z.strictObject({
  id: idField,
  expected_version: versionField.optional(),
  reason: noteField.optional(),
});
export type CancelAbsenceBody = z.output<typeof cancelAbsenceBody>;

export const decideAbsenceChangeBody = z.strictObject({
  /** Of the change. */
  id: idField,
  decision: z.enum(['approve', 'reject']),
  note: noteField.optional(),
  /** The step that was looked at; another one is refused. */
  seen_step: z.enum(['first', 'second']).optional(),
});
export type DecideAbsenceChangeBody = z.output<typeof decideAbsenceChangeBody>;
