import { mintKey } from '@stempel/auth/testing';
import { connectDatabase, type Database } from '@stempel/db';
import { makeWorkspace, type OwnPostgres, ownPostgres } from '@stempel/db/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Answer, clientOf } from '../testing/client.ts';
import { startEdge, type TestEdge } from '../testing/start-edge.ts';

// A PostgreSQL that stops, is killed, is full, refuses or takes too long: 503, nothing half-written, keys stay usable.

let postgres: OwnPostgres;
let db: Database;
let edge: TestEdge;
/** As the superuser, on connections of its own. */
let owner: Database;

beforeAll(async () => {
  postgres = await ownPostgres();
  db = connectDatabase({ url: postgres.appUrl, poolSize: 5 });
  edge = await startEdge({ db });
  owner = connectDatabase({ url: postgres.ownerUrl, poolSize: 2 });
});

afterAll(async () => {
  await edge.close();
  await db.close();
  await owner.close();
  await postgres.remove();
});

async function tenant() {
  const { id } = await makeWorkspace(db);
  const { key } = await mintKey(db, id);
  return { id, call: clientOf(edge.origin, key) };
}

function expectUnavailable({ status, headers, json }: Answer): void {
  expect(status).toBe(503);
  expect(headers.get('content-type')).toBe('application/problem+json');
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  for (const name of ['limit', 'remaining', 'reset', 'policy'])
    expect(headers.has(`ratelimit-${name}`)).toBe(true);
  expect(json).toEqual({
    type: 'urn:stempel:problem:unavailable',
    title: 'Service unavailable',
    status: 503,
    detail: expect.stringMatching(/database.*try again/),
    code: 'unavailable',
    request_id: headers.get('request-id'),
  });
}

const once = (key: string) => ({ 'Idempotency-Key': key });
const project = (code: string) => ({ code, name: code });

/** Repeats a call until the database answers it. */
async function repeated(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await call();
    if (answer.status !== 503) return answer;
  }
}

async function codesOf(call: ReturnType<typeof clientOf>): Promise<unknown> {
  const { json } = await repeated(() => call('GET', '/projects?limit=1000'));
  return (json.data as { code: string }[]).map(({ code }) => code).sort();
}

describe.each(['stopped', 'killed'] as const)('while PostgreSQL is %s', (how) => {
  test('every call is 503, ping too, and all is well afterwards', async () => {
    const { call } = await tenant();
    expect((await call('POST', '/projects', { body: project('before') })).status).toBe(201);
    if (how === 'stopped') await postgres.stop();
    else await postgres.kill();
    // Its processes end one after the other.
    await vi.waitFor(async () => expect((await call('GET', '/version')).status).toBe(503), 30_000);
    const body = project('meanwhile');
    for (const answer of await Promise.all([
      call('GET', '/projects'),
      call('GET', '/version'),
      call('POST', '/projects', { body }),
      call('POST', '/projects', { body, headers: once('meanwhile') }),
      call('PATCH', '/projects/0198c0de-0000-7000-8000-000000000000', { body: { name: 'x' } }),
    ]))
      expectUnavailable(answer);
    // An answer holds for a second.
    const ping = await vi.waitFor(async () => {
      const answer = await call('GET', '/ping');
      expect(answer.status).toBe(503);
      return answer;
    }, 5_000);
    expectUnavailable(ping);
    expect((await call('GET', '/nothing')).status).toBe(404);
    await postgres.start();
    const after = await repeated(() => call('POST', '/projects', { body, headers: once('meanwhile') }));
    expect(after.status).toBe(201);
    await vi.waitFor(async () => expect((await call('GET', '/ping')).status).toBe(200), 5_000);
    expect(await codesOf(call)).toEqual(['before', 'meanwhile']);
  });

  test('calls that were running have one effect or none, and their keys stay usable', async () => {
    const { call } = await tenant();
    const codes = Array.from({ length: 60 }, (_, index) => `p${String(index).padStart(2, '0')}`);
    const create = (code: string) => call('POST', '/projects', { body: project(code), headers: once(code) });
    const first = codes.map(create);
    // The first answer says that the others are on their way.
    await Promise.race(first);
    if (how === 'stopped') await postgres.stop();
    else await postgres.kill();
    const seen = await Promise.all(first);
    await postgres.start();
    for (const answer of seen) if (answer.status !== 201) expectUnavailable(answer);
    expect(seen.some(({ status }) => status === 503)).toBe(true);
    const again = await Promise.all(codes.map((code) => repeated(() => create(code))));
    expect(again.filter(({ status }) => status !== 201).map(({ text }) => text)).toEqual([]);
    const firstId = seen.map(({ status, json }, index) => (status === 201 ? json.id : again[index]?.json.id));
    expect(again.map(({ json }) => json.id)).toEqual(firstId);
    expect(await codesOf(call)).toEqual(codes);
  });
});

/** Runs work while a setting of the application role holds for new connections, of which the pool then has only such. */
async function whileRoleHas(setting: string, work: () => Promise<void>): Promise<void> {
  const role = new URL(postgres.appUrl).username;
  await owner.pool.query(`alter role "${role}" ${setting}`);
  await endConnections();
  await work();
  await owner.pool.query(`alter role "${role}" reset all`);
  await owner.pool.query(`alter role "${role}" connection limit -1`);
  await endConnections();
}

async function endConnections(): Promise<void> {
  const role = new URL(postgres.appUrl).username;
  await owner.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [role]);
  for (const gone = 0; db.pool.totalCount > gone; ) await new Promise((resolve) => setImmediate(resolve));
}

describe('while PostgreSQL runs but', () => {
  test('reads only, as a standby does, reading goes on and writing is 503', async () => {
    const { call } = await tenant();
    await call('POST', '/projects', { body: project('before') });
    await whileRoleHas('set default_transaction_read_only to on', async () => {
      // Taking a call from its window is a write, too.
      expectUnavailable(await call('POST', '/projects', { body: project('a'), headers: once('a') }));
    });
    const after = await call('POST', '/projects', { body: project('a'), headers: once('a') });
    expect(after.status).toBe(201);
    expect(await codesOf(call)).toEqual(['a', 'before']);
  });

  test('has no connection left, calls are 503', async () => {
    const { call } = await tenant();
    await whileRoleHas('connection limit 0', async () => {
      expectUnavailable(await call('GET', '/projects'));
    });
    expect((await call('GET', '/projects')).status).toBe(200);
  });

  test.each(['lock_timeout', 'statement_timeout'])(
    'a call waits longer than %s allows, it is 503',
    async (name) => {
      const { id, call } = await tenant();
      const unit = (await call('POST', '/org-units', { body: project('unit') })).json.id;
      await whileRoleHas(`set ${name} to '300ms'`, async () => {
        const holder = await owner.pool.connect();
        await holder.query('begin');
        await holder.query('select from org_units where workspace_id = $1 for update', [id]);
        const change = { body: { name: 'Changed' }, headers: once('change') };
        expectUnavailable(await call('PATCH', `/org-units/${unit}`, change));
        await holder.query('rollback');
        holder.release();
        expect((await call('PATCH', `/org-units/${unit}`, change)).json.name).toBe('Changed');
      });
    },
  );

  test('an administrator ends the connection of a call, the call is 503 and has no effect', async () => {
    const { id, call } = await tenant();
    const unit = (await call('POST', '/org-units', { body: project('unit') })).json.id;
    const holder = await owner.pool.connect();
    await holder.query('begin');
    await holder.query('select from org_units where workspace_id = $1 for update', [id]);
    const change = { body: { name: 'Changed' }, headers: once('change') };
    const running = call('PATCH', `/org-units/${unit}`, change);
    const waiting = "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock'";
    while ((await owner.pool.query(waiting)).rowCount === 0);
    expectUnavailable(await running);
    await holder.query('rollback');
    holder.release();
    expect((await call('GET', `/org-units/${unit}`)).json.name).toBe('unit');
    expect((await call('PATCH', `/org-units/${unit}`, change)).json.name).toBe('Changed');
  });
});
