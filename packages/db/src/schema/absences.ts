import { sql } from '../drizzle.ts';
import { bigint, boolean, date, index, integer, pgTable, text, uuid } from '../pg-core.ts';
import { activities } from './activities.ts';
import { insertedIn, instant } from './column-types.ts';
import { memberKeys, tenantColumns, tenantReference } from './columns.ts';
import { employees } from './employees.ts';
import { employments } from './employments.ts';
import { timeAccounts } from './time-accounts.ts';

/** An absence covers local dates, both inclusive, with a share of each day (core/docs/norm.md, Absence credit). */
export const absences = pgTable(
  'absences',
  {
    ...tenantColumns(),
    employeeId: uuid().notNull(),
    employmentId: uuid().notNull(),
    fromOn: date({ mode: 'string' }).notNull(),
    /** Null: open-ended. */
    toOn: date({ mode: 'string' }),
    activityId: uuid(),
    timeAccountId: uuid(),
    /** Share of each day in 1/10 000. */
    share: integer().notNull().default(10_000),
    /** Minutes since midnight between which a part of one day was asked for; null: not said. The share is what counts. */
    startMinute: integer(),
    endMinute: integer(),
    credit: text({ enum: ['day-norm', 'fixed', 'none'] })
      .notNull()
      .default('day-norm'),
    /** Minutes per covered employed date where `credit` is fixed. */
    creditMinutes: integer(),
    earns: boolean().notNull().default(true),
    /** Sickness is reported apart from other absence. */
    sickness: boolean().notNull().default(false),
    state: text({ enum: ['requested', 'approved', 'rejected', 'cancelled'] }).notNull(),
    note: text(),
    /** What whoever decided says to the employee. */
    decisionNote: text(),
    decidedBy: uuid(),
    decidedAt: instant(),
    /** Who took the first of two steps; it is requested until the second is taken. */
    firstApprovedBy: uuid(),
    firstApprovedAt: instant(),
    /** The role whose holders take the second, as the type said when the first was taken; null: no first is taken. */
    secondRoleId: uuid(),
    revision: bigint({ mode: 'number' }).notNull().default(1),
    recordedBy: uuid(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    createdIn: insertedIn(),
  },
  (table) => [
    ...memberKeys('absences', table),
    tenantReference('absences_employee_fkey', table, table.employeeId, employees),
    tenantReference('absences_employment_fkey', table, table.employmentId, employments),
    tenantReference('absences_activity_fkey', table, table.activityId, activities),
    tenantReference('absences_time_account_fkey', table, table.timeAccountId, timeAccounts),
    index('absences_employment_idx').on(table.workspaceId, table.employmentId, table.fromOn),
    index('absences_employee_idx').on(table.workspaceId, table.employeeId, table.fromOn, table.id),
    index('absences_date_idx').on(table.workspaceId, table.fromOn, table.id),
    index('absences_activity_idx').on(table.workspaceId, table.activityId, table.fromOn),
    // A report of its own, in which the other absences of a period have no place.
    index('absences_sickness_idx')
      .on(table.workspaceId, table.fromOn, table.id)
      .where(sql`${table.sickness}`),
    index('absences_created_idx').on(table.workspaceId, table.createdIn),
    index('absences_state_idx').on(table.workspaceId, table.state, table.fromOn),
    // What people wrote has a retention of its own.
    index('absences_noted_idx')
      .on(table.workspaceId, table.id)
      .where(sql`${table.note} is not null or ${table.decisionNote} is not null`),
    index('absences_waiting_idx')
      .on(table.workspaceId, table.employeeId, table.id)
      .where(sql`${table.state} = 'requested'`),
  ],
);
