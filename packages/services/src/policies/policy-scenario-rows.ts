import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import type { ServiceContext } from '../kernel/context.ts';
import { notFound } from '../kernel/errors.ts';

const { policyScenarios } = schema;

/** A kept week as stored. Throws not-found. */
export async function getScenario(tx: WorkspaceTransaction, ctx: ServiceContext, id: string) {
  const [row] = await tx
    .select()
    .from(policyScenarios)
    .where(and(eq(policyScenarios.workspaceId, ctx.workspace.id), eq(policyScenarios.id, id)));
  if (!row) throw notFound('scenario', id);
  return row;
}
