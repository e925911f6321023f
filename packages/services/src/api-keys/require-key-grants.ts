import type { WorkspaceTransaction } from '@stempel/db';
import { schema } from '@stempel/db';
import { and, eq } from 'drizzle-orm';
import type { ServiceContext } from '../context.ts';
import { acceptGrants, requireGrants } from '../roles/accept-grants.ts';

const { roleMembers, roles } = schema;

/** A key acts with the roles of its service user: throws forbidden when these are more than the caller holds. */
export async function requireKeyGrants(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  serviceUserId: string,
): Promise<void> {
  const held = await tx
    .select({ grants: roles.grants })
    .from(roleMembers)
    .innerJoin(roles, and(eq(roles.workspaceId, roleMembers.workspaceId), eq(roles.id, roleMembers.roleId)))
    .where(and(eq(roleMembers.workspaceId, ctx.workspace.id), eq(roleMembers.userId, serviceUserId)));
  requireGrants(ctx, acceptGrants(held.flatMap(({ grants }) => grants)));
}
