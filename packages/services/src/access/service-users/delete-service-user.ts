import { schema } from '@stempel/db';
import { and, eq, isNull, sql } from '@stempel/db/drizzle';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireScope } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { renewCallers } from '../api-keys/renew-callers.ts';
import { keepUserNames } from '../users/keep-user-names.ts';
import { lockManagedServiceUser } from './lock-managed-service-user.ts';
import { findServiceUser } from './read-service-users.ts';
import type { ServiceUserTarget } from './service-user-contract.ts';

const { apiKeys, roleMembers, users } = schema;

/** Deletes a service user (softly, its history stays) and revokes its keys. */
export async function deleteServiceUser(ctx: ServiceContext, input: ServiceUserTarget): Promise<void> {
  requireScope(ctx, 'users', 'delete', 'all');
  await writing(ctx, async (tx) => {
    await lockManagedServiceUser(tx, ctx, input.id);
    const before = await findServiceUser(tx, ctx, input.id);
    const workspaceId = ctx.workspace.id;
    await tx
      .update(apiKeys)
      .set({ revokedAt: ctx.now })
      .where(
        and(
          eq(apiKeys.workspaceId, workspaceId),
          eq(apiKeys.serviceUserId, input.id),
          isNull(apiKeys.revokedAt),
        ),
      );
    await tx
      .delete(roleMembers)
      .where(and(eq(roleMembers.workspaceId, workspaceId), eq(roleMembers.userId, input.id)));
    await tx
      .update(users)
      .set({ state: 'deleted', deletedAt: ctx.now, updatedAt: ctx.now, revision: sql`${users.revision} + 1` })
      .where(and(eq(users.workspaceId, workspaceId), eq(users.id, input.id)));
    keepUserNames(tx, ctx.workspace.id, [input.id]);
    await renewCallers(tx, ctx);
    await audit(tx, ctx, {
      action: 'delete',
      resource: 'service-users',
      objectId: input.id,
      before,
      after: null,
    });
  });
}
