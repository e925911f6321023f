import type { Problem } from '@stempel/core';
import { say } from '@stempel/core/messages';
import type { WorkspaceTransaction } from '@stempel/db';
import { schema } from '@stempel/db';
import { and, eq, inArray, isNull } from '@stempel/db/drizzle';
import type { ServiceContext } from '../kernel/context.ts';
import type { CodeReference } from '../settings/engine-host/accept-plugins.ts';
import { dimensionBeside } from '../settings/engine-host/named-codes.ts';

const { activities, dimensions, dimensionVersions, projects, reasons, timeAccounts } = schema;

const targets = {
  account: { table: timeAccounts, noun: 'time account' },
  activity: { table: activities, noun: 'activity' },
  dimension: { table: dimensions, noun: 'dimension' },
  project: { table: projects, noun: 'project' },
  reason: { table: reasons, noun: 'reason' },
} as const;

/** `flex` stands for the flex account of the employment terms (core/docs/settlement.md, Steps). */
const flexAccount = 'flex';

/** The references of a policy that lead to no object of the workspace. */
export async function unknownCodes(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  references: CodeReference[],
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [kind, { table, noun }] of Object.entries(targets)) {
    const ofKind = references.filter(
      (one) => one.kind === kind && !(kind === 'account' && one.code === flexAccount),
    );
    if (ofKind.length === 0) continue;
    const codes = ofKind.map(({ code }) => code);
    const rows = await tx
      .select({ code: table.code })
      .from(table)
      .where(and(eq(table.workspaceId, ctx.workspace.id), inArray(table.code, codes)))
      // Whoever gives one another code waits until it is known that the policy names it, or the other way round.
      .for('key share');
    const known = new Set(rows.map(({ code }) => code));
    for (const { code, path } of ofKind) {
      if (known.has(code)) continue;
      problems.push({ path, message: say('code-not-there', { noun, code }) });
    }
  }
  problems.push(...(await unknownDimensionValues(tx, ctx, references)));
  return problems;
}

/** Values that the dimension named beside them has never had. */
async function unknownDimensionValues(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  references: CodeReference[],
): Promise<Problem[]> {
  const values = references.filter(({ kind }) => kind === 'dimension-value');
  if (values.length === 0) return [];
  const rows = await tx
    .select({ code: dimensions.code, values: dimensionVersions.values })
    .from(dimensions)
    .innerJoin(
      dimensionVersions,
      and(
        eq(dimensionVersions.workspaceId, dimensions.workspaceId),
        eq(dimensionVersions.objectId, dimensions.id),
        isNull(dimensionVersions.supersededAt),
      ),
    )
    .where(eq(dimensions.workspaceId, ctx.workspace.id));
  const known = new Set(rows.flatMap((row) => row.values.map((value) => `${row.code}\n${value.code}`)));
  return values.flatMap((value) => {
    const { code, path } = value;
    const dimension = dimensionBeside(references, value);
    if (dimension === undefined || known.has(`${dimension}\n${code}`)) return [];
    const message = say('dimension-value-not-there', { dimension, code });
    return [{ path, message }];
  });
}
