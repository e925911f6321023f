import type { WorkspaceTransaction } from '@stempel/db';
import { inOneFlight, insertRow, newId } from '@stempel/db';
import type { InferInsertModel, InferSelectModel } from '@stempel/db/drizzle';
import { sql } from '@stempel/db/drizzle';
import { auditLast } from '../kernel/audit.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { today } from '../kernel/context.ts';
import { keepEarlier, remembers } from '../kernel/keep-earlier.ts';
import { bumpResource } from '../kernel/resource-counters.ts';
import { keepNames } from './keep-names.ts';
import { planChange } from './plan-change.ts';
import { findVersioned } from './read.ts';
import { refusingDuplicates } from './refuse-duplicates.ts';
import type { ExpectedVersion } from './require-version.ts';
import type { IdentityTable, VersionedResource, VersionTable } from './resource.ts';
import { identityOf, insertVersion, lockIdentity, supersede, versionToMerge } from './version-rows.ts';

type VersionMeta =
  | 'workspaceId'
  | 'versionId'
  | 'objectId'
  | 'effectiveFrom'
  | 'recordedAt'
  | 'recordedBy'
  | 'supersededAt'
  | 'recordedIn'
  | 'supersededIn'
  // Made by the database from the email.
  | 'emailKey';
type IdentityMeta = 'workspaceId' | 'id' | 'revision' | 'createdAt' | 'updatedAt';

/** The typed columns of a version, without what the mechanism itself writes. */
export type VersionValues<Version extends VersionTable> = Omit<InferSelectModel<Version>, VersionMeta>;
/** The same where nobody chose: a column that may be empty, or that has a default, is left out. */
export type SeededValues<Version extends VersionTable> = Omit<InferInsertModel<Version>, VersionMeta>;
/** What a merge may set; undefined leaves a column as it is. */
type Changes<Values> = { [Name in keyof Values]?: Values[Name] | undefined };
/** The same with every column named, so that a verb cannot forget one. */
type EveryChange<Values> = { [Name in keyof Values]: Values[Name] | undefined };
export type IdentityValues<Identity extends IdentityTable> = Omit<InferInsertModel<Identity>, IdentityMeta>;

export interface NewVersioned<Identity extends IdentityTable, Version extends VersionTable> {
  id?: string;
  identity: IdentityValues<Identity>;
  version: VersionValues<Version>;
  effectiveFrom?: string | undefined;
  /** Checks against other objects, once writers of the resource take turns; throws to refuse. */
  check?: (effectiveFrom: string) => Promise<void>;
}

/** Creates an object with its first version, in force from `effectiveFrom` (default today); audits it. */
export async function createVersioned<Dto, Identity extends IdentityTable, Version extends VersionTable>(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  resource: VersionedResource<Dto, Identity, Version>,
  given: NewVersioned<Identity, Version>,
): Promise<Dto> {
  const plain = resource as unknown as VersionedResource<Dto>;
  const id = given.id ?? newId();
  const effectiveFrom = given.effectiveFrom ?? today(ctx);
  // Sent together, in this order: the counter is what writers of the resource wait for.
  await inOneFlight([
    plain.counted ? bumpResource(tx, ctx, plain.name) : Promise.resolve(),
    given.check?.(effectiveFrom) ?? Promise.resolve(),
  ]);
  const row = {
    workspaceId: ctx.workspace.id,
    id,
    createdAt: ctx.now,
    updatedAt: ctx.now,
    ...given.identity,
  };
  const [, , , after] = await inOneFlight([
    refusingDuplicates(plain, row, () => insertRow(tx, plain.identity, row)),
    insertVersion(tx, ctx, plain, id, effectiveFrom, given.version),
    keepNames(tx, ctx, plain.versions, [id]),
    findVersioned(tx, ctx, plain, id, effectiveFrom),
  ]);
  auditLast(tx, ctx, { action: 'create', resource: plain.name, objectId: id, before: null, after });
  return after as Dto;
}

export interface VersionedChange<Identity extends IdentityTable, Version extends VersionTable> {
  id: string;
  /** The value of If-Match: the write is refused when the object was written since. */
  expectedVersion?: ExpectedVersion;
  effectiveFrom?: string | undefined;
  identity?: Changes<IdentityValues<Identity>>;
  /** Left out where only the identity changes, or the date from which the first version holds. */
  version?: EveryChange<VersionValues<Version>>;
  /** Checks the merged version before it is written; throws to refuse. */
  check?: (merged: VersionValues<Version>, effectiveFrom: string) => Promise<void>;
}

/**
 * Merges a change into the version in force on `effectiveFrom` (default today) and writes the result as the
 * version of that date: an existing one is superseded, otherwise one is inserted. A date before the first
 * version merges into the first. Nothing is written where nothing changes. Returns the object on that date.
 */
export async function updateVersioned<Dto, Identity extends IdentityTable, Version extends VersionTable>(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  resource: VersionedResource<Dto, Identity, Version>,
  change: VersionedChange<Identity, Version>,
): Promise<Dto> {
  const plain = resource as unknown as VersionedResource<Dto>;
  const current = await lockIdentity(tx, ctx, plain, change.id, change.expectedVersion);
  const base = await versionToMerge(tx, ctx, plain, change.id, change.effectiveFrom ?? today(ctx));
  const plan = planChange(ctx, current, base, change);
  const { effectiveFrom, merged, identity } = plan;
  await change.check?.(merged as VersionValues<Version>, effectiveFrom);
  if ('code' in identity) await plain.renaming?.(tx, ctx, plain.noun, current.code as string);
  if (!plan.isVersion && Object.keys(identity).length === 0) {
    return (await findVersioned(tx, ctx, plain, change.id, effectiveFrom)) as Dto;
  }
  const before = await findVersioned(tx, ctx, plain, change.id, effectiveFrom);
  if (plan.isVersion) {
    if (base.effectiveFrom === effectiveFrom) await supersede(tx, ctx, plain, base.versionId);
    await insertVersion(tx, ctx, plain, change.id, effectiveFrom, merged);
  }
  const { identity: table } = plain;
  if (remembers(table) && Object.keys(identity).length > 0) await keepEarlier(tx, ctx, table, [change.id]);
  await refusingDuplicates(plain, identity, () =>
    tx
      .update(plain.identity)
      .set({ ...identity, revision: sql`${plain.identity.revision} + 1`, updatedAt: ctx.now })
      .where(identityOf(ctx, plain, change.id)),
  );
  await keepNames(tx, ctx, plain.versions, [change.id]);
  const after = await findVersioned(tx, ctx, plain, change.id, effectiveFrom);
  const record = { resource: plain.name, objectId: change.id, before: before ?? null, after };
  auditLast(tx, ctx, { action: 'update', ...record });
  return after as Dto;
}
