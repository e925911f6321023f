import pg from 'pg';
import { expect, test } from 'vitest';
import { migrateDatabase } from './migrate-database.ts';
import { ask, emptyDatabase, testSecret as secret } from './testing/index.ts';

test('indexes in the order of a language are built again when its rules are others than they were built by', async () => {
  const url = await emptyDatabase();
  await migrateDatabase(url, { secret });
  const files = async () => {
    const indexes = ['employee_names_da_idx', 'employee_names_und_idx', 'employee_names_words_idx'];
    const [row] = await ask<Record<string, number>>(
      url,
      `select ${indexes.map((name) => `pg_relation_filenode('${name}') as ${name}`).join()}`,
    );
    return row ?? {};
  };
  expect((await ask(url, 'select name from drizzle.collations order by 1')).map(({ name }) => name)).toEqual([
    'da-x-icu',
    'und-x-icu',
  ]);
  const first = await files();
  await migrateDatabase(url, { secret });
  expect(await files()).toEqual(first);
  await ask(url, `update drizzle.collations set version = 'earlier' where name = 'da-x-icu'`);
  await migrateDatabase(url, { secret });
  const renewed = await files();
  expect(renewed.employee_names_da_idx).not.toBe(first.employee_names_da_idx);
  expect({ ...renewed, employee_names_da_idx: first.employee_names_da_idx }).toEqual(first);
  await migrateDatabase(url, { secret });
  expect(await files()).toEqual(renewed);
});

test('whoever reads or writes people meanwhile is not held up', async () => {
  const url = await emptyDatabase();
  await migrateDatabase(url, { secret });
  await ask(url, `update drizzle.collations set version = 'earlier' where name = 'da-x-icu'`);
  const seen: string[] = [];
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const noted = new pg.Client({ connectionString: url });
  await noted.connect();
  // Somebody reads people for as long as the index is built; the statement that builds it says how it does.
  await client.query('begin; lock table employee_names in access share mode');
  const migrating = migrateDatabase(url, { secret });
  try {
    await expect
      .poll(
        async () => {
          const { rows } = await noted.query<{ query: string }>(
            `select query from pg_stat_activity where query ~ '^reindex index concurrently' and datname = current_database()`,
          );
          seen.push(...rows.map(({ query }) => query));
          return seen.length;
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0);
    // Behind a lock that keeps everybody out this one would wait.
    await noted.query("set lock_timeout = '2s'; select count(*) from employee_names");
  } finally {
    await client.query('commit');
    await client.end();
    await noted.end();
    await migrating;
  }
});

test('what a try left that was killed goes', async () => {
  const url = await emptyDatabase();
  await migrateDatabase(url, { secret });
  await ask(url, `update drizzle.collations set version = 'earlier' where name = 'da-x-icu'`);
  await ask(url, 'create index employee_names_da_idx_ccnew on employee_names (workspace_id)');
  await migrateDatabase(url, { secret });
  expect(await ask(url, "select 1 from pg_class where relname like '%ccnew%'")).toEqual([]);
});
