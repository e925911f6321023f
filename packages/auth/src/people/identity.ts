import { randomUUID } from 'node:crypto';
import type { Database, Orm } from '@stempel/db';
import { schema } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import { hashPassword, verifyPassword } from 'better-auth/crypto';

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

/** Throws PasswordError for a password that is too short or too long. */
export function assertUsable(password: string): void {
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
export function ensureIdentity(
  db: Database,
  person: { email: string; name: string; password: string },
): Promise<string> {
  const email = normalizedEmail(person.email);
  return db.orm.transaction(async (tx) => {
    // Two activations of one new email wait for each other here.
    const identityId = await lockIdentity(tx, email, person.name);
    const known = await findCredential(tx, email);
    if (!known?.password) await insertCredential(tx, identityId, person.password);
    else if (!(await verifyPassword({ hash: known.password, password: person.password }))) {
      throw new PasswordError(
        `${email} already signs in to another workspace: use the password of that sign-in.`,
      );
    }
    return identityId;
  });
}

async function insertCredential(orm: Orm, identityId: string, plain: string): Promise<void> {
  assertUsable(plain);
  const password = await hashPassword(plain);
  const [createdAt, updatedAt] = [new Date(), new Date()];
  const credential = { accountId: identityId, providerId: 'credential', userId: identityId, password };
  await orm.insert(accounts).values({ id: randomUUID(), ...credential, createdAt, updatedAt });
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

async function lockIdentity(orm: Orm, email: string, name: string): Promise<string> {
  const now = new Date();
  const [row] = await orm
    .insert(identities)
    .values({ id: randomUUID(), name, email, emailVerified: true, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: identities.email, set: { updatedAt: now, emailVerified: true } })
    .returning({ id: identities.id });
  if (!row) throw new Error(`The identity of ${email} was neither found nor made.`);
  return row.id;
}
