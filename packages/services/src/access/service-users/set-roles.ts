import type { WorkspaceTransaction } from '@stempel/db';
import { schema } from '@stempel/db';
import { and, eq, notInArray } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { problemAt, refusalOf, ServiceError } from '../../kernel/errors.ts';
import { requireAssignable } from '../roles/hold-role.ts';
import { lockRole } from '../roles/lock-role.ts';

const { roleMembers } = schema;

/** Makes exactly these the roles of a service user. Newly given ones must be assignable by the caller. */
export async function setRoles(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  userId: string,
  roleIds: string[],
): Promise<void> {
  const own = and(eq(roleMembers.workspaceId, ctx.workspace.id), eq(roleMembers.userId, userId));
  const held = await tx.select({ roleId: roleMembers.roleId }).from(roleMembers).where(own);
  const heldIds = new Set(held.map(({ roleId }) => roleId));
  await tx
    .delete(roleMembers)
    .where(roleIds.length === 0 ? own : and(own, notInArray(roleMembers.roleId, roleIds)));
  for (const [index, roleId] of [...new Set(roleIds)].entries()) {
    if (heldIds.has(roleId)) continue;
    const role = await lockRole(tx, ctx, roleId).catch((error: unknown) => {
      if (!(error instanceof ServiceError) || error.code !== 'not-found') throw error;
      throw refusalOf([problemAt(`/role_ids/${index}`, error.said, 'unknown-reference')]);
    });
    requireAssignable(ctx, role, 'service');
    await tx.insert(roleMembers).values({ workspaceId: ctx.workspace.id, roleId, userId, addedAt: ctx.now });
  }
}
