import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { mintKey } from '@stempel/auth/testing';
import { connectDatabase, idsFrom, inWorkspace, newId } from '@stempel/db';
import { makeWorkspace, testDatabase, testDatabaseUrls } from '@stempel/db/testing';
import type { ServiceContext } from '@stempel/services';
import { listApiCalls, openCallLog } from '@stempel/services/access/api-calls';
import { makeLargeExport } from '@stempel/services/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { startEdge, type TestEdge } from '../testing/start-edge.ts';

// docs/http.md, Log of calls.

const db = testDatabase();
const losses: unknown[] = [];
const log = openCallLog(db, (error) => losses.push(error));
let edge: TestEdge;

beforeAll(async () => {
  edge = await startEdge({ db, onCall: log.note });
});
afterAll(async () => {
  await edge.close();
  await log.close();
  expect([edge.errors, losses]).toEqual([[], []]);
});

const anyCall = {
  operation: 'listProjects',
  status: 200,
  milliseconds: 1,
  code: null,
  rateLimit: 300,
  rateRemaining: 299,
};

/** A service user whose key may read projects, and somebody who may look at its calls. */
async function made(grants = ['projects:read:all']) {
  const workspace = await makeWorkspace(db);
  const minted = await mintKey(db, workspace.id, grants);
  const ctx: ServiceContext = {
    db,
    workspace: { ...workspace, timeZone: 'Europe/Copenhagen', isTest: false, name: 'W', slug: 'w' },
    actor: {
      kind: 'service-user',
      userId: minted.userId,
      name: 'Payroll',
      employeeId: null,
      grants: [{ resource: 'api-keys', action: 'read', scope: 'all' }],
      isOwner: false,
    },
    now: Temporal.Now.instant(),
    requestId: 'test',
  };
  const list = async (more: Partial<Parameters<typeof listApiCalls>[1]> = {}) => {
    await log.flush();
    return listApiCalls(ctx, { service_user_id: minted.userId, limit: 100, ...more });
  };
  return { ...minted, workspace, ctx, list, call: clientOf(edge.origin, minted.key) };
}

test('each call with a valid key is kept under the Request-Id of its answer, newest first', async () => {
  const { call, list, keyId, key } = await made();
  const answers = [
    await call('GET', '/projects'),
    await call('GET', '/projects/019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c11'),
    await call('GET', '/projects?nonsense=1'),
    await call('GET', '/org-units'),
    await call('GET', '/projects', { headers: { 'If-None-Match': '*' } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 422, 403, 304]);
  const { data } = await list();
  expect(data.map(({ request_id }) => request_id)).toEqual(
    answers.map(({ headers }) => headers.get('request-id')).reverse(),
  );
  expect(data.map(({ operation, status, code }) => [operation, status, code]).reverse()).toEqual([
    ['listProjects', 200, null],
    ['getProject', 404, 'not-found'],
    ['listProjects', 422, 'invalid'],
    ['listOrgUnits', 403, 'forbidden'],
    ['listProjects', 304, null],
  ]);
  for (const [index, { headers }] of answers.toReversed().entries()) {
    expect(data[index]).toMatchObject({
      rate_limit: Number(headers.get('ratelimit-limit')),
      rate_remaining: Number(headers.get('ratelimit-remaining')),
      key: { id: keyId, name: null, last_four: key.slice(-4) },
    });
    expect(data[index]?.milliseconds).toBeGreaterThanOrEqual(0);
  }
});

test('it is read by outcome, by Request-Id and page by page', async () => {
  const { call, list, keyId } = await made();
  const ids: (string | null)[] = [];
  for (const path of ['/projects', '/org-units', '/projects', '/org-units', '/projects']) {
    ids.push((await call('GET', path)).headers.get('request-id'));
  }
  const idsOf = async (more: Parameters<typeof list>[0]) =>
    (await list(more)).data.map(({ request_id }) => request_id);
  expect(await idsOf({ outcome: 'refused' })).toEqual([ids[3], ids[1]]);
  expect(await idsOf({ outcome: 'answered', api_key_id: keyId })).toEqual([ids[4], ids[2], ids[0]]);
  expect(await idsOf({ request_id: ids[1] ?? '' })).toEqual([ids[1]]);
  const first = await list({ limit: 2 });
  const second = await list({ limit: 2, cursor: first.next_cursor ?? '' });
  const third = await list({ limit: 2, cursor: second.next_cursor ?? '' });
  expect([first, second, third].flatMap(({ data }) => data.map((one) => one.request_id))).toEqual(
    ids.toReversed(),
  );
  expect(third.next_cursor).toBeNull();
});

test('a call above the limit is kept, one without a valid key or of an unknown path is not', async () => {
  const { call, list } = await made();
  const used = await Promise.all(Array.from({ length: 301 }, () => call('GET', '/version')));
  expect(used.filter(({ status }) => status === 429)).toHaveLength(1);
  await call('GET', '/projects', { key: 'stempel_live_wrong' });
  await call('GET', '/nothing');
  const { data } = await list({ limit: 1000 });
  expect(data).toHaveLength(301);
  expect((await list({ outcome: 'refused' })).data).toMatchObject([
    { status: 429, code: 'rate-limited', rate_remaining: 0 },
  ]);
});

/** The file of an export as it begins to come; nobody reads on until the test does. */
async function beginFile(origin: string, { key, workspace }: Awaited<ReturnType<typeof made>>) {
  const path = `/api/admin/exports/${await makeLargeExport(db, workspace.id)}/file`;
  const call = request(`${origin}${path}`, { headers: { authorization: `Bearer ${key}` } }).end();
  call.on('error', () => {});
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  return response;
}

test('a file that breaks off is a failure of ours when we broke it off, and none when its caller hung up', async () => {
  const one = await made(['exports:read:all']);
  const statuses = async () => (await one.list()).data.map(({ status, code }) => [status, code]);
  (await beginFile(edge.origin, one)).destroy();
  await expect.poll(statuses).toEqual([[499, null]]);
  const away = connectDatabase({ url: testDatabaseUrls().appUrl, poolSize: 1 });
  const failing = await startEdge({ db: away, onCall: log.note });
  const response = await beginFile(failing.origin, one);
  await away.close();
  await expect(response.toArray()).rejects.toThrow('aborted');
  await expect.poll(statuses).toEqual([
    [503, 'unavailable'],
    [499, null],
  ]);
  expect(failing.errors).toHaveLength(1);
  await failing.close();
});

test('another workspace sees nothing of it, and only who may read keys sees any', async () => {
  const [one, other] = [await made(), await made()];
  await one.call('GET', '/projects');
  expect((await one.list()).data).toHaveLength(1);
  const input = { service_user_id: one.userId, limit: 100 };
  expect((await listApiCalls(other.ctx, input)).data).toEqual([]);
  const { rows } = await db.pool.query('select count(*)::int as seen from api_calls');
  expect(rows).toEqual([{ seen: 0 }]);
  const without = { ...one.ctx, actor: { ...one.ctx.actor, grants: [] } };
  await expect(listApiCalls(without, input)).rejects.toMatchObject({ requiredPermission: 'api-keys:read:*' });
});

test('calls of many workspaces written together each land in their own, those of one that is gone nowhere', async () => {
  const all = [await made(), await made(), await made()];
  const own = openCallLog(db, (error) => losses.push(error));
  const requestId = newId();
  const note = (workspaceId: string, apiKeyId: string, id: string) =>
    own.note({ ...anyCall, workspaceId, apiKeyId, requestId: id, at: Date.now() });
  const ids = all.map(() => [newId(), newId()]);
  for (const lap of [0, 1]) {
    all.forEach(({ workspace, keyId }, index) => {
      note(workspace.id, keyId, ids[index]?.[lap] ?? '');
    });
    if (lap === 0) note(newId(), all[0]?.keyId ?? '', requestId);
  }
  await own.close();
  for (const [index, { list }] of all.entries()) {
    expect((await list()).data.map(({ request_id }) => request_id)).toEqual(ids[index]?.toReversed());
  }
});

test('calls of two servers come in one order, page by page and each by its Request-Id, however they were written', async () => {
  const { workspace, keyId, list } = await made();
  const began = Date.now() - 3_600_000;
  const servers = [openCallLog(db, (error) => losses.push(error)), openCallLog(db, () => {})];
  const calls = Array.from({ length: 260 }, (_, index) => {
    // Some answers took far longer than others: they are noted long after they began.
    const at = began + index * 150;
    const isRefused = index % 7 === 3;
    const requestId = idsFrom(Temporal.Instant.fromEpochMilliseconds(at)).replace(
      /^(.*)-.{12}$/,
      `$1-${newId().slice(-12)}`,
    );
    const call = { ...anyCall, workspaceId: workspace.id, apiKeyId: keyId, requestId, at };
    const lasted = index % 11 === 0 ? 40_000 : (index * 37) % 900;
    return { ...call, ...(isRefused && { status: 404, code: 'not-found' }), milliseconds: lasted };
  });
  const ended = calls.toSorted((a, b) => a.at + a.milliseconds - (b.at + b.milliseconds));
  for (const [index, call] of ended.entries()) {
    servers[index % 2]?.note(call);
    if (index % 31 === 30) await servers[index % 2]?.flush();
  }
  for (const server of servers) await server.close();
  const { rows } = await inWorkspace(db, workspace.id, (tx) => tx.execute('select id from api_calls'));
  expect(rows.length).toBeLessThan(calls.length / 3);

  const everything = async (more: Parameters<typeof list>[0]) => {
    const found: unknown[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await list({ ...more, limit: 7, ...(cursor !== undefined && { cursor }) });
      found.push(
        ...page.data.map(({ request_id, recorded_at, status, code, milliseconds }) => ({
          request_id,
          at: Date.parse(recorded_at),
          status,
          code,
          milliseconds,
        })),
      );
      if (page.next_cursor === null) return found;
      cursor = page.next_cursor;
    }
  };
  const expected = calls.toReversed().map(({ requestId, at, status, code, milliseconds }) => ({
    request_id: requestId,
    at,
    status,
    code,
    milliseconds,
  }));
  expect(await everything({})).toEqual(expected);
  expect(await everything({ outcome: 'refused' })).toEqual(expected.filter(({ status }) => status === 404));
  expect(await everything({ outcome: 'answered' })).toEqual(expected.filter(({ status }) => status === 200));
  for (const one of expected.filter((_, index) => index % 13 === 0)) {
    expect(await everything({ request_id: one.request_id })).toEqual([one]);
  }
});

test('after seven days it is gone from the list', async () => {
  const { call, ctx, userId } = await made();
  await call('GET', '/projects');
  await log.flush();
  const after = async (hours: number) =>
    (await listApiCalls({ ...ctx, now: ctx.now.add({ hours }) }, { service_user_id: userId, limit: 10 })).data
      .length;
  expect([await after(7 * 24 - 1), await after(7 * 24 + 1)]).toEqual([1, 0]);
});

test('calls are told to nobody while the database takes none, and no answer waits for it', async () => {
  const told: number[] = [];
  const away = connectDatabase({ url: testDatabaseUrls().appUrl, poolSize: 1 });
  await away.close();
  const lost = openCallLog(away, (_, calls) => told.push(calls));
  const own = await startEdge({ db, onCall: lost.note });
  const { key } = await made();
  expect((await clientOf(own.origin, key)('GET', '/projects')).status).toBe(200);
  await lost.close();
  expect(told).toEqual([1]);
  await own.close();
});
