import { z } from 'zod';
import {
  codeField,
  dateField,
  idField,
  instantField,
  pageFields,
  pageOf,
} from '../../kernel/contract-fields.ts';
import { dimensionValuesField, noteField, versionField } from '../../kernel/time-fields.ts';

const entryMinutes = z
  .int()
  .min(1)
  .max(1440)
  .meta({ description: 'Minutes posted on that date, 1 to 1440.', example: 120 });
const dateOfEntry = dateField.meta({ description: 'Local date the time belongs to.', example: '2026-03-02' });
const activityId = idField.meta({
  description: 'Activity posted to.',
  example: '019a4b0e-3f52-7a31-8d0c-5b8f7c2e9a12',
});
const projectId = idField.meta({
  description: 'Project posted to; the activity may require or forbid one.',
  example: '019a4b0e-3f52-7a31-8d0c-5b8f7c2e9a13',
});
const employmentId = idField.meta({
  description: 'Employment posted on; the earliest one in force when left out.',
  example: '019a4b0e-3f52-7a31-8d0c-5b8f7c2e9a11',
});

/** An entry as it is read. */
export const entryDto = z
  .object({
    id: idField,
    employee_id: idField,
    employment_id: employmentId,
    date: dateOfEntry,
    activity_id: activityId,
    activity: codeField.meta({ description: 'Code of the activity.', example: 'care' }),
    minutes: entryMinutes,
    project_id: projectId.nullable(),
    dimension_values: dimensionValuesField,
    note: noteField.nullable(),
    approval: z.enum(['not-required', 'pending', 'approved', 'rejected']).meta({
      description: 'Pending where the project requires its manager’s approval.',
      example: 'not-required',
    }),
    version: versionField,
    created_at: instantField,
    updated_at: instantField,
  })
  .meta({ id: 'Entry', description: 'Time posted to an activity, a project and dimension values.' });
export type EntryDto = z.output<typeof entryDto>;

export const createEntryBody = z
  .strictObject({
    date: dateOfEntry,
    activity_id: activityId,
    minutes: entryMinutes,
    project_id: projectId.optional(),
    dimension_values: dimensionValuesField.optional(),
    note: noteField.optional(),
    employment_id: employmentId.optional(),
  })
  .meta({ id: 'EntryCreate' });
export type CreateEntryBody = z.output<typeof createEntryBody>;

/** Merge patch; null empties a field. */
export const updateEntryBody = z
  .strictObject({
    date: dateOfEntry.optional(),
    activity_id: activityId.optional(),
    minutes: entryMinutes.optional(),
    project_id: projectId.nullable().optional(),
    dimension_values: dimensionValuesField.optional(),
    note: noteField.nullable().optional(),
  })
  .meta({ id: 'EntryUpdate' });
export type UpdateEntryBody = z.output<typeof updateEntryBody>;

export const listEntriesQuery = z.strictObject({
  from: dateField.optional().meta({ description: 'First date, included.', example: '2026-03-01' }),
  to: dateField.optional().meta({ description: 'Last date, included.', example: '2026-03-31' }),
  updated_since: instantField.optional(),
  ...pageFields,
});
export type ListEntriesQuery = z.output<typeof listEntriesQuery>;

export const entryPage = pageOf(entryDto).meta({ id: 'EntryPage', description: 'One page of entries.' });
