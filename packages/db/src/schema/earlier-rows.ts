import { sql } from '../drizzle.ts';
import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from '../pg-core.ts';
import { insertedIn, instant } from './column-types.ts';
import { tenantPolicy, tenantReference, workspaceKey } from './columns.ts';
import { employees } from './employees.ts';

/**
 * What rows said before they were changed: recorded time, and of versioned objects what does not vary with the date. A row
 * in force is where it always was; only a change adds one here, in its transaction. Rows are never changed.
 */
export const earlierRows = pgTable(
  'earlier_rows',
  {
    workspaceId: uuid().notNull(),
    /** The table, and the row in it. */
    kind: text({
      enum: [
        'presence',
        'entries',
        'absences',
        'employments',
        'time_accounts',
        'policies',
        'activities',
        'reasons',
        'projects',
        'workspaces',
      ],
    }).notNull(),
    id: uuid().notNull(),
    /** Of the row as it was; the order of what it said. */
    revision: bigint({ mode: 'number' }).notNull(),
    employeeId: uuid(),
    recordedAt: instant().notNull(),
    recordedBy: uuid(),
    supersededAt: instant().notNull(),
    supersededBy: uuid(),
    supersededIn: insertedIn().notNull(),
    /** The whole row, its columns named as in its table. */
    said: jsonb().notNull(),
  },
  (table) => [
    primaryKey({ name: 'earlier_rows_pkey', columns: [table.workspaceId, table.id, table.revision] }),
    workspaceKey('earlier_rows', table),
    tenantReference('earlier_rows_employee_fkey', table, table.employeeId, employees),
    // What changed of who is away since somebody looked, as calendars ask at every fetch.
    index('earlier_rows_away_idx')
      .on(table.workspaceId, table.supersededIn)
      .where(sql`${table.kind} in ('absences', 'employments')`),
    index('earlier_rows_employee_idx').on(table.workspaceId, table.employeeId, table.supersededAt),
    tenantPolicy(),
  ],
);
