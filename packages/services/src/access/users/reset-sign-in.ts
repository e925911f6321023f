import { say } from '@stempel/core/messages';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { ServiceError } from '../../kernel/errors.ts';
import { requireScope } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { stateOf, type UserState } from './decide-user-change.ts';
import { refusingTaken } from './invite-user.ts';
import { keepUserNames } from './keep-user-names.ts';
import { lockManagedUser, requireDispensable } from './lock-managed-user.ts';
import { readUser } from './read-users.ts';
import { requireOverEmployee } from './require-over-employee.ts';
import { saveInvitation } from './save-invitation.ts';
import { saveUserChange } from './save-user.ts';
import type { ResetSignIn, UserDto } from './user-contract.ts';

const { memberships, sessions, users } = schema;

/**
 * Takes an account from the person who activated it and invites whom it is for: all its sessions end, the sign-in is
 * detached, and a new invitation goes to the address. Roles, employee and history stay. A suspended user stays
 * suspended and is not invited yet. Throws conflict for somebody who has not activated, for oneself and for the last
 * owner; forbidden where the caller may not change the linked employee.
 */
export async function resetSignIn(ctx: ServiceContext, input: ResetSignIn): Promise<UserDto> {
  requireScope(ctx, 'users', 'update', 'all');
  return writing(ctx, async (tx) => {
    const user = await lockManagedUser(tx, ctx, input.id);
    await requireDispensable(tx, ctx, user);
    await requireOverEmployee(tx, ctx, user.employee_id);
    if (!user.was_activated) {
      throw new ServiceError(say('user-not-activated', { name: user.name }));
    }
    const before = stateOf(user);
    const follows = before.userName?.toLowerCase() === before.email?.toLowerCase();
    const after: UserState = {
      ...before,
      ...(user.state === 'suspended'
        ? { stateBeforeSuspension: 'invited' as const }
        : { state: 'invited' as const }),
      ...(follows ? { userName: input.email } : {}),
      email: input.email,
      name: input.name ?? before.name,
    };
    await refusingTaken(input, () => saveUserChange(tx, ctx, user, { after }));
    const ended = await detach(tx, ctx, user.id);
    keepUserNames(tx, ctx.workspace.id, [user.id]);
    if (after.state === 'invited') {
      await saveInvitation(tx, ctx, { id: user.id, email: input.email, name: after.name }, 'sign-in');
    }
    await audit(tx, ctx, {
      action: 'reset-sign-in',
      resource: 'users',
      objectId: user.id,
      before: { email: before.email, ...ended },
      after: { email: input.email, sessions: 0, signs_in_as: null },
    });
    return readUser(tx, ctx, user.id);
  });
}

/** Ends what the person signed in with; returns what that was, for the audit log. */
async function detach(tx: WorkspaceTransaction, ctx: ServiceContext, userId: string) {
  const workspaceId = ctx.workspace.id;
  const { email: signsInAs } = (await readSignIn(tx, ctx, userId)) ?? { email: null };
  await tx
    .update(users)
    .set({ identityId: null, activatedAt: null })
    .where(and(eq(users.workspaceId, workspaceId), eq(users.id, userId)));
  await tx
    .delete(memberships)
    .where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, userId)));
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.workspaceId, workspaceId), eq(sessions.memberId, userId)))
    .returning({ id: sessions.id });
  return { sessions: ended.length, signs_in_as: signsInAs };
}

async function readSignIn(tx: WorkspaceTransaction, ctx: ServiceContext, userId: string) {
  const { identities } = schema;
  const [row] = await tx
    .select({ email: identities.email })
    .from(users)
    .innerJoin(identities, eq(identities.id, users.identityId))
    .where(and(eq(users.workspaceId, ctx.workspace.id), eq(users.id, userId)));
  return row;
}
