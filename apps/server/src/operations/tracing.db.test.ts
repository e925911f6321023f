import { generateApiKey } from '@stempel/auth/api-key';
import { mintKey } from '@stempel/auth/testing';
import { connectDatabase, type Database, newId } from '@stempel/db';
import { freePort } from '@stempel/db/free-port';
import { makeWorkspace } from '@stempel/db/testing';
import { makeProvisionedWorkspace } from '@stempel/services/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { preparedDatabase } from '../testing/prepared-database.ts';
import { Collector, type Span } from '../testing/span-collector.ts';
import { type ServerProcess, startProcess } from '../testing/start-process.ts';

// A server with the standard variables, and a collector of the test's own on this machine that takes OTLP over HTTP.

const kinds = { internal: 1, server: 2, client: 3 } as const;
const patience = { timeout: 60_000, interval: 50 };

/** Whoever waits for what this session has locked. */
const endThoseWhoWait = `
  select pg_terminate_backend(pid) as ended from pg_stat_activity
   where pg_backend_pid() = any(pg_blocking_pids(pid))`;

let prepared: Awaited<ReturnType<typeof preparedDatabase>>;
let owner: Database;

beforeAll(async () => {
  prepared = await preparedDatabase();
  owner = connectDatabase({ url: prepared.DATABASE_URL, poolSize: 2 });
});
afterAll(() => owner.close());

async function tenant() {
  const { id } = await makeWorkspace(owner);
  const { key, userId } = await mintKey(owner, id);
  return { id, key, userId };
}

function call({ origin }: ServerProcess, key: string, path: string, init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...init.headers };
  return fetch(`${origin}/api${path}`, { ...init, headers });
}

/** Starts a server, has it work, and ends it, which sends what it still has. */
async function traced(
  given: Record<string, string>,
  work: (server: ServerProcess) => Promise<void>,
  collector = new Collector(),
): Promise<Collector> {
  const OTEL_EXPORTER_OTLP_ENDPOINT = await collector.open();
  const server = await startProcess({ ...prepared, OTEL_EXPORTER_OTLP_ENDPOINT, ...given });
  try {
    await work(server);
  } finally {
    await server.end('SIGTERM');
    collector.close();
  }
  return collector;
}

const json = { OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' };
/** What the questions of this name in the trace of a call are parts of. */
const questionsBelow = ({ spans }: Collector, call: Span | undefined, name: string) =>
  spans
    .filter((span) => span.traceId === call?.traceId && span.name === name)
    .map(({ parentSpanId }) => parentSpanId);
const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

describe('the trace of a call', () => {
  test('is its caller’s, and holds the call, its procedure and its statements, one inside the other', async () => {
    const [own, other] = [await tenant(), await tenant()];
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const parentId = 'b7ad6b7169203331';
    let requestId = '';
    const collector = await traced(json, async (server) => {
      const body = JSON.stringify({ code: 'code-of-a-project', name: 'Name of a Project' });
      const traceparent = `00-${traceId}-${parentId}-01`;
      const calls = [
        call(server, own.key, '/projects', { method: 'POST', body, headers: { traceparent } }),
        // Others at the same time, which share connections and questions with it.
        ...Array.from({ length: 20 }, () => call(server, other.key, '/projects?limit=7')),
      ];
      const [made] = await Promise.all(calls);
      expect(made?.status, await made?.text()).toBe(201);
      requestId = made?.headers.get('request-id') ?? '';
    });
    const spans = collector.spans.filter((span) => span.traceId === traceId);
    const [root, ...more] = spans.filter(({ kind }) => kind === kinds.server);
    expect(more).toEqual([]);
    expect(root).toMatchObject({ name: 'POST createProject', parentSpanId: parentId });
    expect(attributesOf(root as Span)).toEqual({
      'http.request.method': 'POST',
      'http.response.status_code': 201,
      'stempel.surface': 'api',
      'stempel.operation': 'createProject',
      'stempel.request_id': requestId,
    });
    const [procedure, ...others] = spans.filter(({ kind }) => kind === kinds.internal);
    expect(others).toEqual([]);
    expect(procedure).toMatchObject({ name: 'createProject', parentSpanId: root?.spanId });
    const statements = spans.filter(({ kind }) => kind === kinds.client);
    const below = (span: Span | undefined) =>
      statements.filter(({ parentSpanId }) => parentSpanId === span?.spanId).map(({ name }) => name);
    expect(below(procedure)).toEqual(expect.arrayContaining(['insert projects', 'commit']));
    expect(statements).toHaveLength(below(procedure).length + below(root).length);
    for (const statement of statements)
      expect(attributesOf(statement)).toEqual({ 'db.system.name': 'postgresql' });
    // Each of the others is a trace of its own.
    const elsewhere = collector.spans.filter((span) => span.traceId !== traceId);
    const lists = elsewhere.filter(({ name }) => name === 'GET listProjects');
    expect(new Set(lists.map((span) => span.traceId)).size).toBe(20);
    // They were asked about together, and each has the question as its own.
    for (const call of [root, ...lists])
      expect(questionsBelow(collector, call, 'admit-calls')).toEqual([call?.spanId]);
    expect(elsewhere.some(({ parentSpanId }) => spans.some(({ spanId }) => spanId === parentSpanId))).toBe(
      false,
    );
  });

  test('of provisioning has the question whose key it is, however many calls ask at once', async () => {
    const { key, hash, last4 } = generateApiKey('production');
    await makeProvisionedWorkspace(owner, { hash, last4 });
    const collector = await traced(json, async (server) => {
      const calls = Array.from({ length: 20 }, () => call(server, key, '/scim/v2/Users?count=1'));
      for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
    });
    const calls = collector.spans.filter(({ kind }) => kind === kinds.server);
    expect(calls).toHaveLength(20);
    for (const one of calls)
      expect(questionsBelow(collector, one, 'admit-provisioning-calls')).toEqual([one.spanId]);
  });

  test('tells nothing of anybody: no key, id, name, value or address', async () => {
    const own = await tenant();
    const collector = await traced(json, async (server) => {
      const name = 'Planted Name';
      const body = JSON.stringify({ code: 'planted-code', name });
      const made = await call(server, own.key, '/projects', { method: 'POST', body });
      const { id } = (await made.json()) as { id: string };
      await call(server, own.key, `/projects/${id}?as_of=2026-11-24`);
      await call(server, own.key, '/projects', { method: 'POST', body });
      await call(server, own.key, '/planted-path?planted=query');
      // As a proxy in front may send them; the second is whatever it likes to say.
      const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
      await call(server, own.key, '/projects', { headers: { traceparent, tracestate: 'planted=state' } });
      await fetch(`${server.origin}/planted-page?token=planted-token`, {
        headers: { cookie: 'stempel.session_token=planted-session' },
      });
      expect(id).not.toBe('');
    });
    expect(collector.spans.length).toBeGreaterThan(10);
    expect(collector.spans.some(({ parentSpanId }) => parentSpanId === 'b'.repeat(16))).toBe(true);
    for (const planted of [/planted/i, own.id, own.userId, own.key, '127.0.0.1'])
      expect(collector.text).not.toMatch(planted);
    // No id at all but those of traces, spans and requests.
    const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
    const requestIds = collector.spans.map((span) => attributesOf(span)['stempel.request_id']);
    expect((collector.text.match(ids) ?? []).filter((id) => !requestIds.includes(id))).toEqual([]);
  });
});

describe('a span says that it failed', () => {
  const failed = 2;

  test('where something is wrong here, and not where whoever asked was told what is wrong with it', async () => {
    const own = await tenant();
    const collector = await traced(json, async (server) => {
      const body = JSON.stringify({ code: 'twice', name: 'Twice' });
      for (const status of [201, 409])
        expect((await call(server, own.key, '/projects', { method: 'POST', body })).status).toBe(status);
      expect((await call(server, own.key, `/projects/${newId()}`)).status).toBe(404);
      expect((await call(server, own.key, '/projects?limit=none')).status).toBe(422);
      const client = await owner.pool.connect();
      await client.query('begin; lock table projects in access exclusive mode');
      // The server waits for it until it is told that its connection is gone.
      const broken = call(server, own.key, '/projects');
      await vi.waitFor(async () => {
        const { rows } = await client.query<{ ended: boolean }>(endThoseWhoWait);
        expect(rows).toEqual([{ ended: true }]);
      }, patience);
      await client.query('rollback');
      client.release();
      expect((await broken).status).toBe(503);
    });
    const calls = collector.spans.filter(({ kind }) => kind === kinds.server);
    const steps = collector.spans.filter(({ kind }) => kind === kinds.internal);
    const stateOf = ({ name, status, attributes }: Span) => [
      name,
      status.code === failed ? attributes.find(({ key }) => key === 'error.type')?.value.stringValue : 'fine',
    ];
    expect(calls.map(stateOf).sort()).toEqual([
      ['GET getProject', 'fine'],
      ['GET listProjects', '503'],
      ['GET listProjects', 'fine'],
      ['POST createProject', 'fine'],
      ['POST createProject', 'fine'],
    ]);
    expect(steps.map(stateOf)).toContainEqual(['listProjects', expect.not.stringMatching('fine')]);
    expect(
      steps.filter(({ name }) => name !== 'listProjects').every((one) => stateOf(one)[1] === 'fine'),
    ).toBe(true);
  });
});

test('a page is one trace; the files that it is drawn with are none', async () => {
  const collector = await traced(json, async (server) => {
    await (await fetch(`${server.origin}/my-time`, { redirect: 'manual' })).text();
    for (const file of ['static/chunks/a.js', 'static/media/a.woff2'])
      await (await fetch(`${server.origin}/_next/${file}`)).text();
  });
  expect(collector.spans.filter(({ kind }) => kind === kinds.server).map(({ name }) => name)).toEqual([
    'GET none',
  ]);
});

describe('the standard variables', () => {
  test('protobuf is what is sent unless told otherwise, to the place and under the name that are set', async () => {
    const own = await tenant();
    const named = { OTEL_SERVICE_NAME: 'stempel-of-a-test', OTEL_RESOURCE_ATTRIBUTES: 'deployment=night' };
    const collector = await traced(named, async (server) => {
      expect((await call(server, own.key, '/projects')).status).toBe(200);
    });
    const [sent] = collector.requests;
    expect([sent?.path, sent?.type]).toEqual(['/v1/traces', 'application/x-protobuf']);
    for (const text of ['stempel-of-a-test', 'night', 'GET listProjects'])
      expect(sent?.body.includes(text), text).toBe(true);
  });

  test('a share of nothing sends nothing, nor does a server that is told not to', async () => {
    const own = await tenant();
    for (const given of [
      { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' },
      { OTEL_SDK_DISABLED: 'true' },
      { OTEL_TRACES_EXPORTER: 'none' },
    ]) {
      const collector = await traced(given, async (server) => {
        expect((await call(server, own.key, '/projects')).status).toBe(200);
      });
      expect(collector.requests).toEqual([]);
    }
  });

  test('a share is one of the calls that nobody traced before; of others it is as their caller says', async () => {
    const own = await tenant();
    const share = (OTEL_TRACES_SAMPLER_ARG: string) => ({
      ...json,
      ...{ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG },
    });
    const said = (flags: string) => ({ traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-${flags}` });
    const callsOf = async (arg: string, calls: number, headers: Record<string, string> = {}) => {
      const collector = await traced(share(arg), async (server) => {
        for (let one = 0; one < calls; one += 1)
          expect((await call(server, own.key, '/projects', { headers })).status).toBe(200);
      });
      return collector.spans.filter(({ kind }) => kind === kinds.server).length;
    };
    const half = await callsOf('0.5', 60);
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(60);
    expect(await callsOf('0', 3)).toBe(0);
    expect(await callsOf('0', 3, said('01'))).toBe(3);
    expect(await callsOf('1', 3, said('00'))).toBe(0);
  });

  test('a collector that is away is told once, and calls go on', async () => {
    const own = await tenant();
    const away = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}` };
    const server = await startProcess({ ...prepared, ...away, OTEL_EXPORTER_OTLP_TIMEOUT: '200' });
    expect((await call(server, own.key, '/projects')).status).toBe(200);
    const told = /"msg":"the collector does not take the traces"/g;
    await vi.waitFor(() => expect(server.stderr()).toMatch(told), patience);
    // What this one leaves is sent at the end, and meets nobody either.
    expect((await call(server, own.key, '/projects')).status).toBe(200);
    const { code, stderr } = await server.end('SIGTERM');
    expect([code, stderr.match(told)?.length]).toEqual([0, 1]);
    expect(stderr).toMatch(/ECONNREFUSED/);
    expect(stderr).not.toMatch(/not ended in order/);
  });

  test('what OpenTelemetry warns of is in the log: spans that were not taken, variables it cannot use', async () => {
    const own = await tenant();
    const some = new Collector({
      partialSuccess: { rejectedSpans: '1', errorMessage: 'too many for a test' },
    });
    const unusable = { OTEL_EXPORTER_OTLP_TIMEOUT: '-1', OTEL_EXPORTER_OTLP_COMPRESSION: 'zip' };
    let stderr = () => '';
    await traced(
      { ...json, ...unusable },
      async (server) => {
        ({ stderr } = server);
        expect((await call(server, own.key, '/projects')).status).toBe(200);
      },
      some,
    );
    for (const said of [/OTLP_TIMEOUT is invalid/, /OTLP_COMPRESSION is invalid/, /too many for a test/])
      expect(stderr()).toMatch(said);
  });
});
