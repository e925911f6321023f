import { isNotNull, isNull, sql } from '../drizzle.ts';
import { bigint, date, index, integer, jsonb, pgTable, text, uuid } from '../pg-core.ts';
import { activities } from './activities.ts';
import { insertedIn, instant } from './column-types.ts';
import { memberKeys, tenantColumns, tenantReference } from './columns.ts';
import { employees } from './employees.ts';
import { employments } from './employments.ts';
import { projects } from './projects.ts';

/** Postings: minutes of a date allocated to an activity, a project and dimension values. */
export const entries = pgTable(
  'entries',
  {
    ...tenantColumns(),
    employeeId: uuid().notNull(),
    employmentId: uuid().notNull(),
    postedOn: date({ mode: 'string' }).notNull(),
    activityId: uuid().notNull(),
    minutes: integer().notNull(),
    projectId: uuid(),
    /** Dimension code → value code. */
    dimensionValues: jsonb().$type<Record<string, string>>().notNull().default({}),
    note: text(),
    /** Projects may require a manager's approval. */
    approval: text({ enum: ['not-required', 'pending', 'approved', 'rejected'] })
      .notNull()
      .default('not-required'),
    /** Who approved it last, whatever became of it since. */
    approvedBy: uuid(),
    approvedAt: instant(),
    /** Who decided last and what they said to the employee; empty again while it waits. */
    decidedBy: uuid(),
    decidedAt: instant(),
    decisionNote: text(),
    source: text({ enum: ['api', 'console', 'job', 'import', 'seed'] }).notNull(),
    revision: bigint({ mode: 'number' }).notNull().default(1),
    recordedBy: uuid(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    deletedAt: instant(),
    createdIn: insertedIn(),
  },
  (table) => [
    ...memberKeys('entries', table),
    tenantReference('entries_employee_fkey', table, table.employeeId, employees),
    tenantReference('entries_employment_fkey', table, table.employmentId, employments),
    tenantReference('entries_activity_fkey', table, table.activityId, activities),
    tenantReference('entries_project_fkey', table, table.projectId, projects),
    index('entries_employment_idx')
      .on(table.workspaceId, table.employmentId, table.postedOn)
      .where(isNull(table.deletedAt)),
    index('entries_employee_idx')
      .on(table.workspaceId, table.employeeId, table.postedOn, table.id)
      .where(isNull(table.deletedAt)),
    // Of somebody who is erased or asks what is kept.
    index('entries_deleted_idx')
      .on(table.workspaceId, table.employeeId, table.id)
      .where(isNotNull(table.deletedAt)),
    // What reports filter by comes last, so that a rare value is looked for in the index alone.
    index('entries_date_idx')
      .on(table.workspaceId, table.postedOn, table.id, table.activityId, table.projectId)
      .where(isNull(table.deletedAt)),
    index('entries_project_idx')
      .on(table.workspaceId, table.projectId, table.postedOn, table.id)
      .where(sql`${table.projectId} is not null and ${table.deletedAt} is null`),
    // What waits for a decision is little beside what was posted.
    index('entries_waiting_idx')
      .on(table.workspaceId, table.employeeId, table.id)
      .where(sql`${table.approval} = 'pending' and ${table.deletedAt} is null`),
    index('entries_waiting_project_idx')
      .on(table.workspaceId, table.projectId, table.id)
      .where(sql`${table.approval} = 'pending' and ${table.deletedAt} is null`),
  ],
);
