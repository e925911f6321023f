import { type Orm, schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';

const { authenticators, passkeys } = schema;

/** What a person can prove themselves with beside the password. */
export async function factorsOf(orm: Orm, identityId: string) {
  const [authenticator] = await orm
    .select({ verified: authenticators.verified, recoveryCodes: authenticators.backupCodes })
    .from(authenticators)
    .where(eq(authenticators.userId, identityId));
  const keys = await orm
    .select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt })
    .from(passkeys)
    .where(eq(passkeys.userId, identityId))
    .orderBy(passkeys.createdAt);
  return { authenticator: authenticator?.verified ? authenticator : undefined, passkeys: keys };
}

/** Whether somebody has this passkey, by the id that its device gave it. */
export async function isPasskeyKnown(orm: Orm, credentialId: string): Promise<boolean> {
  if (credentialId.includes('\u0000')) return false;
  const rows = await orm
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.credentialID, credentialId));
  return rows.length > 0;
}
