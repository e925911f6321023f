import pg from 'pg';
import { expect, test } from 'vitest';
import { migrateDatabase } from './migrate-database.ts';
import { emptyDatabase, testSecret as secret } from './testing/index.ts';

test('indexes in the order of a language are built again when its rules are others than they were built by', async () => {
  const url = await emptyDatabase();
  await migrateDatabase(url, { secret });
  const ask = async (query: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client
      .query(query)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  };
  const files = async () => {
    const indexes = ['employee_names_da_idx', 'employee_names_und_idx', 'employee_names_words_idx'];
    const [row] = await ask(
      `select ${indexes.map((name) => `pg_relation_filenode('${name}') as ${name}`).join()}`,
    );
    return row;
  };
  expect((await ask('select name from drizzle.collations order by 1')).map(({ name }) => name)).toEqual([
    'da-x-icu',
    'und-x-icu',
  ]);
  const first = await files();
  await migrateDatabase(url, { secret });
  expect(await files()).toEqual(first);
  await ask(`update drizzle.collations set version = 'earlier' where name = 'da-x-icu'`);
  await migrateDatabase(url, { secret });
  const renewed = await files();
  expect(renewed.employee_names_da_idx).not.toBe(first.employee_names_da_idx);
  expect({ ...renewed, employee_names_da_idx: first.employee_names_da_idx }).toEqual(first);
  await migrateDatabase(url, { secret });
  expect(await files()).toEqual(renewed);
});
