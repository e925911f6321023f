import { z } from 'zod';
import {
  codeField,
  dateField,
  idField,
  instantField,
  pageFields,
  pageOf,
} from '../../kernel/contract-fields.ts';
import { dimensionValuesField, noteField, punchField, versionField } from '../../kernel/time-fields.ts';

export const presenceSources = ['api', 'check-in', 'console', 'import', 'job', 'seed'] as const;
export type PresenceSource = (typeof presenceSources)[number];

const startField = punchField.meta({
  format: 'date-time',
  description: 'Start of the interval, included. Kept as sent; floored to the minute only when evaluated.',
  example: '2026-03-02T08:00:00+01:00',
});
const endField = punchField.meta({
  format: 'date-time',
  description:
    'End of the interval, excluded; later than the start. Without it the person is still checked in.',
  example: '2026-03-02T16:12:00+01:00',
});
const reasonField = codeField.meta({
  description: 'Code of the reason; the default reason of the employment terms when left out.',
  example: 'normal',
});
const activityField = codeField.meta({
  description: 'Code (or id) of the activity worked on.',
  example: 'care',
});
const projectField = codeField.meta({ description: 'Code (or id) of the project.', example: 'P-100' });
const employmentField = idField.meta({
  description: 'Employment recorded on; the earliest one in force when left out.',
  example: '019a4b0e-3f52-7a31-8d0c-5b8f7c2e9a11',
});

/** A presence interval as it is read. */
export const presenceDto = z
  .object({
    id: idField,
    employee_id: idField,
    employment_id: employmentField,
    start: startField,
    end: endField.nullable(),
    reason: reasonField.nullable(),
    kind: z
      .enum(['work', 'standby'])
      .meta({ description: 'Kind of the reason at recording.', example: 'work' }),
    note: noteField.nullable(),
    activity: activityField.nullable(),
    project: projectField.nullable(),
    dimension_values: dimensionValuesField,
    source: z.enum(presenceSources).meta({ description: 'How it was recorded.', example: 'api' }),
    version: versionField,
    created_at: instantField,
    updated_at: instantField,
  })
  .meta({ id: 'PresenceInterval', description: 'Check-in and check-out of an employee, half-open.' });
export type PresenceDto = z.output<typeof presenceDto>;

const details = {
  reason: reasonField.optional(),
  note: noteField.optional(),
  activity: activityField.optional(),
  project: projectField.optional(),
  dimension_values: dimensionValuesField.optional(),
  employment_id: employmentField.optional(),
};

/** Body that records an interval. */
export const createPresenceBody = z
  .strictObject({ start: startField, end: endField.optional(), ...details })
  .meta({ id: 'PresenceIntervalCreate' });
export type CreatePresenceBody = z.output<typeof createPresenceBody>;

/** Merge patch; null empties a field. */
export const updatePresenceBody = z
  .strictObject({
    start: startField.optional(),
    end: endField.nullable().optional(),
    reason: reasonField.nullable().optional(),
    note: noteField.nullable().optional(),
    activity: activityField.nullable().optional(),
    project: projectField.nullable().optional(),
    dimension_values: dimensionValuesField.optional(),
  })
  .meta({ id: 'PresenceIntervalUpdate' });
export type UpdatePresenceBody = z.output<typeof updatePresenceBody>;

export const checkInBody = z
  .strictObject({
    at: punchField.optional().meta({
      format: 'date-time',
      description: 'When the person came; now when left out.',
      example: '2026-03-02T08:00:00+01:00',
    }),
    ...details,
  })
  .meta({ id: 'CheckIn' });
export type CheckInBody = z.output<typeof checkInBody>;

export const checkOutBody = z
  .strictObject({
    at: punchField.optional().meta({
      format: 'date-time',
      description: 'When the person left, after the check-in; now when left out.',
      example: '2026-03-02T16:12:00+01:00',
    }),
    note: noteField.optional(),
    activity: activityField.optional(),
    employment_id: employmentField.optional(),
  })
  .meta({ id: 'CheckOut' });
export type CheckOutBody = z.output<typeof checkOutBody>;

export const listPresenceQuery = z.strictObject({
  from: dateField.optional().meta({ description: 'First local date, included.', example: '2026-03-01' }),
  to: dateField.optional().meta({ description: 'Last local date, included.', example: '2026-03-31' }),
  updated_since: instantField.optional(),
  ...pageFields,
});
export type ListPresenceQuery = z.output<typeof listPresenceQuery>;

export const presencePage = pageOf(presenceDto).meta({
  id: 'PresenceIntervalPage',
  description: 'One page of presence intervals.',
});
