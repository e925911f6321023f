import { connectDatabase, findOverload } from '@stempel/db';
import { holdConnections, makeWorkspace, testDatabaseUrls } from '@stempel/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startConsole } from '../testing/start-console.ts';

// What the console does when more comes than it serves: batches, limits, and a database whose connections are in use.

// A batch is as many calls as may wait at once.
const door = { patienceMs: 3_000, mostWaitingOfOne: 20 };
const db = connectDatabase({ url: testDatabaseUrls().appUrl, poolSize: 4, door });
const limits = { person: { perSecond: 1, burst: 40 }, workspace: { perSecond: 1, burst: 60 } };
let served: Awaited<ReturnType<typeof startConsole>>;

beforeAll(async () => {
  served = await startConsole(db, limits);
});

afterAll(async () => {
  served.close();
  await db.close();
});

async function signIn(workspace?: string) {
  const workspaceId = workspace ?? (await makeWorkspace(db)).id;
  return { cookie: served.signIn(workspaceId), workspaceId };
}

const send = (cookie: string, path: string) => served.send(cookie, path);

const procedure = 'reasons.list';
const input = encodeURIComponent(JSON.stringify({ limit: 1 }));
const once = `trpc/${procedure}?input=${input}`;

function batch(calls: number, separator = ','): string {
  const inputs = Object.fromEntries(Array.from({ length: calls }, (_, at) => [at, { limit: 1 }]));
  const names = Array.from({ length: calls }, () => procedure).join(separator);
  return `trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
}

describe('a batch', () => {
  test('of 20 calls is answered', async () => {
    const { status, json } = await send((await signIn()).cookie, batch(20));
    expect([status, json.length]).toEqual([200, 20]);
  });

  test.each([',', '%2C', '%2c'])(
    'of 21 calls (%s) is 400, and says how many there may be',
    async (separator) => {
      const { status, json } = await send((await signIn()).cookie, batch(21, separator));
      expect([status, json.code]).toEqual([400, 'malformed-request']);
      expect(json.detail).toMatch(/at most 20 calls.*21/);
    },
  );
});

describe('a page', () => {
  const asked = { from: '2026-01-01', to: '2026-01-31', scope: 'all' };
  test.each(['statements.list', 'reports.presence', 'reports.workingTimeCompliance'])(
    'of %s has at most 100 rows',
    async (name) => {
      const { cookie } = await signIn();
      const page = (limit: number) =>
        send(cookie, `trpc/${name}?input=${encodeURIComponent(JSON.stringify({ ...asked, limit }))}`);
      expect([(await page(100)).status, (await page(101)).status]).toEqual([200, 400]);
    },
  );
});

describe('the limit of calls', () => {
  test('of a person counts each call of a batch: 429 with Retry-After', async () => {
    const { cookie } = await signIn();
    for (let at = 0; at < 2; at += 1) expect((await send(cookie, batch(20))).status).toBe(200);
    const { status, headers, json } = await send(cookie, batch(20));
    expect([status, json.code, json.request_id]).toEqual([429, 'rate-limited', headers.get('request-id')]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(10);
  });

  test('of a workspace holds for all its people, and for nobody else', async () => {
    const ada = await signIn();
    const bea = await signIn(ada.workspaceId);
    for (let at = 0; at < 2; at += 1) expect((await send(ada.cookie, batch(20))).status).toBe(200);
    expect((await send(bea.cookie, batch(20))).status).toBe(200);
    expect((await send(bea.cookie, batch(10))).status).toBe(429);
    expect((await send((await signIn()).cookie, batch(10))).status).toBe(200);
  });

  test('counts files too', async () => {
    const { cookie } = await signIn();
    for (let at = 0; at < 2; at += 1) await send(cookie, batch(20));
    expect((await send(cookie, 'files/exports/x')).status).toBe(429);
  });
});

/** Holds as many connections for a workspace as it can have, until it is let go. */
const occupy = (workspaceId: string) => holdConnections(db, workspaceId, 2);

describe('while a workspace uses its share of the connections', () => {
  test('it is told 503 with Retry-After in time, others are served', async () => {
    const [busy, other] = [await signIn(), await signIn()];
    const letGo = await occupy(busy.workspaceId);
    const startedAt = performance.now();
    const { status, headers, json } = await send(busy.cookie, once);
    expect([status, headers.get('retry-after')]).toEqual([503, '3']);
    expect(json.error.data.problem).toMatchObject({
      code: 'unavailable',
      detail: expect.stringMatching(/nothing was done/),
    });
    expect(performance.now() - startedAt).toBeLessThan(12_000);
    expect((await send(other.cookie, once)).status).toBe(200);
    await letGo();
    expect((await send(busy.cookie, once)).status).toBe(200);
  });

  test('a batch that finds none is told of as one call, so that it is counted as one', async () => {
    const busy = await signIn();
    const letGo = await occupy(busy.workspaceId);
    const before = served.errors.length;
    expect((await send(busy.cookie, batch(5))).json).toHaveLength(5);
    expect(served.errors.slice(before).map((error) => findOverload(error)?.where)).toEqual(['door']);
    await letGo();
  });

  test('what waits is served in turn when it ends, and not more waits than may', async () => {
    const busy = await signIn();
    const letGo = await occupy(busy.workspaceId);
    let answered = 0;
    const waiting = Array.from({ length: 24 }, async () => {
      const { status } = await send(busy.cookie, once);
      answered += 1;
      return status;
    });
    // Twenty wait, the others are told at once.
    await expect.poll(() => answered, { interval: 10 }).toBe(4);
    await letGo();
    const statuses = await Promise.all(waiting);
    expect([200, 503].map((status) => statuses.filter((one) => one === status).length)).toEqual([20, 4]);
  });
});
