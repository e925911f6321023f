import { say } from '@stempel/core/messages';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, desc, eq } from '@stempel/db/drizzle';
import type { ServiceContext } from '../kernel/context.ts';
import { ServiceError } from '../kernel/errors.ts';

const undoHours = 24;

/**
 * Who removed a record or withdrew a request may take that back, for a day. Bringing back what somebody else removed
 * would be recording it for them; throws `conflict` then.
 */
export async function requireOwnRemoval(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  resource: 'presence' | 'entries' | 'absences',
  objectId: string,
): Promise<void> {
  const { auditLog } = schema;
  const [latest] = await tx
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.resource, resource), eq(auditLog.objectId, objectId)))
    .orderBy(desc(auditLog.id))
    .limit(1);
  const since = ctx.now.subtract({ hours: undoHours });
  const isOwn = latest?.actorId === ctx.actor.userId;
  if (latest && isOwn && isRemoval(latest) && Temporal.Instant.compare(latest.recordedAt, since) >= 0) return;
  throw new ServiceError(say('not-restorable'));
}

type Change = Pick<typeof schema.auditLog.$inferSelect, 'action' | 'before' | 'after'>;

function isRemoval({ action, before, after }: Change): boolean {
  if (action === 'delete') return true;
  const stateOf = (side: unknown) => (side as { state?: string } | null)?.state;
  return stateOf(before) === 'requested' && stateOf(after) === 'cancelled';
}
