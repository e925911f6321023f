import type { MigrationMeta } from 'drizzle-orm/migrator';
import type { Client } from 'pg';

/**
 * Applies the migrations that the database does not have yet, inside the transaction that the caller has begun. The
 * table is that of drizzle's own migrator, which would end the transaction before the functions are applied.
 */
export async function applyMigrations(client: Client, migrations: readonly MigrationMeta[]): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(`create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint)`);
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  const last = Number(rows[0]?.last ?? Number.NEGATIVE_INFINITY);
  for (const { folderMillis, hash, sql } of migrations) {
    if (folderMillis <= last) continue;
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}
