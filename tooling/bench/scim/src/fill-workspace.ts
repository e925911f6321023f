import { generateApiKey } from '@stempel/auth/api-key';
import { builtInRoles } from '@stempel/core/access';
import { type Database, inWorkspace, newId, schema } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';

const { apiKeyHashes, apiKeys, roles, users, workspaces } = schema;

export type FilledWorkspace = { id: string; key: string; userIds: string[] };

/** A workspace with its built-in roles, a provisioning key and some users; for measuring only. */
export async function fillWorkspace(db: Database, count: number): Promise<FilledWorkspace> {
  const workspaceId = newId();
  const now = Temporal.Now.instant();
  const stamps = { createdAt: now, updatedAt: now };
  const { key, hash, last4 } = generateApiKey('production');
  await db.orm.insert(workspaces).values({
    id: workspaceId,
    environment: 'production',
    slug: `bench-${workspaceId}`,
    name: 'Bench',
    timeZone: 'Europe/Copenhagen',
    ...stamps,
  });
  const serviceUserId = newId();
  const apiKeyId = newId();
  const userIds = await inWorkspace(db, workspaceId, async (tx) => {
    await tx.insert(roles).values(
      builtInRoles.map(({ name, grants }) => ({
        workspaceId,
        id: newId(),
        name,
        grants: [...grants],
        builtIn: name.toLowerCase() as 'owner',
        ...stamps,
      })),
    );
    await tx.insert(users).values({
      workspaceId,
      id: serviceUserId,
      kind: 'service',
      state: 'activated',
      name: 'SCIM',
      ...stamps,
    });
    await tx.insert(apiKeyHashes).values({ sha256: hash, workspaceId, apiKeyId });
    await tx.insert(apiKeys).values({
      workspaceId,
      id: apiKeyId,
      serviceUserId,
      sha256: hash,
      lastFour: last4,
      environment: 'production',
      provisioning: true,
      createdAt: now,
    });
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into users (workspace_id, id, kind, state, user_name, email, name, external_id, revision, created_at, updated_at)
      select ${workspaceId}, gen_random_uuid(), 'person', 'draft', 'user' || n || '@example.org',
             'user' || n || '@example.org', 'User ' || n, 'x' || n, 1, now(), now()
        from generate_series(0, ${count - 1}) n
      returning id`);
    return rows.map(({ id }) => id);
  });
  await db.pool.query('select 1');
  return { id: workspaceId, key, userIds };
}
