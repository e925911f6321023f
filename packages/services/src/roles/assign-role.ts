import type { WorkspaceTransaction } from '@stempel/db';
import { isId, schema } from '@stempel/db';
import { and, eq, ne } from 'drizzle-orm';
import { renewCallers } from '../api-keys/renew-callers.ts';
import { audit } from '../audit.ts';
import type { ServiceContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { requirePermission } from '../permission.ts';
import { writing } from '../transaction.ts';
import { requireAssignable } from './hold-role.ts';
import { lockRole } from './lock-role.ts';
import type { RoleMember } from './role-contract.ts';

const { roleMembers, users } = schema;

/** Gives a role to a user; nothing happens when they hold it already. */
export async function assignRole(ctx: ServiceContext, input: RoleMember): Promise<void> {
  requirePermission(ctx, 'users', 'update');
  await writing(ctx, async (tx) => {
    const role = await lockRole(tx, ctx, input.role_id);
    const user = await getUser(tx, ctx, input.user_id);
    requireAssignable(ctx, role, user.kind);
    const added = await tx
      .insert(roleMembers)
      .values({ workspaceId: ctx.workspace.id, roleId: role.id, userId: user.id, addedAt: ctx.now })
      .onConflictDoNothing()
      .returning({ userId: roleMembers.userId });
    if (added.length === 0) return;
    await renewCallers(tx, ctx);
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
