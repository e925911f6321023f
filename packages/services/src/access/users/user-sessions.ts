import { schema } from '@stempel/db';
import { and, desc, eq, gt } from '@stempel/db/drizzle';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireScope } from '../../kernel/permission.ts';
import { reading, writing } from '../../kernel/transaction.ts';
import { lockManagedUser } from './lock-managed-user.ts';
import type { UserSessionDto, UserTarget } from './user-contract.ts';

const { sessions } = schema;

function ofUser(ctx: ServiceContext, userId: string) {
  return and(eq(sessions.workspaceId, ctx.workspace.id), eq(sessions.memberId, userId));
}

/** Where a user is signed in to this workspace, latest first. */
export async function listUserSessions(ctx: ServiceContext, input: UserTarget): Promise<UserSessionDto[]> {
  requireScope(ctx, 'users', 'read', 'all');
  const isOpen = gt(sessions.expiresAt, new Date(ctx.now.epochMilliseconds));
  const rows = await reading(ctx, (tx) =>
    tx
      .select()
      .from(sessions)
      .where(and(ofUser(ctx, input.id), isOpen))
      .orderBy(desc(sessions.updatedAt), desc(sessions.id))
      .limit(200),
  );
  return rows.map((row) => ({
    id: row.id,
    user_agent: row.userAgent,
    through_provider: row.identityProviderId !== null,
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.updatedAt.toISOString(),
  }));
}

/** Signs a user out of this workspace everywhere; returns how many sessions that ended. */
export async function endUserSessions(ctx: ServiceContext, input: UserTarget): Promise<{ ended: number }> {
  requireScope(ctx, 'users', 'update', 'all');
  return writing(ctx, async (tx) => {
    const user = await lockManagedUser(tx, ctx, input.id);
    const rows = await tx.delete(sessions).where(ofUser(ctx, user.id)).returning({ id: sessions.id });
    const before = { sessions: rows.length };
    await audit(tx, ctx, {
      action: 'end-sessions',
      resource: 'users',
      objectId: user.id,
      before,
      after: { sessions: 0 },
    });
    return { ended: rows.length };
  });
}
