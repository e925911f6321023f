import { isId, schema } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { notFound } from '../../kernel/errors.ts';
import { forbidden, requireScope } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { renewCallers } from '../api-keys/renew-callers.ts';
import { requirePowerOver } from '../api-keys/require-provisioning-power.ts';
import { renewInvitationOf } from '../users/save-invitation.ts';
import { requireOtherOwner } from './hold-role.ts';
import { lockRole } from './lock-role.ts';
import { requireGrantsOf } from './require-grants-of.ts';
import type { RoleMember } from './role-contract.ts';

const { roleMembers } = schema;

/** Takes a role from a user; nothing happens when they do not hold it. The last owner stays. */
export async function unassignRole(ctx: ServiceContext, input: RoleMember): Promise<void> {
  requireScope(ctx, 'users', 'update', 'all');
  if (!isId(input.user_id)) throw notFound('user', input.user_id);
  await writing(ctx, async (tx) => {
    const role = await lockRole(tx, ctx, input.role_id);
    if (role.builtIn === 'owner' && !ctx.actor.isOwner) throw forbidden('*:*:*');
    await requireGrantsOf(tx, ctx, input.user_id);
    await requirePowerOver(tx, ctx, input.user_id);
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
    await renewInvitationOf(tx, ctx, input.user_id, 'roles');
    const before = { role_id: role.id, role: role.name };
    const change = { resource: 'users', objectId: input.user_id, before, after: null };
    await audit(tx, ctx, { action: 'unassign-role', ...change });
  });
}
