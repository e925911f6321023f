import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { applyFunctions, type FunctionSource, readFunctions } from './apply-functions.ts';
import { applyMigrations } from './apply-migrations.ts';
import { migrateDatabase, migrationsFolder } from './migrate-database.ts';
import { emptyDatabase, testSecret as secret } from './testing/index.ts';

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

/** Every function of the product as the database knows it: name, parameters, text, settings, owner and rights. */
async function functionsIn(client: pg.Client): Promise<{ signature: string }[]> {
  const { rows } = await client.query<{ signature: string }>(`
    select oid::regprocedure::text as signature, pg_get_functiondef(oid) as definition, pg_get_userbyid(proowner) as owner,
           proacl as rights
      from pg_proc where pronamespace = 'public'::regnamespace order by 1`);
  return rows;
}

/** Which rows of the catalogue they are: a function that was made again is another one. */
async function oidsIn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ oid: string }>(
    "select oid::text || ' ' || xmin as oid from pg_proc where pronamespace = 'public'::regnamespace order by 1",
  );
  return rows.map(({ oid }) => oid);
}

async function inTransaction(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

const migrations = readMigrationFiles({ migrationsFolder });

/** A database as a release left it that had these migrations and no sources of functions, which were others then. */
async function databaseOf(earlier: readonly MigrationMeta[]): Promise<string> {
  const url = await emptyDatabase();
  const client = await connect(url);
  await inTransaction(client, () => applyMigrations(client, earlier));
  for (const { signature } of await functionsIn(client))
    await client.query(`alter function ${signature} cost 7`);
  return url;
}

async function migrated(url: string): Promise<pg.Client> {
  await migrateDatabase(url, { secret });
  return connect(url);
}

test.each([3, 10, 13, 24])(
  'a database with %i migrations ends with the functions of a fresh one',
  async (count) => {
    expect(migrations.length).toBeGreaterThanOrEqual(24);
    const old = await migrated(await databaseOf(migrations.slice(0, count)));
    const fresh = await functionsIn(await migrated(await emptyDatabase()));
    expect(await functionsIn(old)).toEqual(fresh);
    expect(fresh.length).toBe(readFunctions().length);
  },
);

test('a later start makes no function again', async () => {
  const url = await emptyDatabase();
  const client = await migrated(url);
  const first = await oidsIn(client);
  await migrateDatabase(url, { secret });
  expect(await oidsIn(client)).toEqual(first);
});

const answering = (answer: string, parameters = ''): FunctionSource => ({
  name: 'answer',
  text: `create function answer(${parameters}) returns text language sql as $$ select '${answer}' $$;`,
});

test('a source that changed is applied, with other parameters too; one that is gone is dropped', async () => {
  const client = await connect(await emptyDatabase());
  const kept: FunctionSource = {
    name: 'kept',
    text: 'create function kept() returns int language sql as $$ select 1 $$;',
  };
  const apply = (...sources: FunctionSource[]) =>
    inTransaction(client, () => applyMigrations(client, []).then(() => applyFunctions(client, sources)));
  const answer = async (call: string) =>
    (await client.query<{ found: string }>(`select ${call} as found`)).rows;
  const signatures = async () => (await functionsIn(client)).map(({ signature }) => signature);

  await apply(answering('a'), kept);
  const before = await oidsIn(client);
  expect(await answer('answer()')).toEqual([{ found: 'a' }]);
  await apply(answering('b'), kept);
  expect(await answer('answer()')).toEqual([{ found: 'b' }]);
  expect((await oidsIn(client)).filter((oid) => before.includes(oid))).toHaveLength(1);
  await apply(answering('c', 'given int'), kept);
  expect(await answer('answer(1)')).toEqual([{ found: 'c' }]);
  expect(await signatures()).toEqual(['answer(integer)', 'kept()']);
  await apply(kept);
  expect(await signatures()).toEqual(['kept()']);
});

test('a source that fails, or makes another function, changes nothing: no migration either', async () => {
  const client = await connect(await emptyDatabase());
  const migration = { sql: ['create table made ()'], folderMillis: 1, hash: 'h', bps: true };
  const apply = (source: FunctionSource) =>
    inTransaction(client, async () => {
      await applyMigrations(client, [migration]);
      await applyFunctions(client, [source]);
    });
  await expect(apply({ name: 'broken', text: 'create function broken( returns' })).rejects.toThrow(/syntax/);
  await expect(apply({ ...answering('a'), name: 'other' })).rejects.toThrow(/functions\/other\.sql/);
  expect(await functionsIn(client)).toEqual([]);
  expect((await client.query("select to_regclass('made') as made")).rows).toEqual([{ made: null }]);
});

test('no migration after those that made them first touches a function: its source does', () => {
  const touching = /\b(?:create(?: or replace)?|alter|drop) function\b/i;
  const late = migrations.slice(21).flatMap(({ sql }) => sql.filter((text) => touching.test(text)));
  expect(late).toEqual([]);
});
