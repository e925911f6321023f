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
