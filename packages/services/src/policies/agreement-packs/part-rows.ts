import type { AgreementPack } from '@stempel/core/packs';
import { insertRow, newId, schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, eq, inArray, isNull } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import type { PackObjectKind } from './agreement-pack-contract.ts';
import type { PackPart, PartContent, PartResource } from './pack-parts.ts';

const { agreementPackParts } = schema;

/** What the latest loaded edition said of an object. */
export type LoadedPart = typeof agreementPackParts.$inferSelect;

/** Keeps which edition an object comes from, and what it said of it. */
export async function recordPart(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { id: pack, edition }: AgreementPack,
  part: Pick<PackPart, 'kind' | 'code' | 'figures'> & {
    objectId: string;
    decided: PartContent['decided'];
    from: string;
  },
): Promise<void> {
  await insertRow(tx, agreementPackParts, {
    workspaceId: ctx.workspace.id,
    id: newId(),
    pack,
    edition: edition.version,
    editionDate: edition.date,
    kind: part.kind satisfies PackObjectKind,
    code: part.code,
    objectId: part.objectId,
    document: { content: { ...part.decided }, figures: [...part.figures] },
    effectiveFrom: part.from,
    recordedAt: ctx.now,
    recordedBy: ctx.actor.userId,
  });
}

/** The latest of each object, of one pack or of all. */
export async function readLoadedParts(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  pack?: string,
): Promise<LoadedPart[]> {
  const rows = await tx
    .select()
    .from(agreementPackParts)
    .where(
      and(
        eq(agreementPackParts.workspaceId, ctx.workspace.id),
        pack === undefined ? undefined : eq(agreementPackParts.pack, pack),
      ),
    )
    .orderBy(asc(agreementPackParts.id));
  return [...new Map(rows.map((row) => [`${row.pack} ${row.objectId}`, row])).values()];
}

/** Whom the policies that have these codes apply to. */
export async function scopesOfPolicies(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  codes: readonly string[],
): Promise<schema.StoredAvailabilityScope[]> {
  const { policies, policyVersions: versions } = schema;
  const rows = await tx
    .select({ scope: versions.availabilityScope })
    .from(policies)
    .innerJoin(
      versions,
      and(eq(versions.workspaceId, policies.workspaceId), eq(versions.objectId, policies.id)),
    )
    .where(
      and(
        eq(policies.workspaceId, ctx.workspace.id),
        inArray(policies.code, [...codes]),
        isNull(versions.supersededAt),
      ),
    );
  return rows.map(({ scope }) => scope);
}

type FoundObject = { id: string; code: string; revision: number };

/** The object of a part: the one it was loaded as, whatever its code is now, else the one that has its code. */
export async function findPart(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { resource, kind, code }: PackPart,
  loaded: readonly LoadedPart[],
): Promise<FoundObject | undefined> {
  const row = loaded.find((one) => one.kind === kind && one.code === code);
  return findObject(tx, ctx, resource, row ? { id: row.objectId } : { code });
}

export async function findObject(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { identity }: PartResource,
  by: { id: string } | { code: string },
): Promise<FoundObject | undefined> {
  const [row] = await tx
    .select({ id: identity.id, code: identity.code, revision: identity.revision })
    .from(identity)
    .where(
      and(
        eq(identity.workspaceId, ctx.workspace.id),
        'id' in by ? eq(identity.id, by.id) : eq(identity.code, by.code),
      ),
    );
  return row as FoundObject | undefined;
}
