import { say } from '@stempel/core/messages';
import type { WorkspaceTransaction } from '@stempel/db';
import { and, asc, eq, isNull, sql } from '@stempel/db/drizzle';
import { auditLast } from '../kernel/audit.ts';
import { type ServiceContext, today } from '../kernel/context.ts';
import { refusalAt, ServiceError } from '../kernel/errors.ts';
import { keepNames } from './keep-names.ts';
import { findVersioned } from './read.ts';
import type { ExpectedVersion } from './require-version.ts';
import type { IdentityTable, VersionedResource, VersionTable } from './resource.ts';
import { identityOf, lockIdentity, supersede } from './version-rows.ts';

export interface Withdrawal {
  id: string;
  /** The date from which the version would have been in force. */
  effectiveFrom: string;
  expectedVersion?: ExpectedVersion;
}

/**
 * Takes back a version that is not in force yet: from its date on, what is in force before it goes on. The row stays in
 * the history. Throws invalid where no version starts on the date, conflict for one in force and for the only one.
 * Returns the object on that date, or on its first one.
 */
export async function withdrawVersion<Dto, Identity extends IdentityTable, Version extends VersionTable>(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  resource: VersionedResource<Dto, Identity, Version>,
  { id, effectiveFrom, expectedVersion }: Withdrawal,
): Promise<Dto> {
  const plain = resource as unknown as VersionedResource<Dto>;
  await lockIdentity(tx, ctx, plain, id, expectedVersion);
  const believed = await believedVersions(tx, ctx, plain, id);
  const version = believed.find((one) => one.effectiveFrom === effectiveFrom);
  if (!version) throw refusalAt('/effective_from', say('version-not-there', { date: effectiveFrom }));
  if (effectiveFrom <= today(ctx)) {
    throw new ServiceError(say('version-in-force-already', { date: effectiveFrom }));
  }
  const [first] = believed.filter((one) => one !== version);
  if (!first) throw new ServiceError(say('only-version', { date: effectiveFrom }));
  const before = await findVersioned(tx, ctx, plain, id, effectiveFrom);
  await supersede(tx, ctx, plain, version.versionId);
  await tx
    .update(plain.identity)
    .set({ revision: sql`${plain.identity.revision} + 1`, updatedAt: ctx.now })
    .where(identityOf(ctx, plain, id));
  await keepNames(tx, ctx, plain.versions, [id]);
  const on = first.effectiveFrom > effectiveFrom ? first.effectiveFrom : effectiveFrom;
  const after = await findVersioned(tx, ctx, plain, id, on);
  auditLast(tx, ctx, { action: 'withdraw', resource: plain.name, objectId: id, before, after });
  return after as Dto;
}

/** The versions that are believed, by the dates from which they are in force. */
async function believedVersions(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { versions }: VersionedResource,
  id: string,
): Promise<{ versionId: string; effectiveFrom: string }[]> {
  const rows = await tx
    .select({ versionId: versions.versionId, effectiveFrom: versions.effectiveFrom })
    .from(versions)
    .where(
      and(
        eq(versions.workspaceId, ctx.workspace.id),
        eq(versions.objectId, id),
        isNull(versions.supersededAt),
      ),
    )
    .orderBy(asc(versions.effectiveFrom));
  return rows as { versionId: string; effectiveFrom: string }[];
}
