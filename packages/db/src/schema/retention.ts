import { date, integer, jsonb, pgTable, primaryKey, text, uuid } from '../pg-core.ts';
import { instant } from './column-types.ts';
import { tenantPolicy, tenantReference, workspaceKey } from './columns.ts';
import { employees } from './employees.ts';

/** How long a kind of data is kept, and what the last run took away (services/docs/retention.md). Without a row: for ever. */
export const retention = pgTable(
  'retention',
  {
    workspaceId: uuid().notNull(),
    kind: text().notNull(),
    /** Null: for ever. */
    months: integer(),
    chosenAt: instant().notNull(),
    chosenBy: uuid(),
    /** Of the run that is on its way or was the last: what is older goes. Null before the first. */
    removesBefore: date({ mode: 'string' }),
    /** What it took away so far. */
    removed: jsonb().$type<RemovedData>(),
    /** When the run came to its end; null while one is on its way and before the first. */
    endedAt: instant(),
  },
  (table) => [
    primaryKey({ name: 'retention_pkey', columns: [table.workspaceId, table.kind] }),
    workspaceKey('retention', table),
    tenantPolicy(),
  ],
);

/** Rows and their dates. */
interface RemovedData {
  readonly rows: number;
  readonly oldest: string | null;
  readonly newest: string | null;
}

/**
 * Whose recorded time before a date was taken away: no period that needs it is worked out anew. Employees of whom nothing was
 * taken have no row.
 */
export const removedTime = pgTable(
  'removed_time',
  {
    workspaceId: uuid().notNull(),
    employeeId: uuid().notNull(),
    /** The day after the last settled period whose time is gone. */
    before: date({ mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'removed_time_pkey', columns: [table.workspaceId, table.employeeId] }),
    tenantReference('removed_time_employee_fkey', table, table.employeeId, employees),
    tenantPolicy(),
  ],
);
