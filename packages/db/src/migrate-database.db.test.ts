import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { expect, test } from 'vitest';
import { applyMigrations } from './apply-migrations.ts';
import { migrateDatabase, migrationsFolder } from './migrate-database.ts';
import { ask, emptyDatabase, testSecret as secret } from './testing/index.ts';

test('servers that migrate an empty database at once agree on role and password', async () => {
  const url = await emptyDatabase();
  const results = await Promise.all([1, 2, 3].map(() => migrateDatabase(url, { secret })));
  expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
  const [result] = results;
  expect(await ask(result?.appUrl ?? '', 'select count(*)::int as found from workspaces')).toEqual([
    { found: 0 },
  ]);
});

test('the application reads UTC and ISO dates, whatever the database is set to', async () => {
  const url = await emptyDatabase();
  const name = new URL(url).pathname.slice(1);
  await ask(url, `alter database ${name} set timezone to 'Asia/Tokyo'`);
  await ask(url, `alter database ${name} set datestyle to 'SQL, DMY'`);
  const { appUrl } = await migrateDatabase(url, { secret });
  const query = `select to_json('2026-03-02T08:00:00Z'::timestamptz) #>> '{}' as at, date '2026-03-02'::text as on`;
  expect(await ask(appUrl, query)).toEqual([{ at: '2026-03-02T08:00:00+00:00', on: '2026-03-02' }]);
});

test('a later start changes nothing', async () => {
  const url = await emptyDatabase();
  const first = await migrateDatabase(url, { secret });
  expect(await migrateDatabase(url, { secret })).toEqual(first);
});

test('an owner that may not create roles is told so, by the name of the variable', async () => {
  const url = new URL(await emptyDatabase());
  const name = url.pathname.slice(1);
  await ask(url.href, `create role ${name} login password 'weak'`);
  await ask(url.href, `alter database ${name} owner to ${name}`);
  const admin = url.href;
  url.username = name;
  url.password = 'weak';
  await expect(migrateDatabase(url.href, { secret })).rejects.toThrow(/DATABASE_URL.*CREATEROLE/);
  await ask(
    admin,
    `alter database ${name} owner to postgres; reassign owned by ${name} to postgres;
    drop owned by ${name}; drop role ${name}`,
  );
});

test('a database that cannot hold every name is refused, with the statement that makes another', async () => {
  const admin = new URL(await emptyDatabase());
  const url = new URL(admin);
  url.pathname = `${admin.pathname}_ascii`;
  const name = url.pathname.slice(1);
  await ask(admin.href, `create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`);
  try {
    await expect(migrateDatabase(url.href, { secret })).rejects.toThrow(
      "The database of DATABASE_URL keeps text as SQL_ASCII, which cannot hold every name; make one with create database … encoding 'UTF8' template template0.",
    );
    expect(await ask(url.href, `select to_regnamespace('drizzle') as made`)).toEqual([{ made: null }]);
  } finally {
    await ask(admin.href, `drop database ${name} with (force)`);
  }
});

test('an owner that is no superuser can set everything up', async () => {
  const url = new URL(await emptyDatabase());
  const admin = url.href;
  const name = url.pathname.slice(1);
  await ask(admin, `create role ${name} login createrole password 'weak'`);
  await ask(admin, `alter database ${name} owner to ${name}`);
  url.username = name;
  url.password = 'weak';
  const { appUrl } = await migrateDatabase(url.href, { secret });
  expect(await ask(appUrl, 'select * from employees')).toEqual([]);
  await ask(
    admin,
    `alter database ${name} owner to postgres; drop owned by ${name}_app cascade;
    drop role ${name}_app; reassign owned by ${name} to postgres; drop owned by ${name}; drop role ${name}`,
  );
});

test('nothing of the secret, and no password, lies in the database', async () => {
  const url = await emptyDatabase();
  const { appUrl } = await migrateDatabase(url, { secret });
  const [row] = await ask(url, 'select * from installation');
  const held = JSON.stringify(row);
  expect(held).not.toContain(secret);
  expect(held).not.toContain(decodeURIComponent(new URL(appUrl).password));
});

test('a server with another secret is told so, and changes nothing', async () => {
  const url = await emptyDatabase();
  const { appUrl } = await migrateDatabase(url, { secret });
  await expect(migrateDatabase(url, { secret: 'x'.repeat(40) })).rejects.toThrow(/STEMPEL_SECRET/);
  expect(await ask(appUrl, 'select 1 as found')).toEqual([{ found: 1 }]);
});

test('the secret of an earlier server leaves the database, and what it sealed is sealed again', async () => {
  const url = await emptyDatabase();
  await migrateDatabase(url, { secret });
  const place = '0190a000-0000-7000-8000-000000000001';
  await ask(
    url,
    `insert into workspaces (id, environment, slug, name, time_zone, created_at, updated_at)
       values ('${place}', 'production', 'w', 'W', 'UTC', now(), now());
     set app.workspace_id = '${place}';
     insert into identity_providers (workspace_id, id, name, issuer, client_id, sealed_client_secret, trusts_emails,
         vouched_grants, vouches_for_owners, created_at, updated_at)
       values ('${place}', '${place}', 'P', 'https://p.example', 'c', 'old', false, '{}', false, now(), now());
     update installation set secret_proof = null, app_password = 'known', instance_secret = 'former'`,
  );
  const resealed: unknown[] = [];
  const { appUrl } = await migrateDatabase(url, {
    secret,
    reseal: (sealed, boundTo, former) => {
      resealed.push([Buffer.from(sealed).toString(), boundTo, former]);
      return Buffer.from('new');
    },
  });
  expect(resealed).toEqual([['old', `${place}/${place}`, 'former']]);
  expect(await ask(url, 'select app_password, instance_secret from installation')).toEqual([
    { app_password: null, instance_secret: null },
  ]);
  // The owner of these tests is a superuser, which row-level security does not bind.
  const kept = await ask(
    url,
    "select convert_from(sealed_client_secret, 'utf8') as sealed from identity_providers",
  );
  expect(kept).toEqual([{ sealed: 'new' }]);
  expect(await ask(appUrl, 'select 1 as found')).toEqual([{ found: 1 }]);
});

test('what PostgreSQL knew about workspaces is forgotten at the next start', async () => {
  const url = await emptyDatabase();
  await migrateDatabase(url, { secret });
  const place = '0190a000-0000-7000-8000-000000000001';
  const known = `select n_distinct from pg_stats where tablename = 'roles' and attname = 'workspace_id'`;
  await ask(
    url,
    `insert into workspaces (id, environment, slug, name, time_zone, created_at, updated_at)
       values ('${place}', 'production', 'w', 'W', 'UTC', now(), now());
     insert into roles (workspace_id, id, name, grants, created_at, updated_at)
       values ('${place}', '${place}', 'R', '{}', now(), now());
     alter table roles alter column workspace_id set statistics default; analyze roles`,
  );
  expect(await ask(url, known)).toHaveLength(1);
  await migrateDatabase(url, { secret });
  expect(await ask(url, known)).toEqual([]);
  await ask(url, 'analyze roles');
  expect(await ask(url, known)).toEqual([]);
});

test('an update makes due in every workspace whatever was looked for before', async () => {
  const url = await emptyDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await applyMigrations(client, readMigrationFiles({ migrationsFolder }).slice(0, 27));
  await client.query(
    `insert into workspaces (id, environment, slug, name, time_zone, created_at, updated_at)
       select gen_random_uuid(), 'production', 'w' || n, 'W', 'UTC', now(), now() from generate_series(1, 3) n`,
  );
  await client.end();
  await migrateDatabase(url, { secret });
  const due = `select work, count(*)::int as workspaces, bool_and(due_at <= now()) as now from due_work group by 1 order by 1`;
  expect(await ask(url, due)).toEqual([
    { work: 'add-built-in-roles', workspaces: 3, now: false },
    { work: 'clean-up', workspaces: 3, now: false },
    { work: 'find-corrections', workspaces: 3, now: true },
    { work: 'find-incidents', workspaces: 3, now: true },
    { work: 'generate-statements', workspaces: 3, now: true },
    { work: 'run-jobs', workspaces: 3, now: true },
    { work: 'send-mail', workspaces: 3, now: true },
  ]);
});
