import { movementKinds } from '@stempel/core/movement';
import { z } from 'zod';
import { type Collation, collations } from '../../kernel/collations.ts';
import {
  codeField,
  dateField,
  idField,
  instantField,
  nameField,
  pageFields,
  scopeField,
} from '../../kernel/contract-fields.ts';
import { daysField, dimensionValuesField, minutesField, noteField } from '../../kernel/time-fields.ts';
import { entryDto } from '../../recording/entries/entry-contract.ts';

/** Parameters of every report; a report ranges over local dates, both included. */
export const reportQuery = z.strictObject({
  from: dateField.meta({ description: 'First date.', example: '2026-03-01' }),
  to: dateField.meta({ description: 'Last date.', example: '2026-03-31' }),
  scope: scopeField,
  employee_id: z.array(idField).max(200).optional().meta({ description: 'Only these employees.' }),
  org_unit_id: z
    .array(idField)
    .max(200)
    .optional()
    .meta({ description: 'Only employments in these organization units on the date of the row.' }),
  ...pageFields,
});

/** What rows can follow each other by, beside their dates. */
export const rowSorts = ['employee', 'number', 'weight'] as const;

/** What people may ask beside what integrations may. */
export const reportReach = {
  /** Whether the org units count with their sub-units as of the last date. */
  with_sub_units: z.boolean().optional(),
  /** The latest rows first, or the earliest where nothing is said. */
  direction: z.enum(['asc', 'desc']).optional(),
};

/** In which order people may ask for the rows. */
export const rowOrder = {
  /** By name, number, or what makes a row of this report larger than another; by date where nothing is said. */
  by: z.enum(rowSorts).optional(),
  /** The language whose order of letters names follow. */
  collation: z.enum(collations).optional(),
};
interface ReportReach {
  with_sub_units?: boolean | undefined;
  direction?: 'asc' | 'desc' | undefined;
}
interface RowOrder {
  by?: (typeof rowSorts)[number] | undefined;
  collation?: Collation | undefined;
}
export type ReportQuery = z.output<typeof reportQuery> & ReportReach;
/** Rows in an order. */
export type RowsQuery = ReportQuery & RowOrder;

/** Whose row it is: the first fields of every report. */
const rowFields = {
  id: idField.meta({ description: 'Id of the record that the row shows.' }),
  employee_id: idField.meta({ description: 'Employee.' }),
  employee_number: codeField.meta({ description: 'Employee number.', example: '1001' }),
  employee_name: nameField.meta({ description: 'Name on the date of the row.', example: 'Ida Holm' }),
  employment_id: idField.meta({ description: 'Employment.' }),
};

const activityCode = codeField.meta({ description: 'Code of the activity.', example: 'care' });
const projectCode = codeField.meta({ description: 'Code of the project.', example: 'P-100' });
const rowDate = dateField.meta({ description: 'Date of the row.', example: '2026-03-02' });

export const registeredHoursRow = z
  .object({
    ...rowFields,
    date: rowDate,
    activity_id: idField.meta({ description: 'Activity posted to.' }),
    activity: activityCode,
    activity_type: z
      .enum(['work', 'timeoff', 'non-work', 'allowance'])
      .meta({ description: 'Type of the activity on the date.', example: 'work' }),
    project_id: idField.nullable().meta({ description: 'Project posted to.' }),
    project: projectCode.nullable(),
    dimension_values: dimensionValuesField,
    minutes: minutesField.meta({ description: 'Minutes posted.', example: 120 }),
    note: noteField.nullable(),
  })
  .meta({ id: 'RegisteredHoursRow', description: 'Time posted to an activity on a date.' });

export const accountMovementRow = z
  .object({
    ...rowFields,
    date: rowDate,
    account_id: idField.meta({ description: 'Time account.' }),
    account: codeField.meta({ description: 'Code of the time account.', example: 'flex' }),
    kind: z.enum(movementKinds).meta({ description: 'Why the balance moved.', example: 'settlement' }),
    minutes: minutesField.nullable().meta({ description: 'Minutes on a flex account.', example: 276 }),
    days: daysField.nullable().meta({ description: 'Days on a leave account.', example: null }),
    statement_id: idField.nullable().meta({ description: 'Statement that booked it.' }),
    recorded_at: instantField.meta({ description: 'When it was booked.' }),
  })
  .meta({ id: 'AccountMovementRow', description: 'A settled movement of a time account.' });

export const presenceRow = z
  .object({
    ...rowFields,
    date: rowDate.meta({ description: 'Local date of the start.', example: '2026-03-02' }),
    start: instantField.meta({ description: 'Start, as recorded.', example: '2026-03-02T08:00:00+01:00' }),
    end: instantField
      .nullable()
      .meta({ description: 'End; null while checked in.', example: '2026-03-02T16:12:00+01:00' }),
    minutes: minutesField
      .nullable()
      .meta({ description: 'Elapsed minutes; null while checked in.', example: 492 }),
    reason: codeField.nullable().meta({ description: 'Code of the reason.', example: 'normal' }),
    activity: activityCode.nullable(),
    project: projectCode.nullable(),
    note: noteField.nullable(),
  })
  .meta({ id: 'PresenceRow', description: 'A presence interval as recorded.' });

export const absenceRow = z
  .object({
    ...rowFields,
    from: dateField.meta({ description: 'First covered date.', example: '2026-03-05' }),
    to: dateField
      .nullable()
      .meta({ description: 'Last covered date; null: open-ended.', example: '2026-03-06' }),
    share: z
      .string()
      .regex(/^(?:1|0)\.\d{4}$/)
      .meta({ description: 'Part of each covered day.', example: '1.0000' }),
    activity: activityCode.nullable(),
    account: codeField
      .nullable()
      .meta({ description: 'Code of the leave account used.', example: 'vacation' }),
    state: z
      .enum(['requested', 'approved', 'rejected', 'cancelled'])
      .meta({ description: 'Only approved absences count.', example: 'approved' }),
  })
  .meta({ id: 'AbsenceRow', description: 'An absence that touches the dates of the report.' });

export const complianceRow = z
  .object({
    ...rowFields,
    employment_id: idField.nullable().meta({ description: 'Employment; null where all count together.' }),
    date: rowDate,
    at: instantField.nullable().meta({ description: 'First violating minute, where there is one.' }),
    step: z.string().max(100).meta({ description: 'Working-time step.', example: 'daily-rest' }),
    severity: z
      .enum(['info', 'warning', 'error'])
      .meta({ description: 'As configured.', example: 'warning' }),
    state: z
      .enum(['open', 'acknowledged', 'resolved'])
      .meta({ description: 'What became of it.', example: 'open' }),
    details: z
      .record(z.string(), z.unknown())
      .meta({ description: 'Figures of the step.', example: { rest_minutes: 540, violating_minutes: 120 } }),
    statement_id: idField.nullable().meta({ description: 'Statement whose evaluation found it.' }),
  })
  .meta({ id: 'ComplianceRow', description: 'A violation of a working-time constraint.' });

export const registeredHoursQuery = reportQuery.extend({
  activity_id: z.array(idField).max(200).optional().meta({ description: 'Only these activities.' }),
  project_id: z.array(idField).max(200).optional().meta({ description: 'Only these projects.' }),
});
export const accountMovementsQuery = reportQuery.extend({
  account_id: z.array(idField).max(200).optional().meta({ description: 'Only these time accounts.' }),
  kind: z
    .array(z.enum(movementKinds))
    .max(10)
    .optional()
    .meta({ description: 'Only these kinds.', example: ['settlement'] }),
});
export const presenceReportQuery = reportQuery.extend({
  reason: z
    .array(codeField)
    .max(200)
    .optional()
    .meta({ description: 'Only these reasons, by code.', example: ['normal'] }),
});
export const absenceReportQuery = reportQuery.extend({
  state: z
    .array(absenceRow.shape.state)
    .max(4)
    .optional()
    .meta({ description: 'Only these states; default approved.', example: ['approved'] }),
});
export const complianceReportQuery = reportQuery.extend({
  severity: z
    .array(complianceRow.shape.severity)
    .max(3)
    .optional()
    .meta({ description: 'Only these severities.', example: ['error'] }),
  step: z
    .array(complianceRow.shape.step)
    .max(50)
    .optional()
    .meta({ description: 'Only these steps.', example: ['daily-rest'] }),
  state: z
    .array(complianceRow.shape.state)
    .max(3)
    .optional()
    .meta({ description: 'Only these states.', example: ['open'] }),
});

/** The console asks for states of approval and sees them; left out, everything but what was rejected. */
export const approvalReach = { approval: z.array(entryDto.shape.approval).min(1).max(4).optional() };
type Approval = z.output<typeof entryDto>['approval'];
export type RegisteredHoursQuery = z.output<typeof registeredHoursQuery> &
  ReportReach &
  RowOrder & { approval?: Approval[] | undefined };
export type RegisteredHoursRow = z.output<typeof registeredHoursRow> & { approval?: Approval };
export type AccountMovementsQuery = z.output<typeof accountMovementsQuery> & ReportReach & RowOrder;
export type AccountMovementRow = z.output<typeof accountMovementRow>;
export type PresenceReportQuery = z.output<typeof presenceReportQuery> & ReportReach & RowOrder;
export type PresenceRow = z.output<typeof presenceRow>;
export type AbsenceReportQuery = z.output<typeof absenceReportQuery> & ReportReach & RowOrder;
export type AbsenceRow = z.output<typeof absenceRow>;
export type ComplianceReportQuery = z.output<typeof complianceReportQuery> & ReportReach & RowOrder;
export type ComplianceRow = z.output<typeof complianceRow>;

/** What the movements of a period add up to on one account. */
export interface AccountTotals {
  account_id: string;
  account: string;
  minutes: number | null;
  days: string | null;
  kinds: { kind: (typeof movementKinds)[number]; minutes: number | null; days: string | null }[];
}
