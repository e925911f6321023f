import { say } from '@stempel/core/messages';
import type { WorkspaceTransaction } from '@stempel/db';
import { schema } from '@stempel/db';
import { and, eq, inArray, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { refusalAt } from '../../kernel/errors.ts';
import { requireReferences } from '../../kernel/references.ts';

const { dimensions, dimensionVersions } = schema;

interface ActivityDimension {
  dimension_id: string;
  allowed_values?: string[] | undefined;
}

/** Throws invalid for an unknown or repeated dimension, and for an allowed value the dimension never had. */
export async function checkActivityDimensions(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  chosen: ActivityDimension[],
  effectiveFrom: string,
): Promise<void> {
  if (chosen.length === 0) return;
  const pointer = (index: number) => `/dimensions/${index}/dimension_id`;
  const noun = 'dimension';
  await requireReferences(
    tx,
    ctx,
    chosen.map(({ dimension_id: id }, index) => ({ pointer: pointer(index), noun, table: dimensions, id })),
  );
  const ids = chosen.map(({ dimension_id: id }) => id);
  for (const [index, id] of ids.entries()) {
    if (ids.indexOf(id) === index) continue;
    throw refusalAt(pointer(index), say('dimension-twice', { id }));
  }
  const known = await valuesOf(tx, ctx, ids, effectiveFrom);
  for (const [index, { dimension_id: id, allowed_values: allowed = [] }] of chosen.entries()) {
    const unknown = allowed.findIndex((code) => !known.get(id)?.has(code));
    if (unknown < 0) continue;
    const detail = say('dimension-value-missing', { value: allowed[unknown] ?? '' });
    throw refusalAt(`/dimensions/${index}/allowed_values/${unknown}`, detail);
  }
}

/** Value codes of each dimension on the date; of its first version where it is not in force yet. */
async function valuesOf(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  ids: string[],
  date: string,
): Promise<Map<string, Set<string>>> {
  const versions = dimensionVersions;
  const rows = await tx
    .selectDistinctOn([versions.objectId], { id: versions.objectId, values: versions.values })
    .from(versions)
    .where(
      and(
        eq(versions.workspaceId, ctx.workspace.id),
        inArray(versions.objectId, ids),
        sql`${versions.supersededAt} is null`,
      ),
    )
    .orderBy(
      versions.objectId,
      sql`${versions.effectiveFrom} <= ${date}::date desc, abs(${versions.effectiveFrom} - ${date}::date)`,
    );
  return new Map(rows.map(({ id, values }) => [id, new Set(values.map(({ code }) => code))]));
}
