import { mintKey } from '@stempel/auth/testing';
import { connectDatabase, type Database, forCall, inWorkspace, OverloadedError } from '@stempel/db';
import { holdConnections, makeWorkspace, testDatabaseUrls } from '@stempel/db/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { startEdge, type TestEdge } from '../testing/start-edge.ts';

// A workspace that uses its share of the connections: it is told 503 before anything was done, others notice nothing.

const door = { patienceMs: 1_500, begunPatienceMs: 20_000, mostWaitingOfOne: 100 };
const db = connectDatabase({ url: testDatabaseUrls().appUrl, poolSize: 6, door });
let edge: TestEdge;

beforeAll(async () => {
  edge = await startEdge({ db });
});

afterAll(async () => {
  await edge.close();
  await db.close();
});

async function tenant() {
  const { id } = await makeWorkspace(db);
  const { key } = await mintKey(db, id);
  return { id, call: clientOf(edge.origin, key) };
}

/** Holds the workspace's share of the connections until it is let go, at the latest when the test ends. */
async function occupy(workspaceId: string): Promise<() => Promise<void>> {
  const letGo = await holdConnections(db, workspaceId, 3);
  onTestFinished(letGo);
  return letGo;
}

const project = (code: string) => ({ code, name: code });

describe('while a workspace uses its share of the connections', () => {
  test('its calls are 503 with Retry-After, those of another pass', async () => {
    const [busy, other] = [await tenant(), await tenant()];
    const letGo = await occupy(busy.id);
    for (const [method, path, body] of [
      ['GET', '/projects', undefined],
      ['GET', '/projects/0198c0de-0000-7000-8000-000000000000', undefined],
      ['POST', '/projects', project('a')],
    ] as const) {
      const answer = await busy.call(method, path, body ? { body } : {});
      expect([answer.status, answer.json.code, answer.headers.get('retry-after')]).toEqual([
        503,
        'unavailable',
        '3',
      ]);
      expect(answer.json.detail).toMatch(/nothing was done/);
      expect(answer.headers.has('ratelimit-remaining')).toBe(true);
    }
    // As many as there are connections left: on a slow machine, more would wait too long for one another.
    const calls = Array.from({ length: 3 }, (_, at) =>
      other.call('POST', '/projects', { body: project(`p${at}`) }),
    );
    for (const { status } of await Promise.all(calls)) expect(status).toBe(201);
    await letGo();
    expect((await busy.call('GET', '/projects')).json.data).toEqual([]);
  });

  test('a key of a call that was turned away is free for the same call later', async () => {
    const { id, call } = await tenant();
    const send = () => call('POST', '/projects', { body: project('a'), headers: { 'Idempotency-Key': 'k' } });
    const letGo = await occupy(id);
    expect((await send()).status).toBe(503);
    await letGo();
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text]);
  });

  test('a call that has begun waits on, a new one is turned away', async () => {
    const { id } = await tenant();
    const query = (call: Database) => inWorkspace(call, id, (tx) => tx.execute('select 1'));
    const begun = forCall(db);
    await query(begun);
    const letGo = await occupy(id);
    const second = query(begun);
    await expect(query(forCall(db))).rejects.toBeInstanceOf(OverloadedError);
    await letGo();
    await expect(second).resolves.toBeDefined();
  });
});
