import type { HolidayType } from '@stempel/core';
import { z } from 'zod';
import { codeField, dateField, idField, timeZoneField } from '../../kernel/contract-fields.ts';
import { knownAtField } from '../../kernel/known-at.ts';
import { minutesField } from '../../kernel/time-fields.ts';
import { statementStates } from '../../statements/statement-contract.ts';
import { entryDto } from '../entries/entry-contract.ts';
import { presenceDto } from '../presence/presence-contract.ts';

const timesheetDay = z
  .object({
    date: dateField,
    employment_id: idField.nullable().meta({ description: 'Null when not employed on the date.' }),
    time_zone: timeZoneField.meta({
      description: "Zone of the employment on the date; the workspace's where there is none.",
    }),
    norm_minutes: minutesField.meta({ description: 'Norm of the date.', example: 444 }),
    holidays: z.array(z.string()).meta({ description: 'Names.', example: ['Easter Monday'] }),
    absences: z
      .array(
        z.object({
          id: idField,
          activity: codeField.nullable(),
          share: z.string().meta({ description: 'Part of the day.', example: '1' }),
          state: z.enum(['requested', 'approved']),
        }),
      )
      .meta({ description: 'Requested and approved absences that cover the date.' }),
    statement: z
      .object({ id: idField, state: z.enum(statementStates) })
      .nullable()
      .meta({ description: 'Statement whose period holds the date; null while the period is open.' }),
  })
  .meta({ id: 'TimesheetDay', description: 'A date with norm, holidays, absences and its statement.' });

const timesheetPresence = presenceDto
  .extend({
    date: dateField.meta({ description: 'Local date of the start, in the zone of the employment.' }),
    time_zone: timeZoneField.meta({ description: 'Zone of the employment on that date.' }),
  })
  .meta({ id: 'TimesheetPresence', description: 'A presence interval, and the date it stands on.' });

/** An employee's time as recorded: no settled figures, those exist only in statements (docs/statements.md). */
export const timesheetDto = z
  .object({
    employee_id: idField,
    from: dateField,
    to: dateField,
    days: z.array(timesheetDay),
    presence: z.array(timesheetPresence),
    entries: z.array(entryDto),
  })
  .meta({ id: 'Timesheet', description: 'Time as recorded; settled figures are in statements alone.' });
export type TimesheetDto = z.output<typeof timesheetDto>;

export const timesheetQuery = z.strictObject({
  from: dateField.meta({ description: 'First date.', example: '2026-03-01' }),
  to: dateField.meta({ description: 'Last date, at most 366 days after the first.', example: '2026-03-31' }),
});
export type TimesheetQuery = z.output<typeof timesheetQuery>;

/** What the supplement rules make of recorded time, as far as a picture needs it. */
export interface SupplementsInRange {
  readonly simulation: true;
  readonly lines: readonly {
    /** `policy/rule` */
    readonly line: string;
    readonly activity: string | null;
    /** Local time with offset. */
    readonly intervals: readonly { readonly start: string; readonly end: string }[];
  }[];
}

/** A date of a holiday calendar as people see it: what it is called, and whether it is a public holiday. */
export interface ShownHoliday {
  readonly name: string;
  readonly type: HolidayType;
}

/** The timesheet as the console shows it. */
export type ShownTimesheet = Omit<TimesheetDto, 'days'> & {
  readonly days: readonly (Omit<TimesheetDto['days'][number], 'holidays'> & {
    readonly holidays: readonly ShownHoliday[];
  })[];
  /** The date before which recorded time was taken away, where the dates reach there. */
  readonly removed_before: string | null;
};

/** Of the console alone: as it was known then. */
export const timesheetAsKnown = { known_at: knownAtField.optional() };
