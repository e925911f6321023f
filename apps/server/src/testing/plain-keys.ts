import { generateApiKey } from '@stempel/auth/api-key';
import { type Database, newId } from '@stempel/db';

const statements = [
  `insert into workspaces (id, environment, slug, name, time_zone, created_at, updated_at)
     values ($1::uuid, 'production', 'w-' || ($1::uuid)::text, 'Test workspace', 'Europe/Copenhagen', now(), now())`,
  `insert into users (workspace_id, id, name, kind, state, created_at, updated_at)
     values ($1, $1, 'Payroll', 'service', 'activated', now(), now())`,
  `insert into roles (workspace_id, id, name, grants, created_at, updated_at)
     values ($1, $1, 'All', '{*:*:all}', now(), now())`,
  'insert into role_members (workspace_id, role_id, user_id, added_at) values ($1, $1, $1, now())',
];

const ofTheKey = [
  'insert into api_key_hashes (sha256, workspace_id, api_key_id) values ($2, $1, $1)',
  `insert into api_keys (workspace_id, id, service_user_id, sha256, last_four, environment, created_at)
     values ($1, $1, $1, $2, $3, 'production', now())`,
];

/**
 * Keys of workspaces of their own, in a database of any version: written with the columns that were always there, where what
 * the code of today writes has those of today. As the owner of the tables, who must be a superuser.
 */
export async function makePlainKeys(db: Database, count: number): Promise<string[]> {
  const keys: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const { key, hash, last4 } = generateApiKey('production');
    const id = newId();
    for (const statement of statements) await db.pool.query(statement, [id]);
    for (const [place, statement] of ofTheKey.entries())
      await db.pool.query(statement, place === 0 ? [id, hash] : [id, hash, last4]);
    keys.push(key);
  }
  return keys;
}
