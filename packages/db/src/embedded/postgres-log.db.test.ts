import {
  appendFileSync,
  chmodSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask } from '../testing/index.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts';

// PostgreSQL's log outlives what was erased, and nobody looks into it for people: it must not hold what they are called.

const mark = 'Quist-4711';
let dataDir = '';
let postgres: EmbeddedPostgres;
const log = () => readFileSync(join(dataDir, 'postgres', 'postgres.log'), 'utf8');
const query = (text: string) => ask(postgres.ownerUrl, text);

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'stempel-log-'));
  chmodSync(dataDir, 0o755);
  postgres = await startEmbeddedPostgres({ dataDir, test: true });
  await query(
    `create table people (
       id int primary key, name text unique, short varchar(3), since date, check (name <> 'not ${mark}'))`,
  );
  await query(`insert into people values (1, '${mark}')`);
  await query(`create function refuse(name text) returns void language plpgsql as
    $$ begin execute format('select %L::int', name); end $$`);
});
afterAll(async () => {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test.each([
  ['a key that is taken', `insert into people values (2, '${mark}')`],
  ['a row that a check refuses', `insert into people values (3, 'not ${mark}')`],
  ['a row without what it needs', `insert into people values (null, '${mark}')`],
  ['a text that is too long', `insert into people (id, short) values (4, '${mark}')`],
  ['no id', `select '${mark}'::uuid`],
  ['no number', `select '${mark}'::int`],
  ['no date', `insert into people (id, since) values (5, '${mark}')`],
  ['no document', `select '{"name": ${mark}}'::json`],
  ['what a function made of it', `select refuse('${mark}')`],
  ['what somebody raised', `do $$ begin raise exception 'It was %', '${mark}'; end $$`],
  ['what somebody warned of', `do $$ begin raise warning 'It was %', '${mark}'; end $$`],
  ['no statement', `select ${mark} from nowhere`],
])('says nothing of %s', async (_, text) => {
  await query(text).catch(() => {});
  await expect(query(text.replace('warning', 'exception'))).rejects.toThrow();
  expect(log()).not.toContain(mark);
});

test('says nothing of a value behind a placeholder', async () => {
  const client = new pg.Client({ connectionString: postgres.ownerUrl });
  await client.connect();
  await expect(client.query('insert into people values (6, $1)', [mark])).rejects.toThrow('duplicate key');
  await expect(client.query('select $1::text::uuid', [mark])).rejects.toThrow(mark);
  await client.end();
  expect(log()).not.toContain(mark);
});

test('says nothing of what a session did that was ended', async () => {
  const client = new pg.Client({ connectionString: postgres.ownerUrl, application_name: 'ended' });
  client.on('error', () => {});
  await client.connect();
  const slow = expect(client.query(`select pg_sleep(60), '${mark}'`)).rejects.toThrow();
  await query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ended'`);
  await slow;
  await vi.waitFor(() => expect(log()).toMatch(/FATAL: +terminating connection/));
  expect(log()).not.toContain(mark);
});

test('tells of what PostgreSQL itself does, and of who waits for whom', async () => {
  expect(log()).toContain('database system is ready to accept connections');
  await query('checkpoint');
  await vi.waitFor(() => expect(log()).toContain('checkpoint complete'));
  await query(`insert into people values (10, 'ten'), (11, 'eleven')`);
  const [one, other] = [10, 11].map(() => new pg.Client({ connectionString: postgres.ownerUrl }));
  await Promise.all([one?.connect(), other?.connect()]);
  await one?.query('begin; update people set short = $$a$$ where id = 10');
  await other?.query('begin; update people set short = $$b$$ where id = 11');
  const ends = await Promise.allSettled([
    one?.query(`update people set short = 'a' where name = 'eleven' and name <> '${mark}'`),
    other?.query(`update people set short = 'b' where name = 'ten' and name <> '${mark}'`),
  ]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await Promise.all([one?.end(), other?.end()]);
  expect(log()).toContain('detected deadlock while waiting for');
  expect(log()).not.toContain(mark);
});

test('is read by nobody else, and empties itself of what a version before wrote', async () => {
  expect(statSync(join(dataDir, 'postgres', 'postgres.log')).mode & 0o077).toBe(0);
  await query('alter role all reset all');
  await expect(query(`insert into people values (2, '${mark}')`)).rejects.toThrow();
  expect(log()).toContain(mark);
  await postgres.stop();
  postgres = await startEmbeddedPostgres({ dataDir, test: true });
  expect(log()).not.toContain(mark);
});

test('is bounded: what is older than the last megabytes goes', async () => {
  const path = join(dataDir, 'postgres', 'postgres.log');
  const before = `${path}.before`;
  postgres.keepRunning({ restarted() {}, lost() {} });
  appendFileSync(path, `${'x'.repeat(999)}\n`.repeat(9_000));
  await vi.waitFor(() => expect(statSync(before).size).toBeGreaterThan(8_000_000), { timeout: 5_000 });
  expect(statSync(path).size).toBeLessThan(1_000_000);
  expect(statSync(before).mode & 0o077).toBe(0);
  // PostgreSQL goes on at the new end of it.
  truncateSync(path);
  await query('checkpoint');
  await vi.waitFor(() => expect(log()).toMatch(/^2.*checkpoint/));
});

test('tells of a crash with the statement in which it was, and not with its values', async () => {
  const client = new pg.Client({ connectionString: postgres.ownerUrl });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ended = expect(client.query('select pg_sleep(60), $1::text', [mark])).rejects.toThrow();
  await vi.waitFor(async () => {
    const active = `select from pg_stat_activity where pid = ${rows[0]?.pid} and state = 'active'`;
    expect(await query(active)).toHaveLength(1);
  });
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  await ended;
  await vi.waitFor(() => expect(log()).toContain('was terminated by signal 9'));
  expect(log()).toContain('Failed process was running: select pg_sleep(60)');
  expect(log()).not.toContain(mark);
});
