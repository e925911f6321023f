import { type Database, newId, schema } from '@stempel/db';
import { withoutAudit } from '@stempel/db/testing';
import { type Environment, generateApiKey } from '../api-key/index.ts';

export type MintedKey = { key: string; keyId: string; userId: string; roleId: string };

/** A service user with a role of its own and a key, straight into the database of a test. */
export async function mintKey(
  db: Database,
  workspaceId: string,
  grants: string[] = ['*:*:all'],
  environment: Environment = 'production',
): Promise<MintedKey> {
  const { key, hash, last4 } = generateApiKey(environment);
  const minted = { key, keyId: newId(), userId: newId(), roleId: newId() };
  const now = Temporal.Now.instant();
  const stamps = { createdAt: now, updatedAt: now };
  await withoutAudit(db, workspaceId, async (tx) => {
    const user = { workspaceId, id: minted.userId, name: 'Payroll', ...stamps };
    await tx.insert(schema.users).values({ ...user, kind: 'service', state: 'activated' });
    await tx
      .insert(schema.roles)
      .values({ workspaceId, id: minted.roleId, name: `Role ${minted.roleId}`, grants, ...stamps });
    await tx
      .insert(schema.roleMembers)
      .values({ workspaceId, roleId: minted.roleId, userId: minted.userId, addedAt: now });
    await tx.insert(schema.apiKeyHashes).values({ sha256: hash, workspaceId, apiKeyId: minted.keyId });
    await tx.insert(schema.apiKeys).values({
      workspaceId,
      id: minted.keyId,
      serviceUserId: minted.userId,
      sha256: hash,
      lastFour: last4,
      environment,
      createdAt: now,
    });
  });
  return minted;
}
