import type { AuditedAction } from '@stempel/core/access';
import { say } from '@stempel/core/messages';
import {
  type Database,
  inWorkspace,
  isId,
  newId,
  schema,
  type WorkspaceTransaction,
  wakeReaders,
} from '@stempel/db';
import { and, eq, gt, isNull, ne } from '@stempel/db/drizzle';
import { ServiceError } from '../../kernel/errors.ts';
import { hashSecret } from './invitation.ts';
import { keepUserNames } from './keep-user-names.ts';

const { auditLog, identities, invitations, memberships, users, workspaces } = schema;

export interface FoundInvitation {
  userId: string;
  email: string;
  name: string;
  workspaceName: string;
}

interface InvitationKey {
  workspaceId: string;
  /** Part of the link behind the workspace id. */
  secret: string;
  now: Temporal.Instant;
}

/** The invitation behind a link; undefined when it is unknown, used, revoked or expired, or its user suspended. */
export async function findInvitation(db: Database, key: InvitationKey): Promise<FoundInvitation | undefined> {
  if (!isId(key.workspaceId)) return undefined;
  return inWorkspace(db, key.workspaceId, async (tx) => (await openInvitation(tx, key))?.shown);
}

async function openInvitation(tx: WorkspaceTransaction, { workspaceId, secret, now }: InvitationKey) {
  const [row] = await tx
    .select({
      id: invitations.id,
      userId: users.id,
      email: invitations.email,
      name: users.name,
      workspaceName: workspaces.name,
    })
    .from(invitations)
    .innerJoin(users, and(eq(users.workspaceId, invitations.workspaceId), eq(users.id, invitations.userId)))
    .innerJoin(workspaces, eq(workspaces.id, invitations.workspaceId))
    .where(
      and(
        eq(invitations.workspaceId, workspaceId),
        eq(invitations.tokenSha256, hashSecret(secret)),
        gt(invitations.expiresAt, now),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
        eq(users.state, 'invited'),
        // Whatever changed the address: a link opens the account only for whom it was sent to.
        eq(users.email, invitations.email),
      ),
    )
    // One link is used once, however often it is clicked.
    .for('update', { of: [invitations, users] });
  if (!row) return undefined;
  const { id, ...shown } = row;
  return { id, shown };
}

export interface Activation {
  workspaceId: string;
  identityId: string;
  /** What to call the person where their own account has no name. */
  name?: string | undefined;
  now: Temporal.Instant;
  requestId: string;
}

/**
 * Binds the identity to the invited user of a link and uses the link up; from now on userName, emails and name follow
 * the person's own account. Throws not-found for a link that `findInvitation` does not find, conflict when the
 * identity is another user of the workspace.
 */
export async function activateUser(
  db: Database,
  activation: Activation & { secret: string },
): Promise<{ userId: string }> {
  const gone = new ServiceError(say('invitation-invalid'));
  if (!isId(activation.workspaceId)) throw gone;
  return inWorkspace(db, activation.workspaceId, async (tx) => {
    const invitation = await openInvitation(tx, activation);
    if (!invitation) throw gone;
    await bind(tx, invitation.shown.userId, activation);
    return { userId: invitation.shown.userId };
  });
}

/** The same for a first sign-in through an identity provider that vouches for the email of an invited user. */
export async function activateInvitedUser(
  db: Database,
  activation: Activation & { userId: string },
): Promise<void> {
  const { workspaceId, userId } = activation;
  await inWorkspace(db, workspaceId, async (tx) => {
    const [user] = await tx
      .select({ state: users.state })
      .from(users)
      .where(and(eq(users.workspaceId, workspaceId), eq(users.id, userId), eq(users.kind, 'person')))
      .for('update');
    if (user?.state !== 'invited') throw new ServiceError(say('no-open-invitation'));
    await bind(tx, userId, activation);
  });
}

async function bind(tx: WorkspaceTransaction, userId: string, activation: Activation): Promise<void> {
  const { workspaceId, identityId, now, requestId } = activation;
  const others = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.workspaceId, workspaceId),
        eq(users.identityId, identityId),
        ne(users.id, userId),
        ne(users.state, 'deleted'),
      ),
    );
  if (others.length > 0) {
    throw new ServiceError(say('account-of-other-user'));
  }
  const [identity] = await tx
    .select({ name: identities.name })
    .from(identities)
    .where(eq(identities.id, identityId));
  const name = identity?.name ?? activation.name;
  await tx
    .update(users)
    .set({ state: 'activated', identityId, activatedAt: now, updatedAt: now, ...(name && { name }) })
    .where(and(eq(users.workspaceId, workspaceId), eq(users.id, userId)));
  keepUserNames(tx, workspaceId, [userId]);
  await tx
    .update(invitations)
    .set({ acceptedAt: now })
    .where(
      and(
        eq(invitations.workspaceId, workspaceId),
        eq(invitations.userId, userId),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    );
  await tx
    .insert(memberships)
    .values({ identityId, workspaceId, userId })
    .onConflictDoUpdate({ target: [memberships.identityId, memberships.workspaceId], set: { userId } });
  wakeReaders(tx, workspaceId);
  await tx.insert(auditLog).values({
    workspaceId,
    id: newId(),
    recordedAt: now,
    actorKind: 'user',
    actorId: userId,
    actorName: name ?? '',
    action: 'activate' satisfies AuditedAction,
    resource: 'users',
    objectId: userId,
    before: { state: 'invited' },
    after: { state: 'activated' },
    requestId,
  });
}
