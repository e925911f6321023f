import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { PassThrough } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttpServer } from './http-server.ts';
import { createListener, type Handler } from './listener.ts';

let server: Server;

beforeAll(async () => {
  const answer: Handler = async (request, response) => response.end(`${request.method} ${request.url}`);
  const surfaces = { api: answer, scim: answer, internal: answer, pages: answer };
  const log = pino(new PassThrough());
  server = createHttpServer(createListener(surfaces, { log, secure: false, proxies: 0 }), (error, socket) =>
    socket.end(`refused: ${error.message}`),
  );
  // As Next does once it served a page.
  server.on('upgrade', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(() => server.close());

/** What comes back for a request that says `Connection: close`. */
function send(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let received = '';
    socket.on('data', (data) => {
      received += data;
    });
    socket.on('end', () => resolve(received));
    socket.on('error', reject);
    socket.write(text);
  });
}

const end = 'Host: x\r\nConnection: close\r\n\r\n';

describe('a request', () => {
  test.each([
    [
      'of a client that offers HTTP/2',
      'GET /api/ping HTTP/1.1\r\nUpgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings, close\r\nHost: x\r\n\r\n',
    ],
    ['to an absolute address', `GET http://x:1/api/ping HTTP/1.1\r\n${end}`],
    ['that expects something', `GET /api/ping HTTP/1.1\r\nExpect: the-unexpected\r\n${end}`],
    ['of HTTP/1.0 without a Host', 'GET /api/ping HTTP/1.0\r\n\r\n'],
    ['with a long address', `GET /api/ping HTTP/1.1\r\nX: ${'x'.repeat(40_000)}\r\n${end}`],
  ])('%s is answered as any other', async (_, text) => {
    expect((await send(text)).split('\r\n\r\n')[1]).toContain('GET /api/ping');
  });

  test('for the server as a whole lists its methods', async () => {
    expect(await send(`OPTIONS * HTTP/1.1\r\n${end}`)).toMatch(
      /^HTTP\/1.1 204 .*\r\nAllow: DELETE, GET, HEAD/s,
    );
  });

  test.each([
    ['no Host', 'GET /api/ping HTTP/1.1\r\nConnection: close\r\n\r\n', 'Host is missing'],
    ['CONNECT', `CONNECT x:443 HTTP/1.1\r\n${end}`, 'no proxy'],
    ['nonsense', 'HELLO\r\n\r\n', 'Parse Error'],
  ])('with %s is refused', async (_, text, reason) => {
    expect(await send(text)).toMatch(new RegExp(`^refused: .*${reason}`));
  });
});
