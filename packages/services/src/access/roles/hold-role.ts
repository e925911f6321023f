import { say } from '@stempel/core/messages';
import type { WorkspaceTransaction } from '@stempel/db';
import { schema } from '@stempel/db';
import { and, eq, ne } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { ServiceError } from '../../kernel/errors.ts';
import { forbidden } from '../../kernel/permission.ts';
import { acceptGrants, requireGrants } from './accept-grants.ts';
import type { RoleRow } from './lock-role.ts';

const { roleMembers, users } = schema;

/**
 * Throws unless the caller may give the role to such a user: nobody hands out more than they hold, only owners
 * make owners, and an owner is always a person (core/docs/permissions.md, Built-in roles).
 */
export function requireAssignable(ctx: ServiceContext, role: RoleRow, kind: 'person' | 'service'): void {
  if (role.builtIn === 'owner' && kind === 'service') {
    throw new ServiceError(say('service-user-no-owner'));
  }
  if (role.builtIn === 'owner' && !ctx.actor.isOwner) throw forbidden('*:*:*');
  requireGrants(ctx, acceptGrants(role.grants));
}

/** Throws conflict when taking the role away would leave the workspace without an active owner. */
export async function requireOtherOwner(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  role: Pick<RoleRow, 'id' | 'builtIn'>,
  userId: string,
): Promise<void> {
  if (role.builtIn !== 'owner') return;
  const others = await tx
    .select({ id: users.id })
    .from(roleMembers)
    .innerJoin(users, and(eq(users.workspaceId, roleMembers.workspaceId), eq(users.id, roleMembers.userId)))
    .where(
      and(
        eq(roleMembers.workspaceId, ctx.workspace.id),
        eq(roleMembers.roleId, role.id),
        ne(users.id, userId),
        eq(users.state, 'activated'),
      ),
    )
    .limit(1);
  if (others.length === 0) throw new ServiceError(say('last-owner'));
}
