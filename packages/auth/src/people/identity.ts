import { randomUUID } from 'node:crypto';
import type { Orm } from '@stempel/db';
import { schema } from '@stempel/db';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { and, eq } from 'drizzle-orm';

const { accounts, identities } = schema;

/** Shorter passwords are refused (NIST SP 800-63B asks for at least 8; length is what protects). */
export const minimumPasswordLength = 12;
export const maximumPasswordLength = 128;

/** A password that cannot be used; the message says why. */
export class PasswordError extends Error {
  override readonly name = 'PasswordError';
}

function normalizedEmail(email: string): string {
  return email.trim().toLowerCase();
}

function assertUsable(password: string): void {
  if (password.length < minimumPasswordLength || password.length > maximumPasswordLength) {
    throw new PasswordError(
      `The password has ${password.length} characters; it needs ${minimumPasswordLength} to ${maximumPasswordLength}.`,
    );
  }
}

/**
 * The identity of an email, made with this password when nobody has that email yet. A known identity keeps its
 * password, and the one given here must match it: a link to one workspace must not open the others.
 * @throws PasswordError when the password is too short or not the one of the known identity
 */
export async function ensureIdentity(
  orm: Orm,
  person: { email: string; name: string; password: string },
): Promise<string> {
  const email = normalizedEmail(person.email);
  const known = await findCredential(orm, email);
  if (known?.password && (await verifyPassword({ hash: known.password, password: person.password }))) {
    return known.identityId;
  }
  if (known?.password) {
    throw new PasswordError(
      `${email} already signs in to another workspace: use the password of that sign-in.`,
    );
  }
  assertUsable(person.password);
  const password = await hashPassword(person.password);
  const identityId = known?.identityId ?? (await insertIdentity(orm, email, person.name));
  const now = new Date();
  await orm.insert(accounts).values({
    id: randomUUID(),
    accountId: identityId,
    providerId: 'credential',
    userId: identityId,
    password,
    createdAt: now,
    updatedAt: now,
  });
  return identityId;
}

/** Whether somebody already signs in with this email, so that an invitation asks for the known password. */
export async function hasPassword(orm: Orm, email: string): Promise<boolean> {
  return Boolean((await findCredential(orm, normalizedEmail(email)))?.password);
}

async function findCredential(orm: Orm, email: string) {
  const [row] = await orm
    .select({ identityId: identities.id, password: accounts.password })
    .from(identities)
    .leftJoin(accounts, and(eq(accounts.userId, identities.id), eq(accounts.providerId, 'credential')))
    .where(eq(identities.email, email));
  return row;
}

async function insertIdentity(orm: Orm, email: string, name: string): Promise<string> {
  const now = new Date();
  const [row] = await orm
    .insert(identities)
    .values({ id: randomUUID(), name, email, emailVerified: true, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: identities.email, set: { updatedAt: now } })
    .returning({ id: identities.id });
  if (!row) throw new Error(`The identity of ${email} was neither found nor made.`);
  return row.id;
}
