import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireAssignable } from '../roles/hold-role.ts';

const { roleMembers, roles } = schema;

/**
 * The built-in role Employee, which a user whom provisioning matched with an employee gets at once
 * (scim/docs/provisioning.md, States); nothing happens when the user holds it already. Throws forbidden where the
 * caller may not give it.
 */
export async function giveEmployeeRole(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  userId: string,
): Promise<void> {
  const workspaceId = ctx.workspace.id;
  const [role] = await tx
    .select()
    .from(roles)
    .where(and(eq(roles.workspaceId, workspaceId), eq(roles.builtIn, 'employee')));
  if (!role) throw new Error('A workspace has no role for employees.');
  const given = await tx
    .insert(roleMembers)
    .values({ workspaceId, roleId: role.id, userId, addedAt: ctx.now })
    .onConflictDoNothing()
    .returning({ userId: roleMembers.userId });
  if (given.length === 0) return;
  requireAssignable(ctx, role, 'person');
  const after = { role_id: role.id, role: role.name };
  const change = { resource: 'users', objectId: userId, before: null, after };
  await audit(tx, ctx, { action: 'assign-role', ...change });
}

/** Whether the user holds any role. */
export async function holdsRole(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  userId: string,
): Promise<boolean> {
  const rows = await tx
    .select({ roleId: roleMembers.roleId })
    .from(roleMembers)
    .where(and(eq(roleMembers.workspaceId, ctx.workspace.id), eq(roleMembers.userId, userId)))
    .limit(1);
  return rows.length > 0;
}
