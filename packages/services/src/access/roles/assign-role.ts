import type { WorkspaceTransaction } from '@stempel/db';
import { isId, schema } from '@stempel/db';
import { and, eq, ne } from '@stempel/db/drizzle';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { notFound } from '../../kernel/errors.ts';
import { requireScope } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { renewCallers } from '../api-keys/renew-callers.ts';
import { requirePowerOver } from '../api-keys/require-provisioning-power.ts';
import { renewInvitationOf } from '../users/save-invitation.ts';
import { requireAssignable } from './hold-role.ts';
import { lockRole } from './lock-role.ts';
import { requireGrantsOf } from './require-grants-of.ts';
import type { RoleMember } from './role-contract.ts';

const { roleMembers, users } = schema;

/** Gives a role to a user; nothing happens when they hold it already. */
export async function assignRole(ctx: ServiceContext, input: RoleMember): Promise<void> {
  requireScope(ctx, 'users', 'update', 'all');
  await writing(ctx, async (tx) => {
    const role = await lockRole(tx, ctx, input.role_id);
    const user = await getUser(tx, ctx, input.user_id);
    requireAssignable(ctx, role, user.kind);
    await requireGrantsOf(tx, ctx, user.id);
    await requirePowerOver(tx, ctx, user.id);
    const added = await tx
      .insert(roleMembers)
      .values({ workspaceId: ctx.workspace.id, roleId: role.id, userId: user.id, addedAt: ctx.now })
      .onConflictDoNothing()
      .returning({ userId: roleMembers.userId });
    if (added.length === 0) return;
    await renewCallers(tx, ctx);
    await renewInvitationOf(tx, ctx, user.id, 'roles');
    const after = { role_id: role.id, role: role.name };
    await audit(tx, ctx, {
      action: 'assign-role',
      resource: 'users',
      objectId: user.id,
      before: null,
      after,
    });
  });
}

async function getUser(tx: WorkspaceTransaction, ctx: ServiceContext, id: string) {
  if (!isId(id)) throw notFound('user', id);
  const [user] = await tx
    .select({ id: users.id, kind: users.kind })
    .from(users)
    .where(and(eq(users.workspaceId, ctx.workspace.id), eq(users.id, id), ne(users.state, 'deleted')));
  if (!user) throw notFound('user', id);
  return user;
}
