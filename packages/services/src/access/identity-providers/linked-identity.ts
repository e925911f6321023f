import { randomUUID } from 'node:crypto';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq, ne, notExists } from '@stempel/db/drizzle';
import type { VouchedPerson } from './vouched-person.ts';

const { accounts, identities } = schema;

type Subject = Pick<VouchedPerson, 'issuer' | 'subject'>;

const dateOf = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds);

/** The identity that a subject of an issuer signed in as before. */
export async function findLinkedIdentity(
  tx: WorkspaceTransaction,
  { issuer, subject }: Subject,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ identityId: accounts.userId })
    .from(accounts)
    .where(and(eq(accounts.providerId, issuer), eq(accounts.accountId, subject)));
  return row?.identityId;
}

/** Links the subject to the identity; false when somebody else did so at the same moment. */
export async function linkSubject(
  tx: WorkspaceTransaction,
  { issuer, subject }: Subject,
  identityId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const [createdAt, updatedAt] = [dateOf(now), dateOf(now)];
  const link = { id: randomUUID(), providerId: issuer, accountId: subject, userId: identityId };
  const made = await tx
    .insert(accounts)
    .values({ ...link, createdAt, updatedAt })
    .onConflictDoNothing({ target: [accounts.providerId, accounts.accountId] })
    .returning({ id: accounts.id });
  return made.length > 0;
}

/**
 * The global identity of an address, made with this name when nobody has it yet. Its address is not marked as verified:
 * only one workspace's provider says so.
 */
export async function identityOfEmail(
  tx: WorkspaceTransaction,
  email: string,
  name: string,
  now: Temporal.Instant,
): Promise<string> {
  const [createdAt, updatedAt] = [dateOf(now), dateOf(now)];
  const identity = { id: randomUUID(), email: email.trim().toLowerCase(), name, emailVerified: false };
  const [row] = await tx
    .insert(identities)
    .values({ ...identity, createdAt, updatedAt })
    .onConflictDoUpdate({ target: identities.email, set: { updatedAt } })
    .returning({ id: identities.id });
  if (!row) throw new Error(`The identity of ${email} was neither found nor made.`);
  return row.id;
}

/**
 * The name on the person's own account (scim/docs/provisioning.md, Names) is the provider's where the person signs
 * in through this issuer only; who has a password or another provider keeps the name they have. Whether it is another now.
 */
export async function followName(
  tx: WorkspaceTransaction,
  { issuer, name }: VouchedPerson,
  identityId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  if (!name) return false;
  const others = tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.userId, identityId), ne(accounts.providerId, issuer)));
  const renamed = await tx
    .update(identities)
    .set({ name, updatedAt: dateOf(now) })
    .where(and(eq(identities.id, identityId), ne(identities.name, name), notExists(others)))
    .returning({ id: identities.id });
  return renamed.length > 0;
}
