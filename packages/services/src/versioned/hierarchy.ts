import { say } from '@stempel/core/messages';
import type { WorkspaceTransaction } from '@stempel/db';
import { and, eq, gt, isNull, min, sql } from '@stempel/db/drizzle';
import type { AnyPgColumn } from '@stempel/db/pg-core';
import type { ServiceContext } from '../kernel/context.ts';
import { refusalAt } from '../kernel/errors.ts';
import type { VersionTable } from './resource.ts';

type TreeVersions = VersionTable & { parentId: AnyPgColumn };

/**
 * Throws conflict when `parentId` from `effectiveFrom` on would make the object its own ancestor, on that date
 * or on any later one until its own next version: other objects may have future versions.
 */
export async function refuseCycle(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  versions: TreeVersions,
  given: { id: string; parentId: string; effectiveFrom: string; noun: string },
): Promise<void> {
  const until = await nextVersionOn(tx, ctx, versions, given.id, given.effectiveFrom);
  const inWorkspace = sql`v.workspace_id = ${ctx.workspace.id} and v.superseded_at is null`;
  const { rows } = await tx.execute<{ date: string }>(sql`
    with recursive dates(date) as (
      select ${given.effectiveFrom}::date
      union select v.effective_from from ${versions} v
       where ${inWorkspace} and v.effective_from > ${given.effectiveFrom}
         and (${until}::date is null or v.effective_from < ${until}::date)),
    ancestors(date, id) as (
      select date, ${given.parentId}::uuid from dates
      union
      select a.date, p.parent_id from ancestors a join lateral (
        select v.parent_id from ${versions} v
         where ${inWorkspace} and v.object_id = a.id and v.effective_from <= a.date
         order by v.effective_from desc limit 1) p on p.parent_id is not null
       where a.id <> ${given.id}::uuid)
    select date::text from ancestors where id = ${given.id}::uuid order by date limit 1`);
  const [cycle] = rows;
  if (!cycle) return;
  const detail = say('parent-below', { date: cycle.date, noun: given.noun, id: given.parentId });
  throw refusalAt('/parent_id', detail);
}

/** The date of the next believed version of an object after a date; null when there is none. */
export async function nextVersionOn(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  versions: TreeVersions,
  id: string,
  effectiveFrom: string,
): Promise<string | null> {
  const [row] = await tx
    .select({ next: min(versions.effectiveFrom) })
    .from(versions)
    .where(
      and(
        eq(versions.workspaceId, ctx.workspace.id),
        eq(versions.objectId, id),
        isNull(versions.supersededAt),
        gt(versions.effectiveFrom, effectiveFrom),
      ),
    );
  return (row?.next as string | null | undefined) ?? null;
}
