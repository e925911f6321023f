import { sql } from '../drizzle.ts';
import { bigint, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from '../pg-core.ts';
import { instant } from './column-types.ts';
import { memberKeys, tenantColumns, tenantReference } from './columns.ts';
import { employees } from './employees.ts';
import { employments } from './employments.ts';

/**
 * Since when a statement waits, and whether for those who decide about it; else for who submits it. An index holds both, so
 * queries say it in these words: as "is true" and "is false", and without `coalesce`, which row-level security lets no index answer.
 */
export const statementWaits = {
  since: sql`(case when state = 'submitted' and submitted_at is not null then submitted_at when state = 'submitted' then updated_at when state = 'reopened' and reopened_at is not null then reopened_at else generated_at end)`,
  forDecision: sql`(state = 'submitted' or approval_mode = 'manager')`,
  still: sql`state in ('ready', 'submitted', 'reopened')`,
};

/**
 * Period results (services/docs/statements.md, States). Settled figures exist only here; an approved statement never
 * changes.
 */
export const statements = pgTable(
  'statements',
  {
    ...tenantColumns(),
    employeeId: uuid().notNull(),
    employmentId: uuid().notNull(),
    periodFrom: date({ mode: 'string' }).notNull(),
    periodTo: date({ mode: 'string' }).notNull(),
    state: text({ enum: ['ready', 'submitted', 'approved', 'reopened'] }).notNull(),
    approvalMode: text({ enum: ['automatic', 'manager', 'employee-then-manager'] }).notNull(),
    /** The split chosen at submission: minutes paid out, the rest goes to flex. */
    payoutMinutes: integer(),
    workedMinutes: integer().notNull(),
    creditedMinutes: integer().notNull(),
    normMinutes: integer().notNull(),
    normBalanceMinutes: integer().notNull(),
    figures: jsonb().notNull(),
    trace: jsonb().notNull(),
    inputSha256: text().notNull(),
    /** Version ids of everything the figures were made from. */
    configVersions: jsonb().notNull(),
    /** What was known when it was worked out (evaluation/knowledge.ts of the services); null in older statements. */
    knowledge: jsonb(),
    note: text(),
    generatedAt: instant().notNull(),
    submittedAt: instant(),
    submittedBy: uuid(),
    approvedAt: instant(),
    approvedBy: uuid(),
    reopenedAt: instant(),
    reopenedBy: uuid(),
    revision: bigint({ mode: 'number' }).notNull().default(1),
    updatedAt: instant().notNull(),
  },
  (table) => [
    ...memberKeys('statements', table),
    tenantReference('statements_employee_fkey', table, table.employeeId, employees),
    tenantReference('statements_employment_fkey', table, table.employmentId, employments),
    uniqueIndex('statements_period_key').on(table.workspaceId, table.employmentId, table.periodFrom),
    index('statements_employee_idx').on(table.workspaceId, table.employeeId, table.periodFrom, table.id),
    index('statements_date_idx').on(table.workspaceId, table.periodFrom, table.id),
    index('statements_state_idx').on(table.workspaceId, table.state, table.periodFrom, table.id),
    index('statements_updated_idx').on(table.workspaceId, table.updatedAt),
    index('statements_waiting_idx')
      .on(table.workspaceId, table.employeeId, table.id)
      .where(sql`${table.state} = 'submitted'`),
    // What waits for the manager without having been submitted.
    index('statements_left_to_manager_idx')
      .on(table.workspaceId, table.employeeId, table.id)
      .where(sql`${table.approvalMode} = 'manager' and ${table.state} in ('ready', 'reopened')`),
    // What has waited for days is little beside what was made this morning.
    index('statements_waiting_since_idx')
      .on(table.workspaceId, statementWaits.forDecision, statementWaits.since, table.id)
      .where(statementWaits.still),
  ],
);
