import { issueCode } from '@stempel/core/messages';
import { z } from 'zod';
import { dateField, idField } from '../../kernel/contract-fields.ts';

const clockTime = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, issueCode('time-of-day-format'))
  .meta({ description: 'Local time of day.', example: '08:00' });

/** 24:00 is allowed where a window ends (core/docs/time.md, Time of day). */
const clockEnd = z
  .string()
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, issueCode('time-of-day-format'))
  .meta({
    description: 'Local end; at or before the start it lies on the next date.',
    example: '16:00',
  });

const shifts = z
  .array(
    z.strictObject({
      start: clockTime.meta({ description: 'Local start.', example: '08:00' }),
      end: clockEnd,
    }),
  )
  .max(10)
  .meta({ description: 'Shifts of the weekday.', example: [{ start: '08:00', end: '16:00' }] });

/** A testing job: presence by a weekly pattern (api/docs/http.md, Test workspaces). */
export const startJobBody = z.strictObject({
  job: z
    .literal('fill-timesheet')
    .meta({ description: 'The testing job to start.', example: 'fill-timesheet' }),
  from: dateField.meta({ description: 'First date.', example: '2026-03-01' }),
  to: dateField.meta({ description: 'Last date, at most 366 days after the first.', example: '2026-03-31' }),
  employee_ids: z
    .array(idField)
    .min(1)
    .max(10_000)
    .optional()
    .meta({ description: 'Only these employees; all when left out.' }),
  pattern: z
    .strictObject({
      mon: shifts.optional(),
      tue: shifts.optional(),
      wed: shifts.optional(),
      thu: shifts.optional(),
      fri: shifts.optional(),
      sat: shifts.optional(),
      sun: shifts.optional(),
    })
    .meta({ description: 'Shifts by weekday.', example: { mon: [{ start: '08:00', end: '16:00' }] } }),
});
export type StartJob = z.output<typeof startJobBody>;

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
