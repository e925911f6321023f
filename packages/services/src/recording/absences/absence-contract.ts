import { issueCode } from '@stempel/core/messages';
import { z } from 'zod';
import {
  codeField,
  dateField,
  idField,
  instantField,
  nameField,
  pageFields,
  pageOf,
  scopeField,
} from '../../kernel/contract-fields.ts';
import { noteField, versionField } from '../../kernel/time-fields.ts';

export const absenceStates = ['requested', 'approved', 'rejected', 'cancelled'] as const;
export type AbsenceState = (typeof absenceStates)[number];

const shareField = z
  .string()
  .regex(/^(1(\.0{1,4})?|0\.\d{1,4})$/)
  .refine((text) => Number(text) > 0, issueCode('share-not-positive'))
  .meta({ description: 'Part of each covered day, above 0 and at most 1.', example: '0.5' });
const creditField = z.enum(['day-norm', 'none', 'fixed']).meta({
  description: 'What a covered day credits: its norm times the share, nothing, or `credit_minutes`.',
  example: 'day-norm',
});
const creditMinutes = z
  .int()
  .min(0)
  .max(1440)
  .meta({ description: 'Minutes credited on each covered date when `credit` is `fixed`.', example: 240 });
const accountField = codeField.meta({
  description: 'Code of the leave account that is used.',
  example: 'vacation',
});
const activityField = codeField.meta({
  description: 'Code of the time-off activity.',
  example: 'vacation',
});
const earnsField = z.boolean().meta({
  description: 'Whether the covered dates count as employed days that earn leave (false: unpaid leave).',
  example: true,
});

const sicknessField = z.boolean().meta({
  description: 'Sickness is reported apart from other absence.',
  example: false,
});

const timeOfDay = z.string().nullable();

const takenFields = {
  from: dateField.meta({ description: 'First covered date.', example: '2026-03-05' }),
  to: dateField
    .nullable()
    .meta({ description: 'Last covered date; null: open-ended.', example: '2026-03-06' }),
  share: shareField,
  start_time: timeOfDay.meta({
    description: 'From when, where times of one day were asked for; the share counts.',
  }),
  end_time: timeOfDay.meta({ description: 'Until when.', example: '15:00' }),
  credit: creditField,
  credit_minutes: creditMinutes.nullable(),
  account: accountField.nullable(),
  activity: activityField.nullable(),
  earns: earnsField,
  sickness: sicknessField,
};

const firstStep = z
  .object({
    by: nameField.nullable().meta({ description: 'Who took it.', example: 'Mette Holm' }),
    at: instantField,
    role: nameField
      .nullable()
      .meta({ description: 'The role whose holders take the second.', example: 'HR' }),
  })
  .nullable()
  .meta({ description: 'The first of two steps, once it is taken; until the second nothing is decided.' });

const changeNote = noteField.nullable().meta({ description: 'Why.', example: 'The flight was moved.' });

/** What is asked for of an approved absence. */
const absenceChangeDto = z.object({
  id: idField,
  cancels: z.boolean().meta({ description: 'Asks for the end of the absence.', example: false }),
  ...takenFields,
  first_step: firstStep,
  note: changeNote,
});
export type AbsenceChangeDto = z.output<typeof absenceChangeDto>;

/** An absence as it is read. */
export const absenceDto = z
  .object({
    id: idField,
    employee_id: idField,
    employee_name: nameField,
    employment_id: idField,
    ...takenFields,
    state: z.enum(absenceStates).meta({ description: 'Only approved absences count.', example: 'approved' }),
    first_step: firstStep,
    note: noteField.nullable(),
    decision_note: noteField
      .nullable()
      .meta({ description: 'What whoever decided said about it.', example: 'Too many are away.' }),
    requested_on: dateField,
    change: absenceChangeDto
      .nullable()
      .meta({ description: 'What is asked for of it and not decided; it stays in force meanwhile.' }),
    version: versionField,
    created_at: instantField,
    updated_at: instantField,
  })
  .meta({ id: 'Absence', description: 'Local dates on which an employee is away.' });
export type FirstStepDto = z.output<typeof firstStep>;
export type AbsenceDto = z.output<typeof absenceDto>;

const fields = {
  share: shareField.optional(),
  credit: creditField.optional(),
  credit_minutes: creditMinutes.optional(),
  account: accountField.optional(),
  activity: activityField.optional(),
  earns: earnsField.optional(),
  sickness: sicknessField.optional(),
  note: noteField.optional(),
};

export const createAbsenceBody = z
  .strictObject({
    from: dateField,
    to: dateField.optional(),
    ...fields,
    employment_id: idField.optional(),
    state: z.enum(['requested', 'approved']).optional().meta({
      description: 'Approved at once needs the permission to approve; requested when left out.',
      example: 'requested',
    }),
  })
  .meta({ id: 'AbsenceCreate' });
export type CreateAbsenceBody = z.output<typeof createAbsenceBody>;

export const updateAbsenceBody = z
  .strictObject({
    from: dateField.optional(),
    to: dateField.nullable().optional(),
    ...fields,
    account: accountField.nullable().optional(),
    activity: activityField.nullable().optional(),
    note: noteField.nullable().optional(),
    state: z
      .enum(absenceStates)
      .optional()
      .meta({ description: 'Approving and rejecting need the permission to approve.', example: 'approved' }),
    decision_note: noteField.optional().meta({
      description: 'What to tell the employee; goes with approving and rejecting only.',
      example: 'Too many are away.',
    }),
  })
  .meta({ id: 'AbsenceUpdate' });
export type UpdateAbsenceBody = z.output<typeof updateAbsenceBody>;

export const listAbsencesQuery = z.strictObject({
  employee_id: idField.optional(),
  from: dateField.optional(),
  to: dateField.optional(),
  state: z.enum(absenceStates).optional(),
  scope: scopeField,
  ...pageFields,
});
export type ListAbsencesQuery = z.output<typeof listAbsencesQuery>;

export const absencePage = pageOf(absenceDto).meta({ id: 'AbsencePage' });
