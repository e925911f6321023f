import { connectDatabase } from '@stempel/db';
import { holdConnections, makeWorkspace, testDatabaseUrls } from '@stempel/db/testing';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startConsole } from '../testing/start-console.ts';

// More requests of the console than a server takes on, while the test holds the connections of their workspace.

const most = 4;
const soon = { timeout: 60_000, interval: 10 };
const patient = { patienceMs: 120_000, begunPatienceMs: 120_000 };
const url = testDatabaseUrls().appUrl;
const db = connectDatabase({
  url,
  poolSize: 6,
  door: patient,
  gate: { most, countedMs: 600_000, youngMs: 600_000 },
});
let served: Awaited<ReturnType<typeof startConsole>>;

beforeAll(async () => {
  served = await startConsole(db);
});

afterAll(async () => {
  served.close();
  await db.close();
});

const list = `trpc/reasons.list?input=${encodeURIComponent(JSON.stringify({ limit: 1 }))}`;

async function signIn() {
  const { id } = await makeWorkspace(db);
  const cookie = served.signIn(id);
  return { id, send: (path: string, init?: RequestInit) => served.send(cookie, path, init) };
}

async function hold(workspaceId: string): Promise<() => Promise<void>> {
  const letGo = await holdConnections(db, workspaceId, 3);
  onTestFinished(letGo);
  return letGo;
}

test('what comes beyond is 503 at once, procedures and files alike, and keeps nobody else out', async () => {
  const [busy, other] = [await signIn(), await signIn()];
  const letGo = await hold(busy.id);
  const waiting = Array.from({ length: most }, () => busy.send(list));
  await expect.poll(() => db.gate.running, soon).toBe(most);
  for (const path of [list, 'files/exports/x']) {
    const { status, headers, json } = await busy.send(path);
    expect([status, headers.get('retry-after'), json.code]).toEqual([503, '3', 'unavailable']);
    expect(json.detail).toMatch(/nothing was done/);
  }
  expect((await other.send(list)).status).toBe(200);
  await letGo();
  for (const { status } of await Promise.all(waiting)) expect(status).toBe(200);
  await expect.poll(() => db.gate.running, soon).toBe(0);
});

test('a browser that goes away gives its places back', async () => {
  const busy = await signIn();
  const letGo = await hold(busy.id);
  const away = new AbortController();
  const waiting = Array.from({ length: most }, () => busy.send(list, { signal: away.signal }));
  const ended = Promise.allSettled(waiting);
  await expect.poll(() => db.gate.running, soon).toBe(most);
  away.abort();
  await expect.poll(() => db.gate.running, soon).toBe(0);
  await ended;
  await letGo();
  expect((await busy.send(list)).status).toBe(200);
});
