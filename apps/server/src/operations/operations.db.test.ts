import { mintKey } from '@stempel/auth/testing';
import { connectDatabase, type Database } from '@stempel/db';
import { freePort } from '@stempel/db/free-port';
import { makeWorkspace } from '@stempel/db/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { preparedDatabase } from '../testing/prepared-database.ts';
import { type ServerProcess, startProcess } from '../testing/start-process.ts';

// The second listener and the log of requests of a server as it is started; each failure is made in its own database.

let server: ServerProcess;
let owner: Database;
let ops: string;
let key: string;

beforeAll(async () => {
  const prepared = await preparedDatabase();
  owner = connectDatabase({ url: prepared.DATABASE_URL, poolSize: 2 });
  const OPS_PORT = String(await freePort());
  ops = `http://127.0.0.1:${OPS_PORT}`;
  const given = { OPS_PORT, DRAIN_SECONDS: '1', LOG_LEVEL: 'info', DATABASE_CONNECTIONS: '13' };
  server = await startProcess({ ...prepared, ...given });
  key = (await mintKey(owner, (await makeWorkspace(owner)).id)).key;
});
afterAll(async () => {
  await server.end('SIGTERM');
  await owner.close();
});

type Ready = { status: string; checks: Record<string, string> };

async function ready(): Promise<{ status: number; body: Ready }> {
  const answer = await fetch(`${ops}/health/ready`);
  return { status: answer.status, body: (await answer.json()) as Ready };
}

const becomes = (status: number, check?: string) =>
  vi.waitFor(
    async () => {
      const seen = await ready();
      expect(seen.status).toBe(status);
      if (check) expect(seen.body.checks[check]).not.toBe('ok');
      return seen.body;
    },
    { timeout: 30_000, interval: 200 },
  );

const call = (path: string, init: RequestInit = {}) =>
  fetch(`${server.origin}${path}`, { ...init, headers: { authorization: `Bearer ${key}`, ...init.headers } });

/** The value of a sample; undefined where there is none. */
async function sample(pattern: RegExp): Promise<number | undefined> {
  const text = await (await fetch(`${ops}/metrics`)).text();
  const line = text.split('\n').find((one) => pattern.test(one));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

describe('health', () => {
  test('a server that works is live and ready; it says so to everybody who may reach the listener', async () => {
    expect(await (await fetch(`${ops}/health/live`)).json()).toEqual({ status: 'live' });
    expect(await ready()).toEqual({
      status: 200,
      body: {
        status: 'ready',
        checks: { database: 'ok', migrations: 'ok', queue: 'ok', draining: 'ok' },
      },
    });
    expect((await fetch(`${ops}/health/ready`, { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(`${ops}/health/ready`, { method: 'POST' })).status).toBe(405);
    expect((await fetch(`${ops}/`)).status).toBe(404);
    expect((await fetch(`${ops}/constructor`)).status).toBe(404);
  });

  test('the main listener has none of it', async () => {
    for (const path of ['/metrics', '/health/ready', '/health/live'])
      expect((await call(path)).status).toBe(404);
  });

  test('a database that lacks a migration is not ready, and the answer names which', async () => {
    const newest = '(select max(created_at) from drizzle.__drizzle_migrations)';
    const { rows } = await owner.pool.query(
      `delete from drizzle.__drizzle_migrations where created_at = ${newest} returning *`,
    );
    const { checks } = await becomes(503, 'migrations');
    expect(checks).toMatchObject({ database: 'ok', queue: 'ok' });
    expect(checks.migrations).toMatch(/this version needs the one of 20.*the newest is that of 20/);
    const { hash, created_at } = rows[0];
    await owner.pool.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      created_at,
    ]);
    await becomes(200);
  });

  test('a queue that cannot be used is not ready', async () => {
    await owner.pool.query('alter schema pgboss rename to pgboss_away');
    const { checks } = await becomes(503, 'queue');
    expect(checks).toMatchObject({ database: 'ok', migrations: 'ok' });
    await owner.pool.query('alter schema pgboss_away rename to pgboss');
    await becomes(200);
  });

  test('a database that lets nobody in is not ready, and the process lives on', async () => {
    const { rows } = await owner.pool.query('select current_database() as name');
    const { name } = rows[0];
    await owner.pool.query(`alter role "${name}_app" nologin`);
    await owner.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [
      `${name}_app`,
    ]);
    await becomes(503, 'database');
    expect((await fetch(`${ops}/health/live`)).status).toBe(200);
    await owner.pool.query(`alter role "${name}_app" login`);
    await becomes(200);
  });
});

describe('metrics', () => {
  test('count a call by its operation and status, and nothing by what a caller made up', async () => {
    await call('/api/version');
    await call('/api/version', { headers: { authorization: 'Bearer made-up' } });
    await call('/api/employees/made-up-by-me/timesheet/presence');
    await call('/api/nothing/made-up-by-me');
    await call('/internal/trpc/made.up.by.me', { headers: { authorization: '' } });
    await call('/api/scim/v2/made-up-by-me');
    const durations = 'stempel_http_request_duration_seconds_count';
    const labels = (surface: string, operation: string, status: number) =>
      `{surface="${surface}",operation="${operation}",status="${status}"}`;
    for (const [surface, operation, status] of [
      ['api', 'getVersion', 200],
      ['api', 'getVersion', 401],
      ['api', 'none', 404],
      ['internal', 'unknown', 401],
      ['scim', 'unknown', 403],
    ] as const) {
      const line = `${durations}${labels(surface, operation, status)}`;
      expect([line, await sample(new RegExp(`^${line.replace(/[{}]/g, '.')} `))]).toEqual([
        line,
        expect.any(Number),
      ]);
    }
    expect(await (await fetch(`${ops}/metrics`)).text()).not.toMatch(/made.up/);
  });

  test('tell of pool, queue, webhooks, event loop, process', async () => {
    for (const pattern of [
      /^stempel_calls_pool_connections\{state="most"\} 13/,
      /^stempel_calls_pool_waiting\{where="door"\} /,
      /^stempel_jobs_pool_connections\{state="most"\} 12/,
      /^stempel_due_work_workspaces\{work="generate-statements"\} /,
      /^stempel_due_work_age_seconds\{work="send-mail"\} /,
      /^stempel_queue_messages\{work="run-jobs",state="queued"\} /,
      /^stempel_webhook_deliveries_waiting /,
      /^stempel_webhook_lag_seconds /,
      /^stempel_jobs_answered 1/,
      /^stempel_jobs_heap_bytes\{state="used"\} /,
      /^stempel_jobs_heap_bytes\{state="taken"\} /,
      /^nodejs_eventloop_lag_p99_seconds /,
      /^process_resident_memory_bytes /,
      /^process_cpu_seconds_total /,
    ]) {
      expect([pattern, await sample(pattern)]).toEqual([pattern, expect.any(Number)]);
    }
  });

  test('tell of work that is due and how old it is, and of what jobs did', async () => {
    const { id } = await makeWorkspace(owner);
    // As a job that nobody does: what is looked at in an hour.
    await owner.pool.query(
      `insert into due_work (workspace_id, work, id, due_at, look_at, noted_at)
       values ($1, 'check-statements', gen_random_uuid(), now() - interval '90 s', now() + interval '50 s', now())`,
      [id],
    );
    expect(await sample(/^stempel_due_work_age_seconds\{work="check-statements"\}/)).toBeGreaterThan(80);
    expect(await sample(/^stempel_due_work_workspaces\{work="check-statements"\}/)).toBeGreaterThan(0);
    const done = /^stempel_job_duration_seconds_count\{.*work="clean-up"/;
    await owner.pool.query(
      `insert into due_work (workspace_id, work, id, due_at, look_at, noted_at)
       values ($1, 'clean-up', gen_random_uuid(), now(), now(), now())`,
      [id],
    );
    await vi.waitFor(async () => expect(await sample(done)).toBeGreaterThan(0), {
      timeout: 30_000,
      interval: 200,
    });
  });
});

test.each([
  ['api', '/api/version'],
  ['api', '/api/nothing'],
  ['scim', '/api/scim/v2/Users'],
  ['internal', '/internal/trpc/session.me'],
  ['internal', '/internal/files/nothing'],
  ['internal', '/internal/auth/me'],
  ['internal', '/internal/auth/oidc?workspace=nobody'],
  ['internal', '/internal/auth/get-session'],
  ['internal', '/internal/nothing'],
  ['unsubscribe', '/unsubscribe?token=x'],
  ['calendar', '/calendar/x.ics'],
  ['pages', '/sign-in'],
  ['pages', '/_next/static/nothing.js'],
])('%s: the Request-Id of the answer of %s is that of its line in the log', async (surface, path) => {
  const answer = await fetch(`${server.origin}${path}`, { redirect: 'manual' });
  const id = answer.headers.get('request-id');
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  const line = `"request_id":"${id}","surface":"${surface}"`;
  await vi.waitFor(() => expect(server.stderr()).toContain(line), { timeout: 10_000 });
});

test('the log of requests has id, operation, status and duration, and nothing that came with a request', async () => {
  const secret = 'sEcReT-7f3a';
  const headers = {
    ...{ 'x-whatever': secret, cookie: `stempel.session_token=${secret}`, 'user-agent': secret },
    ...{ referer: `https://example.org/${secret}`, 'idempotency-key': secret },
    'content-type': 'application/json',
  };
  const answer = await call(`/api/projects?query=${secret}`, { headers });
  await call(`/api/employees/${secret}/timesheet/presence`, { headers });
  await call('/api/projects', {
    method: 'POST',
    headers,
    body: JSON.stringify({ code: secret, name: secret }),
  });
  await call(`/api/${secret}`, { headers });
  for (const path of [
    `/unsubscribe?token=${secret}`,
    `/internal/auth/invitation?token=${secret}`,
    `/internal/auth/oidc/${secret}/callback?code=${secret}&state=${secret}`,
    `/internal/auth/${secret}`,
    `/internal/trpc/${secret}?input=${secret}`,
    `/invitation/${secret}?token=${secret}`,
    `/calendar/${secret}.ics`,
  ]) {
    await call(path, { headers: { ...headers, authorization: '' } });
    await call(path, { headers: { ...headers, authorization: `Bearer ${secret}` } });
  }
  await call('/api/scim/v2/Users', {
    headers: { ...headers, authorization: `Bearer stempel_live_${secret}` },
  });
  const id = answer.headers.get('request-id');
  const line = await vi.waitFor(
    () => {
      const found = server
        .stderr()
        .split('\n')
        .find((one) => one.includes(String(id)));
      expect(found).toBeDefined();
      return JSON.parse(found ?? '');
    },
    { timeout: 10_000 },
  );
  expect(line).toMatchObject({
    ...{ level: 30, request_id: id, surface: 'api', operation: 'listProjects', status: 422, msg: 'request' },
    milliseconds: expect.any(Number),
  });
  expect(Object.keys(line).sort()).toEqual(
    ['level', 'milliseconds', 'msg', 'operation', 'request_id', 'status', 'surface', 'time'].sort(),
  );
  const { stderr } = await server.end('SIGTERM');
  expect(stderr.match(/"msg":"request"/g)?.length).toBeGreaterThan(18);
  expect(stderr.toLowerCase()).not.toContain(secret.toLowerCase());
  expect(stderr).not.toContain(key);
});
