import type { WorkspaceTransaction } from '@stempel/db';
import { inOneFlight, insertRow, isId, newId, schema } from '@stempel/db';
import type { SQL } from '@stempel/db/drizzle';
import { and, asc, desc, eq, isNull, lte } from '@stempel/db/drizzle';
import type { ServiceContext } from '../kernel/context.ts';
import { notFound } from '../kernel/errors.ts';
import { bumpResource } from '../kernel/resource-counters.ts';
import { type ExpectedVersion, requireVersion } from './require-version.ts';
import type { VersionedResource, VersionTable } from './resource.ts';

export interface VersionRow {
  versionId: string;
  effectiveFrom: string;
  [column: string]: unknown;
}

/** The typed columns of a version row, without what the mechanism itself writes. */
export function valuesOf(row: VersionRow): Record<string, unknown> {
  const { workspaceId, versionId, objectId, effectiveFrom, ...stored } = row;
  const { recordedAt, recordedBy, recordedIn, supersededAt, supersededIn, ...values } = stored;
  return values;
}

/** Picks the identity row of an object. */
export function identityOf(ctx: ServiceContext, resource: VersionedResource, id: string): SQL | undefined {
  return and(eq(resource.identity.workspaceId, ctx.workspace.id), eq(resource.identity.id, id));
}

/** Locks the object against other writers and checks the version the caller saw. */
export async function lockIdentity(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  resource: VersionedResource,
  id: string,
  expectedVersion: ExpectedVersion,
): Promise<Record<string, unknown>> {
  if (!isId(id)) throw notFound(resource.noun, id);
  const [, [row]] = await inOneFlight([
    resource.counted ? bumpResource(tx, ctx, resource.name) : Promise.resolve(),
    tx
      .select()
      .from(resource.identity)
      .where(identityOf(ctx, resource, id))
      .for('update')
      .execute(),
  ]);
  if (!row) throw notFound(resource.noun, id);
  requireVersion(row.revision as number, expectedVersion, resource.noun);
  return row;
}

/** The believed version in force on the date, else the first to come. */
export async function versionToMerge(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  resource: VersionedResource,
  id: string,
  effectiveFrom: string,
): Promise<VersionRow> {
  const { versions } = resource;
  const believed = and(
    eq(versions.workspaceId, ctx.workspace.id),
    eq(versions.objectId, id),
    isNull(versions.supersededAt),
  );
  const [inForce] = await tx
    .select()
    .from(versions)
    .where(and(believed, lte(versions.effectiveFrom, effectiveFrom)))
    .orderBy(desc(versions.effectiveFrom))
    .limit(1);
  if (inForce) return inForce as VersionRow;
  const [first] = await tx
    .select()
    .from(versions)
    .where(believed)
    .orderBy(asc(versions.effectiveFrom))
    .limit(1);
  if (!first) throw new Error(`${resource.noun} ${id} has no version.`);
  return first as VersionRow;
}

/** What ends the belief in a version. */
export function supersededNow(ctx: ServiceContext) {
  return { supersededAt: ctx.now, supersededIn: schema.thisWriting };
}

/** Ends the belief in a version; the row stays. */
export async function supersede(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  resource: VersionedResource,
  versionId: string,
): Promise<void> {
  const { versions } = resource;
  await tx
    .update(versions)
    .set(supersededNow(ctx))
    .where(and(eq(versions.workspaceId, ctx.workspace.id), eq(versions.versionId, versionId)));
}

/** Records what is believed from now on about `effectiveFrom` and later. */
export async function insertVersion(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  resource: VersionedResource,
  objectId: string,
  effectiveFrom: string,
  values: object,
): Promise<void> {
  const row: Record<string, unknown> = {
    ...values,
    workspaceId: ctx.workspace.id,
    versionId: newId(),
    objectId,
    effectiveFrom,
    recordedAt: ctx.now,
    recordedBy: ctx.actor.userId,
  };
  await insertRow(tx, resource.versions, row as VersionTable['$inferInsert']);
}
