import { bigint, index, jsonb, pgTable, primaryKey, uuid } from '../pg-core.ts';
import { instant } from './column-types.ts';
import { tenantPolicy, tenantReference } from './columns.ts';
import { employees } from './employees.ts';

/**
 * What statements held before they were worked out once more: what is told of a change shows them as they were then
 * (ADR 15). Kept as long as events are.
 */
export const earlierFigures = pgTable(
  'earlier_figures',
  {
    workspaceId: uuid().notNull(),
    statementId: uuid().notNull(),
    /** The last one of the statement that held them. */
    revision: bigint({ mode: 'number' }).notNull(),
    employeeId: uuid().notNull(),
    figures: jsonb().notNull(),
    supersededAt: instant().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'earlier_figures_pkey',
      columns: [table.workspaceId, table.statementId, table.revision],
    }),
    tenantReference('earlier_figures_employee_fkey', table, table.employeeId, employees),
    index('earlier_figures_superseded_idx').on(table.workspaceId, table.supersededAt),
    tenantPolicy(),
  ],
);
