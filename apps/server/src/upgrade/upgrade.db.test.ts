import { newestMigration } from '@stempel/db';
import { ask, emptyDatabase } from '@stempel/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixtureSecret, readFigures, readFixture } from '../testing/fixture/read-fixture.ts';
import {
  emptyDataDir,
  runCommand,
  runText,
  type ServerProcess,
  startProcess,
} from '../testing/start-process.ts';

// The database of an earlier version, with a small company in it, is what this one is started on: a command first, which brings
// it up to date as a server does and has no jobs that go on with the company, then a server.

const figures = readFigures();
let url: string;
let given: Record<string, string>;
let before: Map<string, Rows>;
let after: Map<string, Rows>;
let server: ServerProcess;

type Rows = { columns: string[]; hashes: string[] };

/** What is another one in another place: role and cluster. */
const ofThePlace = 'installation';

const tablesOf = async () =>
  (
    await ask<{ name: string; columns: string[] }>(
      url,
      `select c.relname::text as name, array_agg(a.attname::text order by attnum) as columns
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by 1 order by 1`,
    )
  ).map(({ name, columns }) => [name, columns] as const);

/** A hash of each row of a table, over the columns given. */
async function hashesOf(table: string, columns: readonly string[]): Promise<string[]> {
  const list = columns.map((name) => `"${name}"`).join(', ');
  const rows = await ask<{ hash: string }>(
    url,
    `select md5(row_to_json(r)::text) as hash from (select ${list} from "${table}") r order by 1`,
  );
  return rows.map(({ hash }) => hash);
}

beforeAll(async () => {
  url = await emptyDatabase();
  await ask(url, readFixture());
  before = new Map();
  for (const [name, columns] of await tablesOf())
    before.set(name, { columns, hashes: await hashesOf(name, columns) });
  given = { DATABASE_URL: url, STEMPEL_SECRET: fixtureSecret, DATA_DIR: emptyDataDir() };
  expect(await runText(['workspace', 'list'], given)).toMatchObject({ code: 0 });
  after = new Map();
  for (const [name, { columns }] of before)
    after.set(name, { columns, hashes: await hashesOf(name, columns) });
  server = await startProcess(given);
});
afterAll(() => server?.end('SIGTERM'));

test('the fixture is of an earlier version and holds a company', () => {
  const rows = (table: string) => before.get(table)?.hashes.length ?? 0;
  expect(rows('employees')).toBeGreaterThanOrEqual(10);
  expect(rows('presence')).toBeGreaterThan(500);
  expect(rows('statements')).toBeGreaterThan(20);
  expect(rows('audit_log')).toBeGreaterThan(20);
  expect(before.has('webhooks')).toBe(false);
});

test('a start brings the schema up to date', async () => {
  const newest = await ask(url, 'select max(created_at)::float8 as newest from drizzle.__drizzle_migrations');
  expect(newest).toEqual([{ newest: newestMigration() }]);
  expect(await ask(url, 'select * from drizzle.begun_migrations')).toEqual([]);
  expect((await tablesOf()).map(([name]) => name)).toContain('webhooks');
});

test('every row of every table is there afterwards as it was before', () => {
  const lost: string[] = [];
  for (const [table, { hashes }] of before) {
    if (table === ofThePlace) continue;
    const there = new Set(after.get(table)?.hashes);
    const missing = hashes.filter((hash) => !there.has(hash)).length;
    if (missing > 0) lost.push(`${table}: ${missing} of ${hashes.length} rows`);
  }
  expect(lost).toEqual([]);
});

test('statements are answered with the figures that the earlier version gave', async () => {
  const [workspace] = await ask<{ slug: string }>(url, 'select slug from workspaces');
  const { document } = await runCommand(
    ['key', 'create', '--workspace', workspace?.slug ?? '', '--service-user', 'Check', '--role', 'Admin'],
    given,
  );
  const headers = { authorization: `Bearer ${document.key}` };
  for (const statement of figures.statements) {
    const answer = await fetch(`${server.origin}/api/timesheet/statements/${statement.id}`, { headers });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject(statement);
  }
  expect(figures.statements.length).toBeGreaterThanOrEqual(10);
});
