import { connect } from 'node:net';
import { mintKey } from '@stempel/auth/testing';
import { makeWorkspace, testDatabase } from '@stempel/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEdge, type TestEdge } from '../testing/start-edge.ts';

const db = testDatabase();
let edge: TestEdge;

beforeAll(async () => {
  edge = await startEdge({ db, bodyPatienceMs: 300 });
});

afterAll(async () => {
  await edge.close();
  expect(edge.errors).toEqual([]);
});

/** What comes back for these bytes, until the server closes the connection. */
function send(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(edge.origin).port), '127.0.0.1');
    let received = '';
    socket.setEncoding('latin1');
    socket.on('data', (data) => {
      received += data;
    });
    socket.on('end', () => resolve(received));
    socket.on('error', reject);
    socket.write(text, 'latin1');
  });
}

function problemIn(answer: string): { status: number; headers: string; problem: Record<string, unknown> } {
  const [headers = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(headers.split(' ')[1]), headers, problem: JSON.parse(body) };
}

async function startOfPost(): Promise<string> {
  const { key } = await mintKey(db, (await makeWorkspace(db)).id);
  return `POST /api/projects HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n`;
}

const start = 'GET /api/ping HTTP/1.1\r\nHost: x\r\n';

describe('what is no HTTP request', () => {
  test.each([
    ['no request line', 'HELLO\r\n\r\n', 400],
    ['an unknown method', 'FOO /api/ping HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a later version of HTTP', 'GET /api/ping HTTP/3.0\r\nHost: x\r\n\r\n', 400],
    ['a header with a space in its name', `${start}Bad Header: 1\r\n\r\n`, 400],
    ['a control character in a header', `${start}X: a\u0001b\r\n\r\n`, 400],
    ['two lengths', `${start}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400],
    ['a length and chunks', `${start}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
    ['too large headers', `${start}X: ${'x'.repeat(70_000)}\r\n\r\n`, 431],
    ['a too long address', `GET /api/ping?x=${'x'.repeat(70_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
  ])('%s is answered by a problem with the headers of every answer', async (_, text, status) => {
    const answer = problemIn(await send(text));
    expect(answer).toMatchObject({
      status,
      problem: { status, request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    });
    expect(answer.headers).toContain(`Request-Id: ${answer.problem.request_id}`);
    expect(answer.headers).toMatch(/\r\nContent-Type: application\/problem\+json/);
    expect(answer.headers).toMatch(
      /\r\nRateLimit-Remaining: \d+\r\nRateLimit-Reset: \d+\r\nRateLimit-Policy: /,
    );
    expect(answer.headers).toMatch(/\r\nConnection: close/);
  });

  test('a body in broken chunks is 400, and the call has no effect', async () => {
    const chunks = 'Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n';
    expect(problemIn(await send(`${await startOfPost()}${chunks}`)).status).toBe(400);
  });

  test('the server goes on', async () => {
    await send('HELLO\r\n\r\n');
    expect((await fetch(`${edge.origin}/api/ping`)).status).toBe(200);
  });
});

describe('a body that does not come', () => {
  test('is waited for no longer than a body may take: 408, and the connection is closed', async () => {
    const { status, headers, problem } = problemIn(
      await send(`${await startOfPost()}Content-Length: 100\r\n\r\n{"code":`),
    );
    expect([status, problem.code]).toEqual([408, 'request-timeout']);
    expect(headers).toMatch(/\r\nConnection: close/);
    expect(headers).toMatch(/\r\nRateLimit-Remaining: 299/);
  });

  test('is not waited for where the call is refused before: 401 at once', async () => {
    const text = `POST /api/projects HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 100\r\n\r\n{`;
    expect(problemIn(await send(text)).status).toBe(401);
  });
});
