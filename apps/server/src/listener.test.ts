import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import pino from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createListener, type Handler } from './listener.ts';
import { countTurnedAway } from './log.ts';
import { watchRequests } from './operations/watch-requests.ts';

const seen: { surface: string; headers: IncomingHttpHeaders }[] = [];
const logged: string[] = [];

function surface(name: string): Handler {
  return async (request, response) => {
    seen.push({ surface: name, headers: { ...request.headers } });
    response.end(name);
  };
}

type Settings = Parameters<typeof createListener>[1];

async function start(
  pages: Handler,
  secure: boolean,
  proxies = 0,
  turnAway: Settings['turnAway'] = undefined,
) {
  const stream = new PassThrough();
  stream.on('data', (line: Buffer) => logged.push(line.toString()));
  const log = pino({ level: 'debug' }, stream);
  const [api, scim, internal, unsubscribe, calendar] = [
    'api',
    'scim',
    'internal',
    'unsubscribe',
    'calendar',
  ].map(surface) as [Handler, Handler, Handler, Handler, Handler];
  const surfaces = { api, scim, internal, unsubscribe, calendar, pages };
  const registry = new Registry();
  const watch = watchRequests({ write: (line) => logged.push(line) }, registry);
  const server = createServer(createListener(surfaces, { log, secure, proxies, watch, turnAway }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    metrics: () => registry.metrics(),
    turnedAway: () => countTurnedAway(log).gate,
    close: () => server.close(),
  };
}

let plain: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  plain = await start(surface('pages'), false);
});
afterAll(() => plain.close());

describe('paths', () => {
  test.each([
    ['/', 'pages'],
    ['/statements/1', 'pages'],
    ['/apix', 'pages'],
    ['/internals', 'pages'],
    ['/unsubscribe?token=x', 'unsubscribe'],
    ['/unsubscribed', 'pages'],
    ['/calendar/abc.ics', 'calendar'],
    ['/calendar/abc.ics?x=1', 'calendar'],
    ['/calendar', 'pages'],
    ['/calendar/abc', 'pages'],
    ['/calendar/a/b.ics', 'pages'],
    ['/api', 'api'],
    ['/api/ping?x=1', 'api'],
    ['/api/scim/v2', 'scim'],
    ['/api/scim/v2/Users?count=1', 'scim'],
    ['/api/scim/v2x', 'api'],
    ['/api/scim', 'api'],
    ['/internal/auth/sign-in/email', 'internal'],
    ['/internal/trpc/session.me', 'internal'],
  ])('%s → %s', async (path, expected) => {
    expect(await (await fetch(`${plain.origin}${path}`)).text()).toBe(expected);
  });

  test.each([
    '/',
    '/internal/trpc/session.me',
    '/internal/auth/get-session',
    '/statements',
    '/unsubscribe?token=x',
    '/calendar/abc.ics',
  ])('a key sent to %s is answered by the API, which has only an empty 404 for it', async (path) => {
    const answer = await fetch(`${plain.origin}${path}`, {
      headers: { authorization: 'bearer stempel_live_x' },
    });
    expect(await answer.text()).toBe('api');
  });
});

describe('headers that only this process sets', () => {
  test('are dropped from a request; the address is the connection’s', async () => {
    await fetch(`${plain.origin}/forged`, {
      headers: {
        'x-stempel-session': '{"is_owner":true}',
        'x-stempel-address': '10.0.0.1',
        'x-nonce': 'mine',
        'content-security-policy': 'none',
      },
    });
    const headers = seen.at(-1)?.headers ?? {};
    expect(headers['x-stempel-address']).toBe('127.0.0.1');
    for (const name of ['x-stempel-session', 'x-nonce', 'content-security-policy']) {
      expect(headers[name]).toBeUndefined();
    }
  });

  test('https answers ask for https only', async () => {
    const secure = await start(surface('pages'), true);
    expect((await fetch(secure.origin)).headers.get('strict-transport-security')).toMatch(/^max-age=/);
    expect((await fetch(plain.origin)).headers.has('strict-transport-security')).toBe(false);
    expect((await fetch(plain.origin)).headers.get('x-content-type-options')).toBe('nosniff');
    secure.close();
  });
});

test('a surface that fails is a 500 without internals, found in the log by its request id', async () => {
  const failing = await start(async () => {
    throw new Error('password=hunter2 in the query');
  }, false);
  const answer = await fetch(`${failing.origin}/?token=secret-token`);
  const body = (await answer.json()) as { request_id: string };
  expect(answer.status).toBe(500);
  expect(answer.headers.get('request-id')).toBe(body.request_id);
  expect(JSON.stringify(body)).not.toContain('hunter2');
  expect(logged.join('')).toContain(body.request_id);
  expect(logged.join('')).not.toContain('secret-token');
  failing.close();
});

describe('an answer that breaks off', () => {
  const handler: Handler = async (request, response) => {
    response.write('the first of it');
    if (request.url === '/fault') throw new Error('the disk is gone');
    await once(response, 'close');
  };

  test.each([
    ['/fault', 500],
    ['/hung-up', 499],
  ])('%s is %i in line and metric', async (path, status) => {
    const server = await start(handler, false);
    const call = new AbortController();
    const answer = await fetch(`${server.origin}${path}`, { signal: call.signal });
    expect(answer.status).toBe(200);
    if (path === '/hung-up') call.abort();
    await expect(answer.text()).rejects.toThrow();
    await expect.poll(() => server.metrics()).toContain(`operation="none",status="${status}"} 1`);
    const request_id = answer.headers.get('request-id');
    const lines = logged.map((line) => JSON.parse(line)).filter((line) => line.request_id === request_id);
    expect(lines.find(({ msg }) => msg === 'request')).toMatchObject({ surface: 'pages', status });
    expect(lines.map(({ msg }) => msg).includes('request failed')).toBe(status === 500);
    server.close();
  });
});

test('what is turned away reaches no surface; it is counted and has its line', async () => {
  const request_id = 'of-the-call-that-was-turned-away';
  const server = await start(surface('pages'), false, 0, ({ url }, response, tell) => {
    if (url === '/api/ping') return false;
    response.writeHead(503).end();
    tell({ requestId: request_id, operation: 'listProjects', milliseconds: 3 });
    return true;
  });
  const before = seen.length;
  expect((await fetch(`${server.origin}/api/projects?limit=1`)).status).toBe(503);
  expect(seen).toHaveLength(before);
  expect((await fetch(`${server.origin}/api/ping`)).status).toBe(200);
  expect(server.turnedAway()).toBe(1);
  const of503 = 'surface="api",operation="listProjects",status="503"} 1';
  expect(await server.metrics()).toContain(of503);
  const lines = logged.map((line) => JSON.parse(line));
  expect(lines.find((line) => line.request_id === request_id)).toMatchObject({
    ...{ msg: 'request', surface: 'api', operation: 'listProjects', status: 503, milliseconds: 3 },
  });
  server.close();
});

describe('the address that limits count by', () => {
  test.each([
    [0, '203.0.113.9', '127.0.0.1'],
    [1, '203.0.113.9', '203.0.113.9'],
    [1, 'invented, 203.0.113.9', '203.0.113.9'],
    [2, 'invented, 203.0.113.9, 10.0.0.1', '203.0.113.9'],
    [2, '203.0.113.9', '203.0.113.9'],
    [1, '', '127.0.0.1'],
  ])('behind %i proxies that forward "%s" it is %s', async (proxies, forwarded, expected) => {
    const server = await start(surface('pages'), false, proxies);
    const headers = { 'X-Forwarded-For': forwarded, 'X-Stempel-Address': 'invented' };
    await fetch(`${server.origin}/api/ping`, { headers });
    server.close();
    expect(seen.at(-1)?.headers['x-stempel-address']).toBe(expected);
  });
});
