import { isId, schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq } from 'drizzle-orm';
import type { ServiceContext } from '../context.ts';
import { notFound, ServiceError } from '../errors.ts';
import { forbidden } from '../permission.ts';
import { requireOtherOwner } from '../roles/hold-role.ts';
import type { LockedUser } from './change-user-statements.ts';
import { findLockedUser } from './save-user.ts';

const { roles } = schema;

/** The user, locked for a change by the caller. Throws not-found; forbidden for an owner unless the caller is one. */
export async function lockManagedUser(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
): Promise<LockedUser> {
  const user = isId(id) ? await findLockedUser(tx, ctx, id) : undefined;
  if (!user) throw notFound('user', id);
  if (user.is_owner && !ctx.actor.isOwner) throw forbidden('*:*:*');
  return user;
}

/** Throws conflict where the caller, or the last owner, would be shut out. */
export async function requireDispensable(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  user: LockedUser,
): Promise<void> {
  if (user.id === ctx.actor.userId) {
    throw new ServiceError('conflict', 'You cannot shut yourself out; ask another administrator.');
  }
  if (!user.is_owner) return;
  const [owner] = await tx
    .select({ id: roles.id, builtIn: roles.builtIn })
    .from(roles)
    .where(and(eq(roles.workspaceId, ctx.workspace.id), eq(roles.builtIn, 'owner')))
    // Two owners who suspend each other take turns.
    .for('no key update');
  if (owner) await requireOtherOwner(tx, ctx, owner, user.id);
}
