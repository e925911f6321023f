import { type ChildProcess, fork } from 'node:child_process';
import { mintKey } from '@stempel/auth/testing';
import { makeWorkspace, testDatabase, testDatabaseUrls } from '@stempel/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientOf } from '../testing/client.ts';

const db = testDatabase();
const servers: ChildProcess[] = [];
const origins: string[] = [];

beforeAll(async () => {
  const script = new URL('../testing/serve-edge.mjs', import.meta.url);
  for (let index = 0; index < 2; index += 1) {
    const server = fork(script, [testDatabaseUrls().appUrl, import.meta.resolve('@stempel/db')], {
      stdio: 'inherit',
    });
    servers.push(server);
    origins.push(
      await new Promise((resolve) => server.once('message', (port) => resolve(`http://127.0.0.1:${port}`))),
    );
  }
});

afterAll(() => {
  for (const server of servers) server.kill();
});

/** Calls that go to both processes in turn, all at once. */
async function statuses(keys: string[], calls: number, path = '/version') {
  const answers = await Promise.all(
    Array.from({ length: calls }, (_, call) =>
      clientOf(origins[call % 2] ?? '', keys[call % keys.length])('GET', path),
    ),
  );
  return answers.map(({ status }) => status);
}

const count = (values: number[], wanted: number) => values.filter((value) => value === wanted).length;

describe('two server processes on one database', () => {
  test('let exactly 300 calls of a key pass in a window', async () => {
    const { id } = await makeWorkspace(db);
    const { key } = await mintKey(db, id);
    const seen = await statuses([key], 500);
    expect([count(seen, 200), count(seen, 429)]).toEqual([300, 200]);
  });

  test('let exactly 600 calls of a workspace pass in a window, whatever the number of keys', async () => {
    const { id } = await makeWorkspace(db);
    const keys = await Promise.all([1, 2, 3].map(async () => (await mintKey(db, id)).key));
    const seen = await statuses(keys, 900);
    expect([count(seen, 200), count(seen, 429)]).toEqual([600, 300]);
  });

  test('give one effect to a call that is repeated at both', async () => {
    const { id } = await makeWorkspace(db);
    const { key } = await mintKey(db, id);
    const headers = { 'Idempotency-Key': 'once' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, call) =>
        clientOf(origins[call % 2] ?? '', key)('POST', '/projects', {
          headers,
          body: { code: 'P', name: 'P' },
        }),
      ),
    );
    for (const { status } of answers) expect([201, 409]).toContain(status);
    expect(new Set(answers.flatMap(({ status, json }) => (status === 201 ? [json.id] : []))).size).toBe(1);
  });

  test('see a revocation on the very next call', async () => {
    const { id } = await makeWorkspace(db);
    const { key, keyId } = await mintKey(db, id);
    expect(await statuses([key], 4)).toEqual([200, 200, 200, 200]);
    const client = await db.pool.connect();
    await client.query(`begin; select set_config('app.workspace_id', '${id}', true)`);
    await client.query('update api_keys set revoked_at = now() where id = $1', [keyId]);
    await client.query('commit');
    client.release();
    expect(await statuses([key], 4)).toEqual([401, 401, 401, 401]);
  });
});
