import { type Orm, schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';

const { authenticators, identities, passkeys, sessions } = schema;

/** Removes a person's second factors and ends their sessions everywhere; returns what the audit log tells of it. */
export async function removeFactors(tx: Orm, identityId: string) {
  // Before the factors, in the order in which the person's own changes lock.
  await tx.update(identities).set({ twoFactorEnabled: false }).where(eq(identities.id, identityId));
  const apps = await tx.delete(authenticators).where(eq(authenticators.userId, identityId)).returning();
  const keys = await tx.delete(passkeys).where(eq(passkeys.userId, identityId)).returning();
  await tx.delete(sessions).where(eq(sessions.userId, identityId));
  return {
    action: 'reset-factors' as const,
    before: { authenticator: apps.some(({ verified }) => verified), passkeys: keys.length },
    after: { authenticator: false, passkeys: 0 },
  };
}
