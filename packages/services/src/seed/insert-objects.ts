import { newId, type WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../context.ts';
import type { IdentityTable, VersionTable } from '../versioned/resource.ts';
import type { IdentityValues, VersionValues } from '../versioned/write.ts';

export interface NewObject<Identity extends IdentityTable, Version extends VersionTable> {
  readonly id?: string;
  readonly identity: IdentityValues<Identity>;
  readonly effectiveFrom: string;
  readonly version: VersionValues<Version>;
}

// PostgreSQL takes at most 65535 parameters in a statement; rows here have fewer than 30.
const rowsPerStatement = 2000;

/**
 * Adds many versioned objects of one kind, each with its first version, in a few statements. For seeds only:
 * nothing is checked beyond what the database refuses. Returns the ids in the order of the rows.
 */
export async function insertObjects<Identity extends IdentityTable, Version extends VersionTable>(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  tables: { readonly identity: Identity; readonly versions: Version },
  objects: readonly NewObject<Identity, Version>[],
): Promise<string[]> {
  const { identity, versions }: { identity: IdentityTable; versions: VersionTable } = tables;
  const workspaceId = ctx.workspace.id;
  const ids = objects.map((object) => object.id ?? newId());
  const identityRows = objects.map((object, index) => ({
    workspaceId,
    id: ids[index],
    createdAt: ctx.now,
    updatedAt: ctx.now,
    ...object.identity,
  }));
  const versionRows = objects.map((object, index) => ({
    ...object.version,
    workspaceId,
    versionId: newId(),
    objectId: ids[index],
    effectiveFrom: object.effectiveFrom,
    recordedAt: ctx.now,
    recordedBy: ctx.actor.userId,
  }));
  await insertRows(tx, identity, identityRows);
  await insertRows(tx, versions, versionRows);
  return ids;
}

/** Inserts rows of one table in statements of bounded size. */
export async function insertRows<Table extends Parameters<WorkspaceTransaction['insert']>[0]>(
  tx: WorkspaceTransaction,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await tx.insert(table).values(rows.slice(start, start + rowsPerStatement) as never);
  }
}
