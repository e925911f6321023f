import { isId, schema } from '@stempel/db';
import { and, eq } from 'drizzle-orm';
import { renewCallers } from '../api-keys/renew-callers.ts';
import { audit } from '../audit.ts';
import type { ServiceContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { forbidden, requirePermission } from '../permission.ts';
import { writing } from '../transaction.ts';
import { requireOtherOwner } from './hold-role.ts';
import { lockRole } from './lock-role.ts';
import type { RoleMember } from './role-contract.ts';

const { roleMembers } = schema;

/** Takes a role from a user; nothing happens when they do not hold it. The last owner stays. */
export async function unassignRole(ctx: ServiceContext, input: RoleMember): Promise<void> {
  requirePermission(ctx, 'users', 'update');
  if (!isId(input.user_id)) throw notFound('user', input.user_id);
  await writing(ctx, async (tx) => {
    const role = await lockRole(tx, ctx, input.role_id);
    if (role.builtIn === 'owner' && !ctx.actor.isOwner) throw forbidden('*:*:*');
    const removed = await tx
      .delete(roleMembers)
      .where(
        and(
          eq(roleMembers.workspaceId, ctx.workspace.id),
          eq(roleMembers.roleId, role.id),
          eq(roleMembers.userId, input.user_id),
        ),
      )
      .returning({ userId: roleMembers.userId });
    if (removed.length === 0) return;
    await requireOtherOwner(tx, ctx, role, input.user_id);
    await renewCallers(tx, ctx);
    const before = { role_id: role.id, role: role.name };
    const change = { resource: 'users', objectId: input.user_id, before, after: null };
    await audit(tx, ctx, { action: 'unassign-role', ...change });
  });
}
