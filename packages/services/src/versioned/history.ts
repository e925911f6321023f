import type { WorkspaceTransaction } from '@stempel/db';
import { isId } from '@stempel/db';
import { and, eq, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../kernel/context.ts';
import { notFound } from '../kernel/errors.ts';
import { type KeysetList, type Page, type PageInput, readCursor, toPage } from '../kernel/list-page.ts';
import type { IdentityTable, VersionedResource, VersionTable } from './resource.ts';
import { jsonObject } from './resource.ts';

/**
 * Every version of an object, the superseded ones included, in the order they were recorded. `effective_to` is
 * the day before the next believed version; superseded versions end nowhere.
 */
export async function listVersions<Dto extends { version_id: string }>(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  resource: VersionedResource<unknown, IdentityTable, VersionTable, Dto>,
  input: PageInput & { id: string },
): Promise<Page<Dto>> {
  const { identity, versions } = resource;
  if (!isId(input.id)) throw notFound(resource.noun, input.id);
  const list: KeysetList = { name: `${resource.name} versions`, key: ['id'] };
  const after = readCursor(ctx, list, input)?.key[0];
  const known = await tx
    .select({ one: sql`1` })
    .from(identity)
    .where(and(eq(identity.workspaceId, ctx.workspace.id), eq(identity.id, input.id)));
  if (known.length === 0) throw notFound(resource.noun, input.id);
  const dto = jsonObject({
    version_id: versions.versionId,
    ...resource.versionFields,
    effective_from: versions.effectiveFrom,
    effective_to: sql`case when ${versions.supersededAt} is null then (
      select min(later.effective_from) - 1 from ${versions} as later
       where later.workspace_id = ${versions.workspaceId} and later.object_id = ${versions.objectId}
         and later.superseded_at is null and later.effective_from > ${versions.effectiveFrom}) end`,
    recorded_at: versions.recordedAt,
    recorded_by: versions.recordedBy,
    superseded_at: versions.supersededAt,
  });
  const { rows } = await tx.execute<{ dto: Dto }>(sql`
    select ${dto} as dto from ${versions}
     where ${versions.workspaceId} = ${ctx.workspace.id} and ${versions.objectId} = ${input.id}
       and ${after === undefined ? sql`true` : sql`${versions.versionId} > ${after}`}
     order by ${versions.versionId} limit ${input.limit + 1}`);
  return toPage(
    ctx,
    list,
    rows.map((row) => row.dto),
    input,
    (row) => [row.version_id],
  );
}
