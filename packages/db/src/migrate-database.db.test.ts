import pg from 'pg';
import { expect, test } from 'vitest';
import { migrateDatabase } from './migrate-database.ts';
import { emptyDatabase } from './testing/index.ts';

async function ask<Row extends object>(url: string, query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query<Row>(query)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

test('servers that migrate an empty database at once agree on role, password and secret', async () => {
  const url = await emptyDatabase();
  const results = await Promise.all([1, 2, 3].map(() => migrateDatabase(url)));
  expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
  const [result] = results;
  expect(result?.instanceSecret).toMatch(/^[0-9a-f]{64}$/);
  expect(await ask(result?.appUrl ?? '', 'select count(*)::int as found from workspaces')).toEqual([
    { found: 0 },
  ]);
});

test('the application reads UTC and ISO dates, whatever the database is set to', async () => {
  const url = await emptyDatabase();
  const name = new URL(url).pathname.slice(1);
  await ask(url, `alter database ${name} set timezone to 'Asia/Tokyo'`);
  await ask(url, `alter database ${name} set datestyle to 'SQL, DMY'`);
  const { appUrl } = await migrateDatabase(url);
  const query = `select to_json('2026-03-02T08:00:00Z'::timestamptz) #>> '{}' as at, date '2026-03-02'::text as on`;
  expect(await ask(appUrl, query)).toEqual([{ at: '2026-03-02T08:00:00+00:00', on: '2026-03-02' }]);
});

test('a later start changes nothing', async () => {
  const url = await emptyDatabase();
  const first = await migrateDatabase(url);
  expect(await migrateDatabase(url)).toEqual(first);
});

test('an owner that may not create roles is told so, by the name of the variable', async () => {
  const url = new URL(await emptyDatabase());
  const name = url.pathname.slice(1);
  await ask(url.href, `create role ${name} login password 'weak'`);
  await ask(url.href, `alter database ${name} owner to ${name}`);
  const admin = url.href;
  url.username = name;
  url.password = 'weak';
  await expect(migrateDatabase(url.href)).rejects.toThrow(/DATABASE_URL.*CREATEROLE/);
  await ask(
    admin,
    `alter database ${name} owner to postgres; reassign owned by ${name} to postgres;
    drop owned by ${name}; drop role ${name}`,
  );
});

test('an owner that is no superuser can set everything up', async () => {
  const url = new URL(await emptyDatabase());
  const admin = url.href;
  const name = url.pathname.slice(1);
  await ask(admin, `create role ${name} login createrole password 'weak'`);
  await ask(admin, `alter database ${name} owner to ${name}`);
  url.username = name;
  url.password = 'weak';
  const { appUrl } = await migrateDatabase(url.href);
  expect(await ask(appUrl, 'select * from employees')).toEqual([]);
  await ask(
    admin,
    `alter database ${name} owner to postgres; drop owned by ${name}_app cascade;
    drop role ${name}_app; reassign owned by ${name} to postgres; drop owned by ${name}; drop role ${name}`,
  );
});
