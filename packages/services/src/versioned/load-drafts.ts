import type { WorkspaceTransaction } from '@stempel/db';
import { and, asc, eq, getTableColumns, getTableName, isNull, Subquery, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../kernel/context.ts';
import { uuidList } from '../kernel/uuid-list.ts';
import type { VersionedResource } from './resource.ts';
import type { VersionRow } from './version-rows.ts';
import { type DraftObject, VersionedDrafts } from './versioned-drafts.ts';

/**
 * Objects to be written in memory, locked against other writers one by one in the order of the ids. Their versions are read
 * behind the locks: of whoever held one before, all is there.
 */
export async function loadDrafts(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  resource: VersionedResource,
  ids: readonly string[],
): Promise<VersionedDrafts> {
  if (ids.length === 0) return new VersionedDrafts(ctx, resource, []);
  const { identity, versions } = resource;
  const wanted = sql`unnest(${uuidList(ids)}) as wanted (id)`;
  const locked = sql`
    select locked.* from ${wanted} cross join lateral (
      select * from ${identity}
       where ${identity.workspaceId} = ${ctx.workspace.id} and ${identity.id} = wanted.id for update) as locked`;
  const objects: Record<string, unknown>[] = await tx
    .select(getTableColumns(identity))
    .from(new Subquery(locked, getTableColumns(identity), getTableName(identity)));
  const believed = sql`
    select believed.* from ${wanted} cross join lateral (
      select * from ${versions}
       where ${and(eq(versions.workspaceId, ctx.workspace.id), isNull(versions.supersededAt))}
         and ${versions.objectId} = wanted.id offset 0) as believed`;
  const rows = (await tx
    .select(getTableColumns(versions))
    .from(new Subquery(believed, getTableColumns(versions), getTableName(versions)))
    .orderBy(asc(versions.effectiveFrom))) as unknown as VersionRow[];
  const byObject = Map.groupBy(rows, ({ objectId }) => objectId as string);
  const stored = objects.map(
    (own): DraftObject => ({ identity: own, versions: byObject.get(own.id as string) ?? [] }),
  );
  return new VersionedDrafts(ctx, resource, stored);
}
