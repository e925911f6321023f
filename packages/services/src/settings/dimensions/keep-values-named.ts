import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, desc, eq, isNull, lte } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { keepNamedValues } from '../engine-host/keep-named-code.ts';

const { dimensions, dimensionVersions } = schema;

interface Value {
  readonly code: string;
  readonly name: string;
}

/**
 * Throws conflict where a value gets another code, but is named by a policy. One that is taken away may be named: it is
 * recorded no more, and the rule goes on for what was.
 */
export async function keepValuesNamed(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
  values: readonly Value[],
  effectiveFrom: string,
): Promise<void> {
  const [before] = await tx
    .select({ code: dimensions.code, values: dimensionVersions.values })
    .from(dimensionVersions)
    .innerJoin(
      dimensions,
      and(
        eq(dimensions.workspaceId, dimensionVersions.workspaceId),
        eq(dimensions.id, dimensionVersions.objectId),
      ),
    )
    .where(
      and(
        eq(dimensionVersions.workspaceId, ctx.workspace.id),
        eq(dimensionVersions.objectId, id),
        isNull(dimensionVersions.supersededAt),
        lte(dimensionVersions.effectiveFrom, effectiveFrom),
      ),
    )
    .orderBy(desc(dimensionVersions.effectiveFrom))
    .limit(1);
  if (before) await keepNamedValues(tx, ctx, before.code, renamedValues(before.values, values));
}

/** Values whose code is gone while another one stands in its place or bears its name. */
function renamedValues(before: readonly Value[], after: readonly Value[]) {
  const [old, now] = [before, after].map((values) => new Set(values.map(({ code }) => code)));
  return before.flatMap(({ code, name }, place) => {
    if (now?.has(code)) return [];
    const index = after.findIndex(
      (value, at) => !old?.has(value.code) && (value.name === name || at === place),
    );
    return index < 0 ? [] : [{ code, pointer: `/values/${index}/code` }];
  });
}
