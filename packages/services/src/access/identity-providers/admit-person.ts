import type { AuditedAction } from '@stempel/core/access';
import {
  asOneTransaction,
  type Database,
  inEachWorkspaceOf,
  newId,
  schema,
  type WorkspaceTransaction,
  wakeReaders,
} from '@stempel/db';
import { ServiceError } from '../../kernel/errors.ts';
import { activateInvitedUser } from '../users/activate-user.ts';
import { keepUserNamesNow } from '../users/keep-user-names.ts';
import { findLinkedIdentity, followName, identityOfEmail, linkSubject } from './linked-identity.ts';
import { findMatchingUser, type MatchedUser } from './match-user.ts';
import { findIdentityProvider, type IdentityProviderRow } from './read-identity-provider.ts';
import type { VouchedPerson } from './vouched-person.ts';
import { mayVouchFor } from './voucher.ts';

const { auditLog } = schema;

/**
 * Why somebody is not let in. `unknown`: no invited or active user has this email; `unverified-email`: the provider
 * does not vouch for it; `ambiguous`: several users have it; `beyond-provider`: the user may do more than whoever set
 * the provider up; `other-user`: the account is another user of the workspace; `no-provider`: it was removed meanwhile.
 */
export type Refusal =
  | 'unknown'
  | 'suspended'
  | 'unverified-email'
  | 'ambiguous'
  | 'beyond-provider'
  | 'other-user'
  | 'no-provider';

export type Admission = { userId: string; identityId: string } | { refused: Refusal };

interface Visitor {
  workspaceId: string;
  providerId: string;
  person: VouchedPerson;
  now: Temporal.Instant;
  requestId: string;
}

/**
 * Decides whether a person whom the workspace's provider vouches for may enter, and as whom: the user who is linked to
 * the subject, else the one with the verified email. The first visit links subject and identity; an invited user is
 * activated with the provider's name.
 */
export async function admitPerson(db: Database, visitor: Visitor): Promise<Admission> {
  try {
    return await asOneTransaction(db, visitor.workspaceId, (one, tx) => admit(one, tx, visitor));
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'conflict') return { refused: 'other-user' };
    throw error;
  }
}

async function admit(one: Database, tx: WorkspaceTransaction, visitor: Visitor): Promise<Admission> {
  const { workspaceId, person } = visitor;
  const provider = await findIdentityProvider(tx, workspaceId);
  if (provider?.id !== visitor.providerId || provider.issuer !== person.issuer) {
    return { refused: 'no-provider' };
  }
  const linkedId = await findLinkedIdentity(tx, person);
  const email = trustedEmail(person, provider);
  const user = await findMatchingUser(tx, workspaceId, { identityId: linkedId, email });
  if (user === 'ambiguous') return { refused: 'ambiguous' };
  if (!user) return { refused: email === undefined ? 'unverified-email' : 'unknown' };
  if (user.state === 'suspended') return { refused: 'suspended' };
  if (user.state === 'draft') return { refused: 'unknown' };
  if (!(await mayVouchFor(tx, provider, user.id))) return { refused: 'beyond-provider' };
  return enter(one, tx, visitor, { user, linkedId, email });
}

async function enter(
  one: Database,
  tx: WorkspaceTransaction,
  visitor: Visitor,
  found: { user: MatchedUser; linkedId: string | undefined; email: string | undefined },
): Promise<Admission> {
  const { user, linkedId } = found;
  const { workspaceId, person, now, requestId } = visitor;
  const name = person.name ?? user.name;
  const isInvited = user.state === 'invited';
  const identityId = isInvited
    ? (linkedId ?? (await identityOfEmail(tx, user.email ?? found.email ?? '', name, now)))
    : user.identityId;
  if (!identityId) return { refused: 'unknown' };
  const isNewLink = linkedId === undefined && (await linkSubject(tx, person, identityId, now));
  if (await followName(tx, person, identityId, now)) {
    await inEachWorkspaceOf(tx, identityId, (member) =>
      keepUserNamesNow(tx, member.workspaceId, [member.userId]),
    );
  }
  if (isInvited) {
    await activateInvitedUser(one, { workspaceId, userId: user.id, identityId, name, now, requestId });
  }
  if (isNewLink) await auditLink(tx, visitor, user);
  return { userId: user.id, identityId };
}

/** The address in lower case when it counts: an explicit "not verified" never does. */
function trustedEmail(person: VouchedPerson, provider: IdentityProviderRow): string | undefined {
  if (!person.email) return undefined;
  const counts = person.emailVerified ?? provider.trustsEmails;
  return counts ? person.email.toLowerCase() : undefined;
}

async function auditLink(tx: WorkspaceTransaction, visitor: Visitor, user: MatchedUser): Promise<void> {
  const { issuer, subject } = visitor.person;
  wakeReaders(tx, visitor.workspaceId);
  await tx.insert(auditLog).values({
    workspaceId: visitor.workspaceId,
    id: newId(),
    recordedAt: visitor.now,
    actorKind: 'user',
    actorId: user.id,
    actorName: user.name,
    action: 'link-sign-in' satisfies AuditedAction,
    resource: 'users',
    objectId: user.id,
    before: null,
    after: { issuer, subject },
    requestId: visitor.requestId,
  });
}
