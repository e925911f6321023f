import { say } from '@stempel/core/messages';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq, ne } from '@stempel/db/drizzle';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { ServiceError } from '../../kernel/errors.ts';
import { requireScope } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { lockManagedUser } from './lock-managed-user.ts';
import { removeFactors } from './remove-factors.ts';
import type { UserTarget } from './user-contract.ts';

const { memberships, users } = schema;

/**
 * Removes the second factors of somebody who lost them, recovery codes too, and signs them out everywhere: they set
 * up new ones at the next sign-in. Throws forbidden for somebody who may do more than the caller, conflict for
 * oneself, and for somebody who signs in to other workspaces, too: no workspace weakens the door of another.
 */
export async function resetFactors(ctx: ServiceContext, input: UserTarget): Promise<void> {
  requireScope(ctx, 'users', 'update', 'all');
  await writing(ctx, async (tx) => {
    const user = await lockManagedUser(tx, ctx, input.id);
    if (user.id === ctx.actor.userId) {
      throw new ServiceError(say('own-factors'));
    }
    const identityId = await findOwnIdentity(tx, ctx, user.id);
    const removed = await removeFactors(tx, identityId);
    await audit(tx, ctx, { ...removed, resource: 'users', objectId: user.id });
  });
}

async function findOwnIdentity(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  userId: string,
): Promise<string> {
  const [user] = await tx
    .select({ identityId: users.identityId, name: users.name })
    .from(users)
    .where(and(eq(users.workspaceId, ctx.workspace.id), eq(users.id, userId)));
  if (!user?.identityId) {
    throw new ServiceError(say('user-without-factors'));
  }
  const elsewhere = await tx
    .select({ workspaceId: memberships.workspaceId })
    .from(memberships)
    .where(and(eq(memberships.identityId, user.identityId), ne(memberships.workspaceId, ctx.workspace.id)))
    .limit(1);
  if (elsewhere.length === 0) return user.identityId;
  throw new ServiceError(say('user-elsewhere', { name: user.name }));
}
