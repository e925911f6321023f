import { schema, type WorkspaceTransaction } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireScope } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import { wireInstant } from '../../kernel/wire-instant.ts';
import { leastMonths, type RetentionPeriod, retentionKinds } from './retention-contract.ts';

const { retention } = schema;

/** How long each kind of data is kept, and what the last run took away. Throws forbidden. */
export async function getRetention(ctx: ServiceContext): Promise<{ periods: RetentionPeriod[] }> {
  requireScope(ctx, 'workspace', 'delete', 'all');
  return { periods: await reading(ctx, (tx) => readPeriods(tx, ctx)) };
}

/** Every kind, in the order of the page. */
export async function readPeriods(tx: WorkspaceTransaction, ctx: ServiceContext): Promise<RetentionPeriod[]> {
  const rows = await tx.select().from(retention).where(eq(retention.workspaceId, ctx.workspace.id));
  return retentionKinds.map((kind) => {
    const row = rows.find((one) => one.kind === kind);
    const { removesBefore: before = null, removed = null, endedAt } = row ?? {};
    return {
      kind,
      months: row?.months ?? null,
      least_months: leastMonths[kind],
      last_run:
        before === null || removed === null
          ? null
          : { before, ...removed, ended_at: endedAt ? wireInstant(endedAt) : null },
    };
  });
}

/** Kinds and their months, for the log. */
export const monthsOf = (periods: readonly RetentionPeriod[]): Record<string, number | null> =>
  Object.fromEntries(periods.map(({ kind, months }) => [kind, months]));
