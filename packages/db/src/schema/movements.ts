import { bigint, date, index, pgTable, text, uniqueIndex, uuid } from '../pg-core.ts';
import { absences } from './absences.ts';
import { instant } from './column-types.ts';
import { memberKeys, tenantColumns, tenantReference } from './columns.ts';
import { employees } from './employees.ts';
import { employments } from './employments.ts';
import { statements } from './statements.ts';
import { timeAccounts } from './time-accounts.ts';

const movementKinds = [
  'opening',
  'accrual',
  'carry-over',
  'usage',
  'expiry',
  'settlement',
  'payout',
  'transfer',
  'rounding',
  'correction',
] as const;

/** The ledger. Quantity: minutes on a flex account, 1/10 000 day on a leave account; rows are never changed. */
export const movements = pgTable(
  'movements',
  {
    ...tenantColumns(),
    employeeId: uuid().notNull(),
    employmentId: uuid().notNull(),
    timeAccountId: uuid().notNull(),
    bookedOn: date({ mode: 'string' }).notNull(),
    kind: text({ enum: movementKinds }).notNull(),
    quantity: bigint({ mode: 'number' }).notNull(),
    statementId: uuid(),
    correctionId: uuid(),
    absenceId: uuid(),
    note: text(),
    recordedAt: instant().notNull(),
    recordedBy: uuid(),
  },
  (table) => [
    ...memberKeys('movements', table),
    tenantReference('movements_employee_fkey', table, table.employeeId, employees),
    tenantReference('movements_employment_fkey', table, table.employmentId, employments),
    tenantReference('movements_time_account_fkey', table, table.timeAccountId, timeAccounts),
    tenantReference('movements_statement_fkey', table, table.statementId, statements),
    tenantReference('movements_absence_fkey', table, table.absenceId, absences),
    index('movements_account_idx').on(
      table.workspaceId,
      table.employeeId,
      table.timeAccountId,
      table.bookedOn,
      table.id,
    ),
    index('movements_employment_idx').on(table.workspaceId, table.employmentId, table.bookedOn),
    // What reports filter by comes last, so that a rare value is looked for in the index alone.
    index('movements_date_idx').on(
      table.workspaceId,
      table.bookedOn,
      table.id,
      table.timeAccountId,
      table.kind,
    ),
    index('movements_statement_idx').on(table.workspaceId, table.statementId),
  ],
);

/** Dated parts of a leave balance, in 1/10 000 day; `remaining` is what usage and expiry have left. */
export const lots = pgTable(
  'lots',
  {
    ...tenantColumns(),
    employeeId: uuid().notNull(),
    employmentId: uuid().notNull(),
    timeAccountId: uuid().notNull(),
    grantedOn: date({ mode: 'string' }).notNull(),
    expiresOn: date({ mode: 'string' }),
    granted: bigint({ mode: 'number' }).notNull(),
    remaining: bigint({ mode: 'number' }).notNull(),
    movementId: uuid().notNull(),
    recordedAt: instant().notNull(),
  },
  (table) => [
    ...memberKeys('lots', table),
    tenantReference('lots_employment_fkey', table, table.employmentId, employments),
    tenantReference('lots_time_account_fkey', table, table.timeAccountId, timeAccounts),
    tenantReference('lots_movement_fkey', table, table.movementId, movements),
    uniqueIndex('lots_movement_key').on(table.workspaceId, table.movementId),
    index('lots_account_idx').on(table.workspaceId, table.employmentId, table.timeAccountId, table.grantedOn),
  ],
);
