import { randomUUID } from 'node:crypto';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { expect, test } from 'vitest';
import { applyMigrations } from './apply-migrations.ts';
import { migrateDatabase, migrationsFolder } from './migrate-database.ts';
import { emptyDatabase, testSecret as secret } from './testing/index.ts';

/** Migrations of the last release without names. */
const earlier = 27;

/** Runs work over a connection of its own. */
async function over<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** A database of an earlier release, owned by a role that row-level security binds, with an employee in each of two workspaces. */
async function earlierDatabase(): Promise<string> {
  const url = await emptyDatabase();
  const owner = `owner_${randomUUID().replaceAll('-', '')}`;
  const name = new URL(url).pathname.slice(1);
  await over(url, (client) =>
    client.query(
      `create role ${owner} login createrole password 'x'; alter database ${name} owner to ${owner}; alter schema public owner to ${owner}`,
    ),
  );
  const owned = new URL(url);
  owned.username = owner;
  owned.password = 'x';
  await over(owned.href, async (client) => {
    await client.query('begin');
    await applyMigrations(client, readMigrationFiles({ migrationsFolder }).slice(0, earlier));
    for (const [slug, called] of [
      ['a', 'Åse Ødegård'],
      ['b', 'Jürgen Groß'],
    ]) {
      const [workspace, employee] = [randomUUID(), randomUUID()];
      await client.query(
        `insert into workspaces (id, slug, name, time_zone, environment, is_test, created_at, updated_at)
         values ($1, $2, $2, 'Europe/Copenhagen', 'production', true, now(), now())`,
        [workspace, slug],
      );
      await client.query(`select set_config('app.workspace_id', $1, true)`, [workspace]);
      await client.query(
        `insert into employees (workspace_id, id, code, created_at, updated_at) values ($1, $2, '0042', now(), now())`,
        [workspace, employee],
      );
      await client.query(
        `insert into employee_versions (workspace_id, version_id, object_id, effective_from, recorded_at, name)
         values ($1, $2, $3, '2020-01-01', now(), $4)`,
        [workspace, randomUUID(), employee, called],
      );
    }
    await client.query('commit');
  });
  return owned.href;
}

const namesIn = (url: string) =>
  over(url, async (client) => {
    const { rows } = await client.query<{ words: string; count: number }>(`
      select n.words, (select count(*)::int from employee_words w where w.employee_id = n.employee_id) as count
        from employee_names n order by n.words`);
    return rows;
  });

test('employees of an earlier release are found after the update, and again when words are folded otherwise', async () => {
  const url = await earlierDatabase();
  const superuser = new URL(await emptyDatabase());
  superuser.pathname = new URL(url).pathname;
  await migrateDatabase(url, { secret });
  const filled = [
    { words: ' ase odegard 0042 42', count: 4 },
    { words: ' jurgen gross 0042 42', count: 4 },
  ];
  expect(await namesIn(superuser.href)).toEqual(filled);
  await over(superuser.href, async (client) => {
    await client.query(`update employee_names set words = ' odd'; delete from employee_words`);
    await client.query(`update drizzle.functions set source_sha256 = 'other' where name = 'find_caller'`);
  });
  await migrateDatabase(url, { secret });
  expect((await namesIn(superuser.href)).map(({ words }) => words)).toEqual([' odd', ' odd']);
  await over(superuser.href, (client) =>
    client.query(`update drizzle.functions set source_sha256 = 'other' where name = 'fold_text'`),
  );
  await migrateDatabase(url, { secret });
  expect(await namesIn(superuser.href)).toEqual(filled);
});
