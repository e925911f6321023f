import type { Grant } from '@stempel/core/access';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { acceptGrants, requireGrants } from './accept-grants.ts';

const { roleMembers, roles } = schema;

/** Everything the roles of a user or service user grant, wherever the user stands. */
export async function grantsOf(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  userId: string,
): Promise<Grant[]> {
  const held = await tx
    .select({ grants: roles.grants })
    .from(roleMembers)
    .innerJoin(roles, and(eq(roles.workspaceId, roleMembers.workspaceId), eq(roles.id, roleMembers.roleId)))
    .where(and(eq(roleMembers.workspaceId, ctx.workspace.id), eq(roleMembers.userId, userId)));
  return acceptGrants(held.flatMap(({ grants }) => grants));
}

/**
 * An account, a link or a key acts with the roles of its user: who holds less than these leaves it alone. Throws
 * forbidden, naming the first grant the caller lacks.
 */
export async function requireGrantsOf(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  userId: string,
): Promise<void> {
  requireGrants(ctx, await grantsOf(tx, ctx, userId));
}
