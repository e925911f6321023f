import { newId, type WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../kernel/context.ts';
import { insertInBatches } from '../kernel/insert-in-batches.ts';
import { keepNames } from './keep-names.ts';
import type { IdentityTable, VersionTable } from './resource.ts';
import type { IdentityValues, SeededValues } from './write.ts';

export interface NewObject<Identity extends IdentityTable, Version extends VersionTable> {
  readonly id?: string;
  readonly identity: IdentityValues<Identity>;
  readonly effectiveFrom: string;
  readonly version: SeededValues<Version>;
}

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
  await insertInBatches(tx, identity, identityRows);
  await insertInBatches(tx, versions, versionRows);
  await keepNames(tx, ctx, versions, ids);
  return ids;
}
