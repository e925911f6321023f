import type { MigrationMeta } from 'drizzle-orm/migrator';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { applyMigrations, makeMigrationsTable } from '../apply-migrations.ts';
import { ask, emptyDatabase } from '../testing/index.ts';
import { applyInSteps } from './apply-in-steps.ts';
import { holdMigrationLock } from './migration-lock.ts';

// Migrations of a database that servers use meanwhile.

const clients: pg.Client[] = [];
afterAll(() => Promise.all(clients.map((client) => client.end())));

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // The database is dropped under it.
  client.on('error', () => undefined);
  clients.push(client);
  await client.connect();
  return client;
}

async function databaseWithRows(): Promise<string> {
  const url = await emptyDatabase();
  await ask(
    url,
    `create table old (id int, code text); insert into old select n, 'c' || n from generate_series(1, 100) n`,
  );
  await makeMigrationsTable(await connect(url));
  return url;
}

const migrationOf = (...sql: string[]): MigrationMeta => ({ sql, folderMillis: 1, hash: 'h', bps: true });
const applied = (url: string) =>
  ask(url, 'select hash, created_at::int as at from drizzle.__drizzle_migrations');
const indexes = (url: string) =>
  ask(
    url,
    `select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = 'old'::regclass`,
  );

const everyKind = migrationOf(
  'alter table old add column size int',
  '-- Beside writers.\ncreate unique index concurrently "old_key" on old (code);',
  'alter table old add constraint old_code check (code is not null) not valid',
  'alter table old validate constraint old_code',
  'alter table old alter column code set not null',
  'alter table old drop constraint old_code',
);

test('indexes are built and constraints checked outside of transactions, in the order of the migration', async () => {
  const url = await databaseWithRows();
  await applyInSteps(await connect(url), [everyKind]);
  expect(await indexes(url)).toEqual([{ name: 'old_key', valid: true }]);
  expect(
    await ask(
      url,
      `select attnotnull as checked from pg_attribute where attrelid = 'old'::regclass and attname = 'code'`,
    ),
  ).toEqual([{ checked: true }]);
  expect(await applied(url)).toEqual([{ hash: 'h', at: 1 }]);
  expect(await ask(url, 'select * from drizzle.begun_migrations')).toEqual([]);
});

test('the same migrations make the same of a database that nobody uses, in one transaction', async () => {
  const url = await databaseWithRows();
  const client = await connect(url);
  await client.query('begin');
  await applyMigrations(client, [everyKind]);
  expect(await indexes(url)).toEqual([]);
  await client.query('commit');
  expect(await indexes(url)).toEqual([{ name: 'old_key', valid: true }]);
  expect(await applied(url)).toEqual([{ hash: 'h', at: 1 }]);
});

test('a start that ended half-way goes on after the last step that was done, and mends an unfinished index', async () => {
  const url = await databaseWithRows();
  await ask(url, `insert into old values (101, 'c1')`);
  const client = await connect(url);
  await expect(applyInSteps(client, [everyKind])).rejects.toThrow(/could not create unique index/);
  expect(await indexes(url)).toEqual([{ name: 'old_key', valid: false }]);
  expect(await applied(url)).toEqual([]);
  await ask(url, 'delete from old where id = 101');
  await applyInSteps(client, [everyKind]);
  expect(await indexes(url)).toEqual([{ name: 'old_key', valid: true }]);
  expect(await applied(url)).toEqual([{ hash: 'h', at: 1 }]);
});

test('while somebody holds a table for long, calls that come after the migration are answered', async () => {
  const url = await databaseWithRows();
  const reader = await connect(url);
  await reader.query('begin; select count(*) from old');
  const migrating = applyInSteps(await connect(url), [migrationOf('alter table old add column size int')]);
  const waiting = `select count(*)::int as found from pg_stat_activity
    where datname = current_database() and query like 'alter table old%' and wait_event_type = 'Lock'`;
  await expect.poll(() => ask(url, waiting), { timeout: 30_000 }).toEqual([{ found: 1 }]);
  // Behind the migration, which waits behind the reader, who ends only afterwards.
  await ask(url, `insert into old (id, code) values (101, 'new')`);
  await reader.query('commit');
  await migrating;
  expect(await ask(url, 'select size from old where id = 101')).toEqual([{ size: null }]);
});

test('a server that waits for its turn does not hold up the index of the one that migrates', async () => {
  const url = await databaseWithRows();
  const [first, second] = [await connect(url), await connect(url)];
  await holdMigrationLock(first);
  let isSecond = false;
  const waiting = holdMigrationLock(second).then(() => {
    isSecond = true;
  });
  await applyInSteps(first, [migrationOf('create index concurrently old_code on old (code)')]);
  expect(isSecond).toBe(false);
  expect(await indexes(url)).toEqual([{ name: 'old_code', valid: true }]);
  await first.query('select pg_advisory_unlock_all()');
  await waiting;
  expect(isSecond).toBe(true);
});
