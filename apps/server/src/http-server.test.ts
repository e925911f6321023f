import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { PassThrough } from 'node:stream';
import pino from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttpServer } from './http-server.ts';
import { createListener, type Handler } from './listener.ts';
import { watchRequests } from './operations/watch-requests.ts';

let server: Server;
/** With so little patience that nobody has to wait. */
let slow: Server;

const quick = {
  call: { totalMs: 500, everyMs: 100, graceMs: 200, leastBytes: 20 },
  // Looked at rarely enough that a busy machine does not look like a slow line.
  file: { totalMs: 20_000, everyMs: 400, graceMs: 1000, leastBytes: 20 },
};

/** Reads the body to its end before it answers, as every surface does. */
const readAll: Handler = async (request, response) => {
  if (request.url === '/early') {
    response.end('early');
    return;
  }
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  request.on('end', () => response.end(`read ${bytes}`));
};

async function startSlow(): Promise<Server> {
  const surfaces = {
    api: readAll,
    scim: readAll,
    internal: readAll,
    unsubscribe: readAll,
    calendar: readAll,
    pages: readAll,
  };
  const quiet = pino(new PassThrough());
  const listener = createListener(surfaces, {
    ...{ log: quiet, secure: false, proxies: 0 },
    watch: watchRequests(undefined, new Registry()),
  });
  const impatient = { bounds: quick, headersTimeout: 200, connectionsCheckingInterval: 50 };
  const made = createHttpServer(
    listener,
    (error, socket) => socket.end(`refused: ${error.message}`),
    impatient,
  );
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  return made;
}

beforeAll(async () => {
  slow = await startSlow();
  const answer: Handler = async (request, response) => response.end(`${request.method} ${request.url}`);
  const surfaces = {
    api: answer,
    scim: answer,
    internal: answer,
    unsubscribe: answer,
    calendar: answer,
    pages: answer,
  };
  const log = pino(new PassThrough());
  server = createHttpServer(
    createListener(surfaces, {
      log,
      secure: false,
      proxies: 0,
      watch: watchRequests(undefined, new Registry()),
    }),
    (error, socket) => socket.end(`refused: ${error.message}`),
  );
  // As Next does once it served a page.
  server.on('upgrade', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(() => {
  server.close();
  slow.closeAllConnections();
  slow.close();
});

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

const post = `POST /api/projects HTTP/1.1\r\nHost: x\r\n`;

// Each of these ends where one server sees the body end, and begins a second request for another.
describe('a body whose end can be read in two ways is refused:', () => {
  test.each([
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}'],
    ['the same length twice', 'Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}'],
    ['a list of lengths', 'Content-Length: 2, 2\r\n\r\n{}'],
    ['a length with a sign', 'Content-Length: +2\r\n\r\n{}'],
    ['a length in hexadecimal', 'Content-Length: 0x2\r\n\r\n{}'],
    ['an empty length', 'Content-Length:\r\n\r\n{}'],
    ['a space before the colon', 'Content-Length : 2\r\n\r\n{}'],
    ['a length and chunks', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['chunks and a length', 'Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n0\r\n\r\n'],
    ['a coding of no name', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
    ['identity', 'Transfer-Encoding: identity\r\n\r\n0\r\n\r\n'],
    ['a second coding', 'Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n'],
    ['chunks twice', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['chunks that end early', 'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n'],
    ['a folded line', 'X: a\r\n Content-Length: 2\r\n\r\n'],
    ['a bare carriage return', 'X: a\rContent-Length: 2\r\n\r\n'],
    ['a chunk with a sign', 'Transfer-Encoding: chunked\r\n\r\n+2\r\n{}\r\n0\r\n\r\n'],
    ['a chunk without end', 'Transfer-Encoding: chunked\r\n\r\n2\n{}\r\n0\r\n\r\n'],
  ])('%s', async (_, rest) => {
    // Where the end is only seen in the body, an answer may have begun.
    expect(await send(`${post}${rest}`)).toMatch(/refused: /);
  });

  test('chunks in HTTP/1.0', async () => {
    const text = 'POST /api/projects HTTP/1.0\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n';
    expect(await send(text)).toMatch(/^refused: HTTP\/1.0 has no Transfer-Encoding/);
  });

  test('bare line feeds', async () => {
    expect(await send('GET /api/ping HTTP/1.1\nHost: x\n\n')).toMatch(/^refused: /);
  });
});

describe('what drips is ended:', () => {
  /** Sends the beginning, then a byte every 20 ms, until the connection ends; returns what came. */
  function drip(beginning: string, byte = 'x'): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect((slow.address() as AddressInfo).port, '127.0.0.1');
      const timer = setInterval(() => socket.write(byte), 20);
      let received = '';
      socket.on('data', (data) => {
        received += data;
      });
      // An end of the other side while bytes are on their way; what came before it counts.
      const ends = ['EPIPE', 'ECONNRESET'];
      socket.on('error', ({ code = '', message }: NodeJS.ErrnoException) => {
        if (!ends.includes(code)) reject(new Error(message));
      });
      socket.on('close', () => {
        clearInterval(timer);
        resolve(received);
      });
      socket.write(beginning);
    });
  }

  test('headers', async () => {
    expect(await drip('GET /api/ping HTTP/1.1\r\nHost: x\r\nX: ')).toMatch(/^refused: .*timeout/i);
  });

  test.each(['/api/projects', '/api/scim/v2/Users', '/internal/trpc/session.get', '/x'])(
    'the body of a call to %s',
    async (path) => {
      const beginning = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n`;
      expect(await drip(beginning)).toMatch(/^refused: The body comes too slowly/);
    },
  );

  test('chunks', async () => {
    const beginning = `${post}Transfer-Encoding: chunked\r\n\r\n`;
    expect(await drip(beginning, '1\r\nx\r\n')).toMatch(/^refused: The body comes too slowly/);
  });

  test.each(['/api/admin/imports', '/internal/files/imports/inspect'])(
    'a file to %s, which has more time than a call',
    async (path) => {
      const beginning = `POST ${path}?x HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n`;
      const startedAt = performance.now();
      expect(await drip(beginning)).toMatch(/^refused: The body comes too slowly/);
      expect(performance.now() - startedAt).toBeGreaterThan(quick.file.graceMs);
    },
  );

  test('a body that comes fast enough, but for ever', async () => {
    const beginning = `${post}Content-Length: 100000000\r\n\r\n`;
    const startedAt = performance.now();
    expect(await drip(beginning, 'x'.repeat(1000))).toMatch(/^refused: The body comes too slowly/);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(quick.call.totalMs);
  });

  test('not one that comes slowly but steadily', async () => {
    const beginning = `POST /api/admin/imports HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 8000\r\n\r\n`;
    const startedAt = performance.now();
    expect(await drip(beginning, 'x'.repeat(100))).toContain('read 8000');
    expect(performance.now() - startedAt).toBeGreaterThan(quick.file.graceMs + quick.file.everyMs);
  });

  test('an answer that was given before the body came stands', async () => {
    const beginning = `POST /early HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n`;
    const received = await drip(beginning);
    expect(received).toContain('early');
    expect(received).not.toContain('refused');
  });
});

describe('a request', () => {
  test.each([
    [
      'of a client that offers HTTP/2',
      'GET /api/ping HTTP/1.1\r\nUpgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings, close\r\nHost: x\r\n\r\n',
    ],
    ['to an absolute address', `GET http://y:1/api/ping HTTP/1.1\r\n${end}`],
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
    ['two hosts', `GET /api/ping HTTP/1.1\r\nHost: y\r\n${end}`, 'Host stands more than once'],
    ['the same host twice', `GET /api/ping HTTP/1.1\r\nHOST: x\r\n${end}`, 'Host stands more than once'],
    ['a host that is none', 'GET /api/ping HTTP/1.1\r\nHost: a/b@c\r\n\r\n', 'names no host'],
    ['two hosts in one', 'GET /api/ping HTTP/1.1\r\nHost: a, b\r\n\r\n', 'names no host'],
    ['a user in its address', `GET http://a@b/api/ping HTTP/1.1\r\n${end}`, 'address names no host'],
    [
      'two senders',
      `GET /api/ping HTTP/1.1\r\nAuthorization: Bearer a\r\nauthorization: Bearer b\r\n${end}`,
      'Authorization stands more than once',
    ],
  ])('with %s is refused', async (_, text, reason) => {
    expect(await send(text)).toMatch(new RegExp(`^refused: .*${reason}`));
  });
});
