import { connect } from 'node:net';
import { mintKey } from '@stempel/auth/testing';
import { connectDatabase } from '@stempel/db';
import { freePort } from '@stempel/db/free-port';
import { makeWorkspace } from '@stempel/db/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { preparedDatabase } from '../testing/prepared-database.ts';
import { type ServerProcess, startProcess } from '../testing/start-process.ts';

// What the log says beside the lines of calls that could be read: refused requests, and the library of sign-ins.

let server: ServerProcess;
let ops: string;
let key: string;

beforeAll(async () => {
  const prepared = await preparedDatabase();
  const OPS_PORT = String(await freePort());
  ops = `http://127.0.0.1:${OPS_PORT}`;
  server = await startProcess({ ...prepared, OPS_PORT, DRAIN_SECONDS: '0', LOG_LEVEL: 'info' });
  const owner = connectDatabase({ url: prepared.DATABASE_URL, poolSize: 2 });
  key = (await mintKey(owner, (await makeWorkspace(owner)).id)).key;
  await owner.close();
});
afterAll(() => server.end('SIGTERM'));

/** The value of a sample; undefined where there is none. */
async function sample(pattern: RegExp): Promise<number | undefined> {
  const text = await (await fetch(`${ops}/metrics`)).text();
  const line = text.split('\n').find((one) => pattern.test(one));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

/** The head of what comes back for a text that is sent as it is. */
function send(text: string): Promise<{ status: number; id: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1', () => socket.write(text));
    let received = '';
    socket.on('data', (data) => {
      received += data;
    });
    socket.on('end', () => {
      socket.destroy();
      const id = /^request-id: (\S+)/im.exec(received)?.[1] ?? received;
      resolve({ status: Number(received.split(' ')[1]), id });
    });
    socket.on('error', reject);
  });
}

const begun = () =>
  `POST /api/projects HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n`;

test.each([
  ['bare line feeds', () => 'GET / HTTP/1.1\nHost: x\n\n', 'server', 'unreadable', 400],
  ['no host', () => 'GET /api/ping HTTP/1.1\r\n\r\n', 'server', 'unreadable', 400],
  ['too long a header', () => `GET / HTTP/1.1\r\nX: ${'x'.repeat(70_000)}`, 'server', 'unreadable', 431],
  [
    'a chunk of no length',
    () => `${begun()}Transfer-Encoding: chunked\r\n\r\n+2\r\n{}`,
    'api',
    'createProject',
    400,
  ],
])(
  'what is refused for %s is counted and has its line in the log',
  async (_, text, surface, operation, status) => {
    const labels = `surface="${surface}",operation="${operation}",status="${status}"`;
    const count = async () =>
      (await sample(new RegExp(`^stempel_http_request_duration_seconds_count.${labels}. `))) ?? 0;
    const before = await count();
    const answer = await send(text());
    expect(answer.status).toBe(status);
    const line = `"request_id":"${answer.id}","surface":"${surface}","operation":"${operation}","status":${status}`;
    await vi.waitFor(() => expect(server.stderr()).toContain(line), { timeout: 10_000 });
    await vi.waitFor(async () => expect(await count()).toBe(before + 1), { timeout: 10_000, interval: 200 });
  },
);

test('what the library of sign-ins says bears the id of the request', async () => {
  const answer = await fetch(`${server.origin}/internal/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@there.example', password: 'some long sentence' }),
  });
  expect(answer.status).toBe(401);
  const id = answer.headers.get('request-id');
  const said = () =>
    server
      .stderr()
      .split('\n')
      .filter((line) => line.includes('"part":"sign-in"'));
  await vi.waitFor(() => expect(said()).not.toEqual([]), { timeout: 10_000 });
  expect(said().map((line) => JSON.parse(line).request_id)).toEqual(said().map(() => id));
});
