import { connectDatabase, type Database } from '@stempel/db';
import { type OwnPostgres, ownPostgres } from '@stempel/db/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Person, signInAt } from './testing/console-client.ts';
import { openPlainPages } from './testing/open-plain-pages.ts';
import { emptyDataDir, runCommand, type ServerProcess, startProcess } from './testing/start-process.ts';

// The whole process while its PostgreSQL is stopped: every surface says so in its own way, and goes on afterwards.

const password = 'a long enough sentence';
const patience = { timeout: 60_000, interval: 200 };
let postgres: OwnPostgres;
let server: ServerProcess;
let db: Database;
let pages: Awaited<ReturnType<typeof openPlainPages>>;
let owner: Person;
let key: string;
let provisioningKey: string;

beforeAll(async () => {
  postgres = await ownPostgres();
  const given = {
    ...{ DATABASE_URL: postgres.ownerUrl, DATA_DIR: emptyDataDir() },
    STEMPEL_SECRET: postgres.instanceSecret,
  };
  const person = ['--owner-email', 'ada@acme.example', '--owner-name', 'Ada', '--owner-password', password];
  const words = ['--slug', 'acme', '--name', 'Acme', '--time-zone', 'Europe/Copenhagen', '--test', ...person];
  await runCommand(['workspace', 'create', ...words], given);
  await runCommand(['role', 'create', '--workspace', 'acme', '--name', 'All', '--grant', '*:*:all'], given);
  const makeKey = async (...more: string[]) =>
    String((await runCommand(['key', 'create', '--workspace', 'acme', ...more], given)).document.key);
  key = await makeKey('--service-user', 'hr', '--role', 'All');
  provisioningKey = await makeKey('--service-user', 'idp', '--provisioning');
  server = await startProcess(given);
  db = connectDatabase({ url: postgres.appUrl, poolSize: 1 });
  pages = await openPlainPages(db, postgres.instanceSecret);
  owner = await signInAt(server.origin, 'ada@acme.example', password);
}, 180_000);

afterAll(async () => {
  await server.end('SIGTERM');
  pages.close();
  await db.close();
  await postgres.remove();
});

async function send(path: string, headers: Record<string, string>, body?: object) {
  const init = body && { method: 'POST', body: JSON.stringify(body) };
  const contentType = body ? { 'content-type': 'application/json' } : {};
  const answer = await fetch(`${server.origin}${path}`, { ...init, headers: { ...contentType, ...headers } });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const withKey = () => ({ authorization: `Bearer ${key}` });

describe('while the database is stopped', () => {
  beforeAll(() => postgres.stop());
  afterAll(() => postgres.start());

  test('the API answers 503, ping too', async () => {
    expect(await send('/api/projects', withKey())).toMatchObject({ status: 503 });
    await vi.waitFor(async () => expect(await send('/api/ping', {})).toMatchObject({ status: 503 }), 5_000);
  });

  test('the identity provider gets an error of SCIM', async () => {
    const headers = { authorization: `Bearer ${provisioningKey}` };
    const answer = await send('/api/scim/v2/Users', headers);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'application/scim+json']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(JSON.parse(answer.text)).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '503',
    });
  });

  test.each([
    ['a procedure', '/internal/trpc/session.me', undefined],
    ['a file', '/internal/files/reports/presence?from=2026-01-01&to=2026-01-31', undefined],
    ['who is signed in', '/internal/auth/me', undefined],
    ['signing in', '/internal/auth/sign-in/email', { email: 'ada@acme.example', password }],
    ['signing out', '/internal/auth/sign-out', {}],
    ['the sign-in library', '/internal/auth/get-session', undefined],
    ['an invitation', '/internal/auth/invitation?token=0198c0de-0000-7000-8000-000000000000.x', undefined],
    ['a provider', '/internal/auth/oidc/acme/start', undefined],
  ])('the console gets a problem for %s', async (_, path, body) => {
    const answer = await send(path, { cookie: owner.cookie }, body);
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'unavailable', status: 503 });
  });

  test.each([
    ['da', 'Databasen kan ikke nås'],
    ['de-AT,en;q=0.5', 'Die Datenbank ist nicht erreichbar'],
    ['fr', 'The database cannot be reached'],
  ])('a page says so in the language of the person (%s)', async (language, sentence) => {
    const headers = { cookie: owner.cookie, 'accept-language': language };
    const answer = await fetch(`${pages.origin}/statements`, { headers });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    const text = await answer.text();
    expect(text).toContain(`<title>${sentence} · Stempel</title>`);
    expect(text).toContain(`<h1>${sentence}</h1>`);
  });
});

test('afterwards everything goes on, jobs included', async () => {
  await vi.waitFor(async () => expect((await send('/api/projects', withKey())).status).toBe(200), patience);
  expect(await send('/internal/trpc/session.me', { cookie: owner.cookie })).toMatchObject({ status: 200 });
  const started = await send('/api/admin/exports', withKey(), { format: 'json', resources: ['projects'] });
  const { id } = JSON.parse(started.text);
  await vi.waitFor(async () => {
    const { text } = await send(`/api/admin/exports/${id}`, withKey());
    expect(JSON.parse(text).state).toBe('succeeded');
  }, patience);
});

test.each(['row', 'all'])('an import (%s) goes on when the database comes back', async (atomicity) => {
  const line = (index: number) =>
    `{"resource":"projects","code":"${atomicity}-${index}","name":"Project ${index}"}`;
  const file = Array.from({ length: 400 }, (_, index) => line(index)).join('\n');
  const query = `format=json&mode=apply&atomicity=${atomicity}`;
  const headers = { ...withKey(), 'content-type': 'application/x-ndjson' };
  const init = { method: 'POST', headers, body: file };
  const { id } = (await (await fetch(`${server.origin}/api/admin/imports?${query}`, init)).json()) as {
    id: string;
  };
  const path = `/api/admin/imports/${id}`;
  await vi.waitFor(async () => {
    const { text } = await send(path, withKey());
    expect(JSON.parse(text).state).not.toBe('queued');
  }, patience);
  await postgres.kill();
  await vi.waitFor(async () => expect((await send(path, withKey())).status).toBe(503), patience);
  await postgres.start();
  await vi.waitFor(
    async () => {
      const { text } = await send(path, withKey());
      expect(JSON.parse(text)).toMatchObject({ state: 'succeeded', counts: { created: 400, failed: 0 } });
    },
    { timeout: 150_000, interval: 500 },
  );
});

test('a procedure whose connection is ended in the middle gets the problem in the form of procedures', async () => {
  const db = connectDatabase({ url: postgres.ownerUrl, poolSize: 2 });
  const holder = await db.pool.connect();
  await holder.query('begin; lock table projects in access exclusive mode');
  const running = send('/internal/trpc/projects.get?input={"id":"0198c0de-0000-7000-8000-000000000000"}', {
    cookie: owner.cookie,
  });
  const end = "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock'";
  await vi.waitFor(async () => expect((await db.pool.query(end)).rowCount).toBeGreaterThan(0), patience);
  const { status, headers, text } = await running;
  await holder.query('rollback');
  holder.release();
  await db.close();
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
  expect(JSON.parse(text)).toMatchObject({
    error: { data: { problem: { code: 'unavailable', status: 503 } } },
  });
});
