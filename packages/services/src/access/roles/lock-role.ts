import { say } from '@stempel/core/messages';
import type { WorkspaceTransaction } from '@stempel/db';
import { isId, schema } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { notFound, ServiceError } from '../../kernel/errors.ts';
import { acceptGrants, requireGrants } from './accept-grants.ts';

const { roles } = schema;

export type RoleRow = typeof roles.$inferSelect;

/** The role, locked until the transaction ends. Throws not-found, or precondition-failed. */
export async function lockRole(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
  expectedVersion?: number,
): Promise<RoleRow> {
  if (!isId(id)) throw notFound('role', id);
  const [role] = await tx
    .select()
    .from(roles)
    .where(and(eq(roles.workspaceId, ctx.workspace.id), eq(roles.id, id)))
    .for('update');
  if (!role) throw notFound('role', id);
  if (expectedVersion !== undefined && role.revision !== expectedVersion) {
    const detail = say('role-version-changed', { actual: role.revision, wanted: expectedVersion });
    throw new ServiceError(detail);
  }
  return role;
}

/**
 * Throws conflict for a built-in role, whose name and grants are the same in every workspace, and forbidden for one that
 * grants more than the caller holds: under another name it might be given, or bound to a group, by somebody who may.
 */
export function requireChangeable(ctx: ServiceContext, role: RoleRow): void {
  if (role.builtIn !== null) {
    throw new ServiceError(say('role-built-in', { name: role.name }));
  }
  requireGrants(ctx, acceptGrants(role.grants));
}
