import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

async function count(url: string, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ count: string }>(statement);
  await client.end();
  return Number(rows[0]?.count);
}

export const countPresence = (url: string): Promise<number> => count(url, 'select count(*) from presence');

/** Of the service, of which a database has none before its first start or restore. */
export const countTables = (url: string): Promise<number> =>
  count(url, `select count(*) from pg_tables where schemaname in ('public', 'drizzle', 'pgboss')`);

/** PostgreSQL notices a moment later that whom it worked for is gone. */
export async function untilAlone(url: string): Promise<void> {
  const others = `select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  while ((await count(url, others)) > 0) await setTimeout(200);
}
