import { readdirSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { connectDatabase, type Database, isBeingMoved, migrateDatabase } from '@stempel/db';
import { startEmbeddedPostgres } from '@stempel/db/embedded';
import { ask, emptyDatabase, testSecret } from '@stempel/db/testing';
import { systemContext } from '@stempel/services';
import { findWorkspaceBySlug } from '@stempel/services/transfer/background';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asksOfProcedures, drawIds } from '../testing/asked-procedures.ts';
import { runBackup } from '../testing/backed-up.ts';
import { callWhileMoving } from '../testing/calls-while-moving.ts';
import { callConsole, type Person, signInAt } from '../testing/console-client.ts';
import { holdCommit } from '../testing/held-commit.ts';
import {
  emptyDataDir,
  killCommand,
  runCommand,
  runToEnd,
  type ServerProcess,
  startProcess,
} from '../testing/start-process.ts';
import { mintKeys } from '../testing/two-behind-haproxy.ts';

// The embedded database is moved while its server runs: it reads all the time, and what it acknowledged is at the new place.

const here = { DATA_DIR: emptyDataDir(), STEMPEL_SECRET: testSecret };
const slug = 'demo';
const email = 'ada@move.example';
const password = 'a long enough sentence';
let there: Record<string, string>;
let embedded: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let db: Database;
let server: ServerProcess;
let keys: string[];
let provisioningKey: string;
let person: Person;

beforeAll(async () => {
  there = { ...here, DATABASE_URL: await emptyDatabase() };
  await runCommand(['seed', 'demo', '--workspace', slug], here);
  const owner = ['--owner-email', email, '--owner-name', 'Ada', '--owner-password', password];
  await runCommand(
    [
      ...['workspace', 'create', '--slug', 'acme', '--name', 'Acme', '--time-zone', 'UTC', '--test'],
      ...owner,
    ],
    here,
  );
  const idp = ['key', 'create', '--workspace', 'acme', '--service-user', 'idp', '--provisioning'];
  provisioningKey = String((await runCommand(idp, here)).document.key);
  server = await startProcess(here);
  embedded = await startEmbeddedPostgres({ dataDir: here.DATA_DIR });
  const { appUrl } = await migrateDatabase(embedded.ownerUrl, { secret: testSecret });
  db = connectDatabase({ url: appUrl, poolSize: 4 });
  // So many that none reaches its limit.
  keys = await mintKeys(db, 40);
  person = await signInAt(server.origin, email, password);
}, 300_000);

afterAll(async () => {
  await server.end('SIGTERM');
  await db.close();
  await embedded.stop();
});

async function createProject(origin: string, code: string): Promise<number> {
  const headers = { authorization: `Bearer ${keys[0]}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ code, name: code });
  return (await fetch(`${origin}/api/projects`, { method: 'POST', headers, body })).status;
}

const withKeys = (number: number) => ({ authorization: `Bearer ${keys[number % keys.length]}` });
const withCookie = () => ({ cookie: person.cookie });
const listEmployees = `/internal/trpc/employees.list?input=${encodeURIComponent('{"scope":"all","limit":10}')}`;

/** Who reads, on every surface. */
const readings = [
  { name: 'a list', path: '/api/projects', headers: withKeys },
  { name: 'people', path: '/api/employees?scope=all', headers: withKeys },
  {
    ...{ name: 'a report', path: '/api/reports/presence?scope=all&from=2026-01-01&to=2026-01-31' },
    headers: withKeys,
  },
  {
    ...{ name: 'provisioning', path: '/api/scim/v2/Users?count=1' },
    headers: () => ({ authorization: `Bearer ${provisioningKey}` }),
  },
  { name: 'the session', path: '/internal/auth/me', headers: withCookie },
  { name: 'the console', path: listEmployees, headers: withCookie },
];

const codesAt = async (url: string) =>
  new Set((await ask(url, `select code from projects where code like 'moving-%'`)).map(({ code }) => code));

test('a move that is killed lets writes go on at once, and nothing was refused without saying so', {
  timeout: 120_000,
  retry: 0,
}, async () => {
  const calls = callWhileMoving(server.origin, readings, keys);
  const killed = await killCommand(['backup', 'move'], 'Loading the rows', there);
  expect(killed.code).toBe(null);
  await expect.poll(() => createProject(server.origin, 'after-the-kill'), { timeout: 5_000 }).toBe(201);
  const before = calls.outcome.created.length;
  await expect.poll(() => calls.outcome.created.length, { timeout: 10_000 }).toBeGreaterThan(before + 5);
  const { created, refused, failed } = await calls.stop();
  expect(failed).toEqual([]);
  expect(refused.length).toBeGreaterThan(5);
  const present = await codesAt(embedded.ownerUrl);
  expect(created.filter((code) => !present.has(code))).toEqual([]);
  expect(refused.filter((code) => present.has(code))).toEqual([]);
  await embeddedForgets(created);
});

/** So that the next test counts its own. */
async function embeddedForgets(codes: readonly string[]): Promise<void> {
  expect(codes.length).toBeGreaterThan(0);
  await ask(embedded.ownerUrl, `update projects set code = 'former-' || code where code like 'moving-%'`);
}

test('a move that is killed while the other database commits leaves nothing written here until somebody decides', {
  timeout: 120_000,
  retry: 0,
}, async () => {
  for (const [what, decided] of [
    ['the commit', ['--undo']],
    ['its answer', ['--replace']],
  ] as const) {
    const url = await emptyDatabase();
    const { url: through, held } = await holdCommit(url, what);
    const killed = await killCommand(['backup', 'move'], held, { ...here, DATABASE_URL: through });
    expect(killed.code).toBe(null);
    await setTimeout(1_000);
    expect(await createProject(server.origin, `unknown-${what}`)).toBe(503);
    await expect.poll(() => isUsed(url)).toBe(false);
    expect(await runBackup(['move', ...decided], { ...here, DATABASE_URL: url })).toMatchObject({ code: 0 });
    expect(await createProject(server.origin, `decided-${what}`)).toBe(decided[0] === '--undo' ? 201 : 503);
  }
  expect(await runBackup(['move', '--undo'], here)).toMatchObject({ document: { undone: true } });
});

const isUsed = async (url: string) =>
  (
    await ask(
      url,
      `select from pg_stat_activity where application_name = 'stempel-backup'
     and datname = current_database() and pid <> pg_backend_pid()`,
    )
  ).length > 0;

test('a move under reads and writes: every read is answered, every acknowledged write is there', {
  timeout: 300_000,
  retry: 0,
}, async () => {
  const calls = callWhileMoving(server.origin, readings, keys);
  await expect.poll(() => calls.outcome.created.length, { timeout: 20_000 }).toBeGreaterThan(20);
  const { code, document } = await runBackup(['move'], there);
  expect(document).toMatchObject({ seconds: expect.any(Number) });
  expect(code).toBe(0);
  expect(document.seconds).toBeLessThanOrEqual(60);
  expect(readdirSync(here.DATA_DIR)).not.toContain('move');
  // It is over, and still nothing is written at the old place.
  const atEnd = calls.outcome.created.length;
  await setTimeout(1_000);
  const { created, refused, failed, read } = await calls.stop();
  expect(failed).toEqual([]);
  expect(created.length).toBe(atEnd);
  expect(refused.length).toBeGreaterThan(20);
  for (const { name } of readings) expect(read[name]).toBeGreaterThan(5);
  const present = await codesAt(there.DATABASE_URL ?? '');
  expect(created.filter((one) => !present.has(one))).toEqual([]);
  expect(refused.filter((one) => present.has(one))).toEqual([]);
  expect(present.size).toBe(created.length);
});

test('the server of the old place says on every surface that it is moved, and jobs wait', {
  timeout: 60_000,
}, async () => {
  const headers = { authorization: `Bearer ${provisioningKey}`, 'content-type': 'application/scim+json' };
  const user = JSON.stringify({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: 'bob@move.example',
  });
  const scim = await fetch(`${server.origin}/api/scim/v2/Users`, { method: 'POST', headers, body: user });
  expect([scim.status, scim.headers.get('retry-after')]).toEqual([503, '30']);
  expect(await scim.text()).toContain('is being moved');
  const { status, problem } = await callConsole(server.origin, person, 'savedViews.create', {
    ...{ page: 'notifications', name: 'Mine', parameters: {} },
  });
  expect([status, problem]).toMatchObject([503, { message: { code: 'being-moved' } }]);
  for (const path of ['sign-in/email', 'sign-out']) {
    const answer = await fetch(`${server.origin}/internal/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: path === 'sign-out' ? person.cookie : '' },
      body: JSON.stringify({ email, password }),
    });
    expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '30']);
    expect(await answer.json()).toMatchObject({ message: { code: 'being-moved' } });
  }
  // As long as it takes until what is due is looked for again; what came of that is in the log, which is read at its end.
  await setTimeout(11_000);
});

test('no question of the console is refused for what it writes beside', { timeout: 120_000 }, async () => {
  const workspace = await findWorkspaceBySlug(db, 'production', slug);
  if (!workspace) throw new Error('There is no demo.');
  const owner = connectDatabase({ url: embedded.ownerUrl, poolSize: 1 });
  const asks = asksOfProcedures(await drawIds(owner, workspace.id));
  await owner.close();
  const ctx = systemContext(db, workspace, Temporal.Now.instant(), 'test');
  const [refused, otherwise]: [string[], string[]] = [[], []];
  for (const [name, one] of Object.entries(asks))
    await one(ctx).catch((error: unknown) => (isBeingMoved(error) ? refused : otherwise).push(name));
  expect(refused).toEqual([]);
  // What fails otherwise asks for what the demo has not.
  expect(otherwise.length).toBeLessThan(Object.keys(asks).length / 5);
});

test('the new place serves what was there; the old one is not started by mistake, and can be taken back', {
  timeout: 180_000,
  retry: 0,
}, async () => {
  const { stderr } = await server.end('SIGTERM');
  const errors = stderr.split('\n').filter((line) => line.includes('"level":50'));
  expect(errors.filter((line) => !line.includes('The console is not built'))).toEqual([]);
  server = await startProcess(there);
  const me = await fetch(`${server.origin}/internal/auth/me`, { headers: { cookie: person.cookie } });
  expect(me.status).toBe(200);
  expect(await createProject(server.origin, 'at-the-new-place')).toBe(201);
  await server.end('SIGTERM');
  const mistaken = await runToEnd(here);
  expect(mistaken.code).toBe(1);
  expect(mistaken.stdout + mistaken.stderr).toContain('was moved to another one');
  const doctor = JSON.stringify((await runCommand(['doctor'], here)).document);
  expect(doctor).toContain('everything was moved to another one');
  const undone = await runBackup(['move', '--undo'], here);
  expect(undone).toMatchObject({ code: 0, document: { undone: true } });
  server = await startProcess(here);
  expect(await createProject(server.origin, 'at-the-old-place')).toBe(201);
});
