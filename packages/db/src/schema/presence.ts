import { isNotNull, isNull, sql } from '../drizzle.ts';
import { bigint, date, index, integer, jsonb, pgTable, text, uuid } from '../pg-core.ts';
import { activities } from './activities.ts';
import { insertedIn, instant } from './column-types.ts';
import { memberKeys, tenantColumns, tenantReference } from './columns.ts';
import { employees } from './employees.ts';
import { employments } from './employments.ts';
import { projects } from './projects.ts';
import { reasons } from './reasons.ts';

/**
 * Presence intervals `[startedAt, endedAt)` as punched, with the offset they were punched in. Overlaps of
 * work presence are refused under a lock on the employment row, not by a constraint.
 */
export const presence = pgTable(
  'presence',
  {
    ...tenantColumns(),
    employeeId: uuid().notNull(),
    employmentId: uuid().notNull(),
    startedAt: instant().notNull(),
    startedOffsetMinutes: integer().notNull(),
    endedAt: instant(),
    endedOffsetMinutes: integer(),
    /** Local date of the start in the employment's zone; reports range over it. */
    startedOn: date({ mode: 'string' }).notNull(),
    reasonId: uuid(),
    activityId: uuid(),
    projectId: uuid(),
    dimensionValues: jsonb().$type<Record<string, string>>().notNull().default({}),
    note: text(),
    source: text({ enum: ['api', 'console', 'check-in', 'job', 'import', 'seed'] }).notNull(),
    revision: bigint({ mode: 'number' }).notNull().default(1),
    recordedBy: uuid(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    deletedAt: instant(),
    createdIn: insertedIn(),
  },
  (table) => [
    ...memberKeys('presence', table),
    tenantReference('presence_employee_fkey', table, table.employeeId, employees),
    tenantReference('presence_employment_fkey', table, table.employmentId, employments),
    tenantReference('presence_reason_fkey', table, table.reasonId, reasons),
    tenantReference('presence_activity_fkey', table, table.activityId, activities),
    tenantReference('presence_project_fkey', table, table.projectId, projects),
    // The end is in it for overlaps: a month of intervals is passed over without a look at their rows.
    index('presence_employment_idx')
      .on(table.workspaceId, table.employmentId, table.startedAt, table.endedAt)
      .where(isNull(table.deletedAt)),
    index('presence_employee_idx')
      .on(table.workspaceId, table.employeeId, table.startedOn, table.id)
      .where(isNull(table.deletedAt)),
    // Of somebody who is erased or asks what is kept.
    index('presence_deleted_idx')
      .on(table.workspaceId, table.employeeId, table.id)
      .where(isNotNull(table.deletedAt)),
    // What reports filter by comes last, so that a rare value is looked for in the index alone.
    index('presence_date_idx')
      .on(table.workspaceId, table.startedOn, table.id, table.reasonId)
      .where(isNull(table.deletedAt)),
    index('presence_open_idx')
      .on(table.workspaceId, table.employmentId, table.startedAt)
      .where(sql`${table.endedAt} is null and ${table.deletedAt} is null`),
  ],
);
