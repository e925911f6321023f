import { isNull } from '../drizzle.ts';
import type { AnyPgColumn, PgColumnBuilderBase, PgTableExtraConfigValue } from '../pg-core.ts';
import { bigint, date, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from '../pg-core.ts';
import { insertedIn, instant, writing } from './column-types.ts';
import { tenantColumns, tenantPolicy } from './columns.ts';

/** Columns of an identity row: what never varies with the effective date (ADR 2). */
export function identityColumns() {
  return {
    ...tenantColumns(),
    code: text().notNull(),
    externalId: text(),
    /** Counts writes of the object; the number behind its strong ETag. */
    revision: bigint({ mode: 'number' }).notNull().default(1),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  };
}

interface IdentityTable {
  workspaceId: AnyPgColumn;
  id: AnyPgColumn;
  code: AnyPgColumn;
  externalId: AnyPgColumn;
  updatedAt: AnyPgColumn;
}

/** Codes and external ids are unique in a workspace; lists filter by `updated_since`. */
export function identityIndexes(name: string, table: IdentityTable) {
  return [
    uniqueIndex(`${name}_code_key`).on(table.workspaceId, table.code),
    uniqueIndex(`${name}_external_id_key`).on(table.workspaceId, table.externalId),
    index(`${name}_updated_idx`).on(table.workspaceId, table.updatedAt),
  ];
}

function versionColumns() {
  return {
    workspaceId: uuid().notNull(),
    versionId: uuid().notNull(),
    objectId: uuid().notNull(),
    /** In force from this local date until the next version's; the end is never stored. */
    effectiveFrom: date({ mode: 'string' }).notNull(),
    recordedAt: instant().notNull(),
    recordedBy: uuid(),
    /** When a version of the same date replaced this one; null while it is believed. */
    supersededAt: instant(),
    /** What recorded and replaced it. */
    recordedIn: insertedIn(),
    supersededIn: writing(),
  };
}

/**
 * The version rows of an identity table: the one mechanism of effective dating (ADR 2). A believed date
 * exists once per object; superseded rows stay and answer what was believed earlier.
 */
export function versionTable<Name extends string, Columns extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  identity: () => { workspaceId: AnyPgColumn; id: AnyPgColumn },
  columns: Columns,
  extra?: (
    table: { [key in keyof Columns]: AnyPgColumn } & Pick<
      VersionTableColumns,
      'workspaceId' | 'supersededAt' | 'recordedIn'
    >,
  ) => PgTableExtraConfigValue[],
) {
  return pgTable(name, { ...versionColumns(), ...columns }, (built) => {
    const table = built as unknown as Record<string, AnyPgColumn> & VersionTableColumns;
    const own = identity();
    return [
      primaryKey({ name: `${name}_pkey`, columns: [table.workspaceId, table.versionId] }),
      // That the workspace exists follows from the object.
      foreignKey({
        name: `${name}_object_fkey`,
        columns: [table.workspaceId, table.objectId],
        foreignColumns: [own.workspaceId, own.id],
      }),
      uniqueIndex(`${name}_effective_key`)
        .on(table.workspaceId, table.objectId, table.effectiveFrom)
        .where(isNull(table.supersededAt)),
      index(`${name}_history_idx`).on(table.workspaceId, table.objectId, table.recordedAt),
      tenantPolicy(),
      ...(extra?.(built as unknown as Parameters<typeof extra>[0]) ?? []),
    ];
  });
}

export interface VersionTableColumns {
  workspaceId: AnyPgColumn;
  versionId: AnyPgColumn;
  objectId: AnyPgColumn;
  effectiveFrom: AnyPgColumn;
  recordedAt: AnyPgColumn;
  recordedBy: AnyPgColumn;
  supersededAt: AnyPgColumn;
  recordedIn: AnyPgColumn;
  supersededIn: AnyPgColumn;
}
