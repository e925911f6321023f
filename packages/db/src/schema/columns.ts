import { sql } from '../drizzle.ts';
import type { AnyPgColumn } from '../pg-core.ts';
import { foreignKey, pgPolicy, primaryKey, uuid } from '../pg-core.ts';
import { workspaces } from './workspaces.ts';

/** The first columns of every tenant table; ids are UUIDv7 made by the application. */
export function tenantColumns() {
  return { workspaceId: uuid().notNull(), id: uuid().notNull() };
}

interface TenantTable {
  workspaceId: AnyPgColumn;
  id: AnyPgColumn;
}

/** Rows are visible only inside a transaction that named their workspace (see in-workspace.ts). */
export function tenantPolicy() {
  const own = sql`workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid`;
  return pgPolicy('tenant', { as: 'permissive', for: 'all', using: own, withCheck: own });
}

/** Key, workspace and row-level security of a tenant table. */
export function tenantKeys(name: string, table: TenantTable) {
  return [
    primaryKey({ name: `${name}_pkey`, columns: [table.workspaceId, table.id] }),
    workspaceKey(name, table),
    tenantPolicy(),
  ];
}

/**
 * The same for rows that must refer to rows of another tenant table: that the workspace exists follows from them, and a check
 * of each row is a twentieth of what it costs to write it.
 */
export function memberKeys(name: string, table: TenantTable) {
  return [primaryKey({ name: `${name}_pkey`, columns: [table.workspaceId, table.id] }), tenantPolicy()];
}

export function workspaceKey(name: string, table: { workspaceId: AnyPgColumn }) {
  return foreignKey({
    name: `${name}_workspace_fkey`,
    columns: [table.workspaceId],
    foreignColumns: [workspaces.id],
  });
}

/** A reference to another tenant table; it always carries the workspace. */
export function tenantReference(
  name: string,
  table: { workspaceId: AnyPgColumn },
  column: AnyPgColumn,
  target: TenantTable,
) {
  return foreignKey({
    name,
    columns: [table.workspaceId, column],
    foreignColumns: [target.workspaceId, target.id],
  });
}
