import type { MigrationMeta } from 'drizzle-orm/migrator';
import type { Client } from 'pg';
import { withinTransaction } from './migrating/migration-steps.ts';

/**
 * Applies the migrations that the database does not have yet, inside the transaction that the caller has begun: for a
 * database that nobody uses meanwhile, a new one or one that is restored. The table is that of drizzle's own migrator, which
 * would end the transaction before the functions are applied.
 */
export async function applyMigrations(client: Client, migrations: readonly MigrationMeta[]): Promise<void> {
  await makeMigrationsTable(client);
  const last = await lastMigration(client);
  for (const migration of migrations) {
    if (migration.folderMillis <= last) continue;
    for (const statement of migration.sql) await client.query(withinTransaction(statement));
    await noteMigration(client, migration);
  }
}

/** Where the migrations are noted that a database has. */
export async function makeMigrationsTable(client: Client): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(`create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint)`);
}

/** The moment of the newest migration of the database; minus infinity where it has none. */
export async function lastMigration(client: Client): Promise<number> {
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.last ?? Number.NEGATIVE_INFINITY);
}

export async function noteMigration(client: Client, { hash, folderMillis }: MigrationMeta): Promise<void> {
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    folderMillis,
  ]);
}
