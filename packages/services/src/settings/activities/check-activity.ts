import { say } from '@stempel/core/messages';
import type { WorkspaceTransaction } from '@stempel/db';
import { schema } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { refusalAt } from '../../kernel/errors.ts';
import { requireReferences } from '../../kernel/references.ts';
import { nextVersionOn, refuseCycle } from '../../versioned/hierarchy.ts';
import { checkAbsenceType } from './check-absence-type.ts';
import { checkActivityDimensions } from './check-activity-dimensions.ts';

const { activities, activityVersions } = schema;

interface ActivityVersion {
  type: string;
  parentId: string | null;
  dimensions: { dimension_id: string; required: boolean; allowed_values?: string[] | undefined }[];
  absenceType: schema.StoredAbsenceType | null;
}

/** Throws when the activity would differ in type from its parent or a child, be its own ancestor, or refer to something unknown. */
export async function checkActivity(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
  version: ActivityVersion,
  effectiveFrom: string,
): Promise<void> {
  const { parentId } = version;
  const parent = {
    pointer: '/parent_id',
    noun: 'activity',
    table: activities,
    id: parentId === id ? null : parentId,
  };
  await requireReferences(tx, ctx, [parent]);
  if (parentId !== null) {
    await refuseCycle(tx, ctx, activityVersions, { id, parentId, effectiveFrom, noun: 'activity' });
  }
  await checkTypes(tx, ctx, id, version, effectiveFrom);
  await checkAbsenceType(tx, ctx, version);
  await checkActivityDimensions(tx, ctx, version.dimensions, effectiveFrom);
}

/** A child has the type of its parent on every date on which both are in force (api/docs/http.md, Areas). */
async function checkTypes(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
  version: ActivityVersion,
  effectiveFrom: string,
): Promise<void> {
  const until = await nextVersionOn(tx, ctx, activityVersions, id, effectiveFrom);
  const { rows } = await tx.execute<{ code: string; type: string; is_parent: boolean }>(sql`
    with spans as (
      select v.object_id, v.type, v.parent_id, v.effective_from as starts,
             lead(v.effective_from) over (partition by v.object_id order by v.effective_from) as ends
        from ${activityVersions} v
       where v.workspace_id = ${ctx.workspace.id} and v.superseded_at is null
         and (v.object_id = ${version.parentId}::uuid or v.object_id in (
           select c.object_id from ${activityVersions} c
            where c.workspace_id = ${ctx.workspace.id} and c.parent_id = ${id}::uuid)))
    select a.code, s.type, s.object_id is not distinct from ${version.parentId}::uuid as is_parent
      from spans s join ${activities} a on a.workspace_id = ${ctx.workspace.id} and a.id = s.object_id
     where (s.object_id = ${version.parentId}::uuid or s.parent_id = ${id}::uuid) and s.type <> ${version.type}
       and (${until}::date is null or s.starts < ${until}::date) and (s.ends is null or s.ends > ${effectiveFrom}::date)
     limit 1`);
  const [other] = rows;
  if (!other) return;
  const relation = other.is_parent ? 'Its parent' : 'Its child';
  const detail = say('activity-type-differs', {
    relation,
    code: other.code,
    type: other.type,
    otherType: version.type,
  });
  throw refusalAt(other.is_parent ? '/parent_id' : '/type', detail);
}
