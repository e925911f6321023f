import { index, jsonb, pgTable, text, uuid } from '../pg-core.ts';
import { instant } from './column-types.ts';
import { memberKeys, tenantColumns, tenantReference } from './columns.ts';
import { employments } from './employments.ts';
import { statements } from './statements.ts';

/**
 * The difference between a settled statement and today's knowledge of its period (services/docs/statements.md,
 * Corrections).
 */
export const corrections = pgTable(
  'corrections',
  {
    ...tenantColumns(),
    statementId: uuid().notNull(),
    employmentId: uuid().notNull(),
    state: text({ enum: ['pending', 'accepted', 'booked', 'dismissed'] }).notNull(),
    /** Why the period was evaluated again. */
    cause: text().notNull(),
    difference: jsonb().notNull(),
    figures: jsonb().notNull(),
    trace: jsonb().notNull(),
    inputSha256: text().notNull(),
    configVersions: jsonb().notNull(),
    bookedStatementId: uuid(),
    createdAt: instant().notNull(),
    decidedAt: instant(),
    decidedBy: uuid(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    ...memberKeys('corrections', table),
    tenantReference('corrections_statement_fkey', table, table.statementId, statements),
    tenantReference('corrections_employment_fkey', table, table.employmentId, employments),
    tenantReference('corrections_booked_statement_fkey', table, table.bookedStatementId, statements),
    index('corrections_statement_idx').on(table.workspaceId, table.statementId),
    index('corrections_employment_idx').on(table.workspaceId, table.employmentId, table.state),
    index('corrections_state_idx').on(table.workspaceId, table.state, table.id),
  ],
);
