import { schema } from '@stempel/db';
import { and, asc, eq, isNotNull, max } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireScope } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';

const { auditLog: log } = schema;
const mostActors = 1000;

/** Everyone who ever changed something here, by the name they had last: the choices of the log's filter. */
export async function listAuditActors(ctx: ServiceContext): Promise<Array<{ id: string; name: string }>> {
  requireScope(ctx, 'audit-log', 'read', 'all');
  const rows = await reading(ctx, (tx) =>
    tx
      .select({ id: log.actorId, name: max(log.actorName) })
      .from(log)
      .where(and(eq(log.workspaceId, ctx.workspace.id), isNotNull(log.actorId)))
      .groupBy(log.actorId)
      .orderBy(asc(max(log.actorName)))
      .limit(mostActors),
  );
  return rows.flatMap(({ id, name }) => (id === null ? [] : [{ id, name: name ?? '' }]));
}
