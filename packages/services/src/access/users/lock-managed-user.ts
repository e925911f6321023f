import { say } from '@stempel/core/messages';
import { isId, schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { notFound, ServiceError } from '../../kernel/errors.ts';
import { forbidden } from '../../kernel/permission.ts';
import { acceptGrants, requireGrants } from '../roles/accept-grants.ts';
import { requireOtherOwner } from '../roles/hold-role.ts';
import type { LockedUser } from './change-user-statements.ts';
import { findLockedUser } from './save-user.ts';

const { roles } = schema;

/**
 * The user, locked for a change by the caller. Throws not-found; forbidden for an owner unless the caller is one, and for
 * whoever holds a grant the caller lacks: nobody reaches rights above their own through somebody else's account.
 */
export async function lockManagedUser(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
): Promise<LockedUser> {
  const user = isId(id) ? await findLockedUser(tx, ctx, id) : undefined;
  if (!user) throw notFound('user', id);
  if (user.is_owner && !ctx.actor.isOwner) throw forbidden('*:*:*');
  requireGrants(ctx, acceptGrants(user.grants));
  return user;
}

/** Throws conflict where the caller, or the last owner, would be shut out. */
export async function requireDispensable(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  user: LockedUser,
): Promise<void> {
  if (user.id === ctx.actor.userId) {
    throw new ServiceError(say('not-yourself'));
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
