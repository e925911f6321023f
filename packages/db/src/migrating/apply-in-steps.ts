import type { MigrationMeta } from 'drizzle-orm/migrator';
import type { Client } from 'pg';
import { lastMigration, noteMigration } from '../apply-migrations.ts';
import { indexBuiltBy, type MigrationStep, stepsOf } from './migration-steps.ts';
import { inPatientTransaction } from './patient-transaction.ts';

/**
 * Applies the migrations that a database in use does not have yet, in steps of which none holds up its writers: each ends
 * with a commit, and indexes are built and constraints checked in no transaction at all. A start that is killed in between
 * goes on after the last step that was done.
 */
export async function applyInSteps(client: Client, migrations: readonly MigrationMeta[]): Promise<void> {
  await client.query(
    'create table if not exists drizzle.begun_migrations (hash text primary key, steps_done int not null)',
  );
  const last = await lastMigration(client);
  for (const migration of migrations) if (migration.folderMillis > last) await applyOne(client, migration);
}

async function applyOne(client: Client, migration: MigrationMeta): Promise<void> {
  const { rows } = await client.query<{ done: number }>(
    'select steps_done as done from drizzle.begun_migrations where hash = $1',
    [migration.hash],
  );
  const steps = stepsOf(migration.sql);
  for (const [place, step] of steps.entries()) {
    if (place < (rows[0]?.done ?? 0)) continue;
    if (step.isAlone) await runAlone(client, step);
    await inPatientTransaction(client, async () => {
      if (!step.isAlone) for (const statement of step.statements) await client.query(statement);
      if (place === steps.length - 1) await noteWhole(client, migration);
      else await noteSteps(client, migration, place + 1);
    });
  }
}

async function noteSteps(client: Client, { hash }: MigrationMeta, done: number): Promise<void> {
  await client.query(
    `insert into drizzle.begun_migrations values ($1, $2)
       on conflict (hash) do update set steps_done = excluded.steps_done`,
    [hash, done],
  );
}

async function noteWhole(client: Client, migration: MigrationMeta): Promise<void> {
  await client.query('delete from drizzle.begun_migrations where hash = $1', [migration.hash]);
  await noteMigration(client, migration);
}

/** Such a statement may have run before without being noted, or been ended half-way, which leaves an index that is not used. */
async function runAlone(client: Client, { statements }: MigrationStep): Promise<void> {
  for (const statement of statements) {
    const index = indexBuiltBy(statement);
    const found = index === undefined ? undefined : await findIndex(client, index);
    if (found?.valid) continue;
    if (index !== undefined && found) {
      await client.query(`drop index concurrently ${client.escapeIdentifier(index)}`);
    }
    await client.query(statement);
  }
}

async function findIndex(client: Client, name: string): Promise<{ valid: boolean } | undefined> {
  const { rows } = await client.query<{ valid: boolean }>(
    `select i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = 'public'::regnamespace and c.relname = $1`,
    [name],
  );
  return rows[0];
}
