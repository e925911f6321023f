import { sql } from '../drizzle.ts';
import { boolean, date, index, integer, pgTable, text, uniqueIndex, uuid } from '../pg-core.ts';
import { absences } from './absences.ts';
import { activities } from './activities.ts';
import { instant } from './column-types.ts';
import { tenantColumns, tenantKeys, tenantReference } from './columns.ts';
import { employees } from './employees.ts';
import { employments } from './employments.ts';
import { timeAccounts } from './time-accounts.ts';

/** What is asked for of an approved absence, which stays in force until it is decided: other dates or type, or none. */
export const absenceChanges = pgTable(
  'absence_changes',
  {
    ...tenantColumns(),
    absenceId: uuid().notNull(),
    employeeId: uuid().notNull(),
    employmentId: uuid().notNull(),
    /** Asks for the end of the absence; what follows is then what the absence is. */
    cancels: boolean().notNull(),
    fromOn: date({ mode: 'string' }).notNull(),
    toOn: date({ mode: 'string' }),
    activityId: uuid(),
    timeAccountId: uuid(),
    /** As those of an absence. */
    share: integer().notNull(),
    startMinute: integer(),
    endMinute: integer(),
    credit: text({ enum: ['day-norm', 'fixed', 'none'] }).notNull(),
    creditMinutes: integer(),
    earns: boolean().notNull(),
    sickness: boolean().notNull(),
    state: text({ enum: ['requested', 'approved', 'rejected', 'withdrawn'] }).notNull(),
    /** Why, in the words of who asks. */
    note: text(),
    decisionNote: text(),
    decidedBy: uuid(),
    decidedAt: instant(),
    /** As those of an absence. */
    firstApprovedBy: uuid(),
    firstApprovedAt: instant(),
    secondRoleId: uuid(),
    recordedBy: uuid(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    ...tenantKeys('absence_changes', table),
    tenantReference('absence_changes_absence_fkey', table, table.absenceId, absences),
    tenantReference('absence_changes_employee_fkey', table, table.employeeId, employees),
    tenantReference('absence_changes_employment_fkey', table, table.employmentId, employments),
    tenantReference('absence_changes_activity_fkey', table, table.activityId, activities),
    tenantReference('absence_changes_time_account_fkey', table, table.timeAccountId, timeAccounts),
    index('absence_changes_absence_idx').on(table.workspaceId, table.absenceId, table.id),
    uniqueIndex('absence_changes_open_key')
      .on(table.workspaceId, table.absenceId)
      .where(sql`${table.state} = 'requested'`),
    index('absence_changes_noted_idx')
      .on(table.workspaceId, table.absenceId)
      .where(sql`${table.note} is not null or ${table.decisionNote} is not null`),
    index('absence_changes_waiting_idx')
      .on(table.workspaceId, table.employeeId, table.id)
      .where(sql`${table.state} = 'requested'`),
  ],
);
