import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { createEdge } from '@stempel/api';
import { mintKey } from '@stempel/auth/testing';
import { testDatabase } from '@stempel/db/testing';
import { createCalendarFeed, revokeCalendarFeed } from '@stempel/services/insight/calendar-feeds';
import { createAbsence, updateAbsence } from '@stempel/services/recording/absences';
import { type AbsentPeople, letSignIn, makeAbsentPeople } from '@stempel/services/testing';
import pino from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCalendarDoor } from './calendar-door.ts';
import { createListener, type Handler } from './listener.ts';
import { watchRequests } from './operations/watch-requests.ts';
import {
  findCalendarClients,
  readWithCalcurse,
  subscribeWithVdirsyncer,
} from './testing/calendar-clients.ts';

// The door of calendars as programs knock at it: over HTTP, in front of everything else.

const db = testDatabase();
const logged: string[] = [];
const faults: unknown[] = [];
let world: AbsentPeople;
let origin: string;
let owners: Record<'ida' | 'otto', Awaited<ReturnType<typeof letSignIn>>>;

const noPage: Handler = async (_request, response) => response.writeHead(418).end('a page');
const log = pino(
  { level: 'debug' },
  new PassThrough().on('data', (line: Buffer) => logged.push(line.toString())),
);
const now = () => world.ctx.now;
const edge = createEdge({
  ...{ db, environment: 'production', clock: now, isSignedIn: async () => false },
  ...{ addressOf: () => '', logError: (error: unknown) => faults.push(error) },
});
const pages = { scim: noPage, internal: noPage, unsubscribe: noPage, pages: noPage };
const calendar = createCalendarDoor({ db, environment: 'production', now });
const watch = watchRequests({ write: (line) => logged.push(line) }, new Registry());
const server = createServer(
  createListener({ ...pages, api: edge, calendar }, { log, secure: false, proxies: 0, watch }),
);

beforeAll(async () => {
  world = await makeAbsentPeople(db);
  owners = { ida: await letSignIn(world, 'ida'), otto: await letSignIn(world, 'otto') };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  expect(faults).toEqual([]);
});

const subscribe = async (name: 'ida' | 'otto', kind: 'mine' | 'team') => {
  const owner = owners[name];
  const { feed, token } = await createCalendarFeed(owner, { kind });
  return { owner, feed, token, url: `${origin}/calendar/${token}.ics` };
};
const record = (from: string, more: object) => {
  const of = { employee_id: world.employees.ida, from, to: from, state: 'approved' as const };
  return createAbsence(world.ctx, { ...of, ...more });
};

/**
 * What a program sends which fetched until it had all: while a transaction of whatever test is older than a change, the change
 * may come twice.
 */
async function heldUntilUnchanged(url: string, etag: string) {
  const held = { headers: { 'if-none-match': etag } };
  const fetchOnce = async () => {
    const { status, headers } = await fetch(url, held);
    held.headers['if-none-match'] = headers.get('etag') ?? '';
    return status;
  };
  await expect.poll(fetchOnce, { interval: 700, timeout: 14_000 }).toBe(304);
  return held;
}

describe('a fetch', () => {
  test('answers a calendar that may be kept, and 304 without a body until it changes', async () => {
    await record('2026-04-21', { to: '2026-04-22', activity: 'vacation' });
    const { url, token } = await subscribe('otto', 'team');
    const answer = await fetch(url);
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining('SUMMARY:Ida Example: away'),
    ]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      etag: expect.stringMatching(/^W\/"/),
    });
    const held = await heldUntilUnchanged(url, answer.headers.get('etag') ?? '');
    const again = await fetch(url, held);
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([
      304,
      '',
      held.headers['if-none-match'],
    ]);
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      ...[200, answer.headers.get('content-length'), ''],
    ]);
    await record('2026-04-27', { activity: 'vacation' });
    expect((await fetch(url, held)).status).toBe(200);
    expect(logged.filter((line) => line.includes('"surface":"calendar"')).length).toBeGreaterThan(3);
    expect(logged.join('')).not.toContain(token);
  });

  test('of what opens nothing is an empty 404: unknown, malformed, revoked, with a key', async () => {
    const { owner, feed, url } = await subscribe('ida', 'mine');
    const etag = (await fetch(url)).headers.get('etag') ?? '';
    const { key } = await mintKey(db, world.ctx.workspace.id);
    const dead = async (address: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(address, { headers });
      return [answer.status, await answer.text()];
    };
    expect(await dead(url, { authorization: `Bearer ${key}` })).toEqual([404, '']);
    for (const token of ['x'.repeat(43), 'short', 'x'.repeat(4000), '%00']) {
      expect(await dead(`${origin}/calendar/${token}.ics`)).toEqual([404, '']);
    }
    await revokeCalendarFeed(owner, { id: feed.id });
    expect(await dead(url, { 'if-none-match': etag })).toEqual([404, '']);
    const posted = await fetch(url, { method: 'POST', body: 'x' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('is told to wait after thirty of one feed in a minute', async () => {
    const { url } = await subscribe('ida', 'mine');
    const answers = await Promise.all(Array.from({ length: 33 }, () => fetch(url)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(50);
    expect((await fetch((await subscribe('ida', 'mine')).url)).status).toBe(200);
  });
});

describe.skipIf(!findCalendarClients())('calendar programs', () => {
  test('read whole days, half days, marks and umlauts, cancelled ones, and nothing of a revoked address', async () => {
    const vacation = await record('2026-05-04', { to: '2026-05-06', activity: 'vacation' });
    await record('2026-05-08', { share: '0.5', activity: 'vacation' });
    await record('2026-05-11', { activity: 'sick', sickness: true, to: '2026-05-12' });
    const [own, colleague] = [await subscribe('ida', 'mine'), await subscribe('otto', 'team')];
    const khal = subscribeWithVdirsyncer(colleague.url);
    await khal.sync();
    const away = { status: 'CONFIRMED', title: 'Ida Example: away' };
    expect(await khal.list('2026-05-01', 20)).toEqual([
      { ...away, from: '2026-05-04', to: '2026-05-06' },
      { ...away, from: '2026-05-08', to: '2026-05-08', title: 'Ida Example: away (half day)' },
      { ...away, from: '2026-05-11', to: '2026-05-12' },
    ]);
    expect(await readWithCalcurse(await (await fetch(own.url)).text())).toEqual(
      expect.arrayContaining([
        '05/04/2026 [1] {1D -> 05/06/2026} Vacation',
        '05/08/2026 [1] Vacation (half day)',
        '05/11/2026 [1] {1D -> 05/12/2026} sick',
      ]),
    );
    await updateAbsence(world.ctx, { id: vacation.id, state: 'cancelled' });
    await khal.sync();
    expect((await khal.list('2026-05-01', 6)).map(({ status }) => status)).toEqual(['CANCELLED']);
    await revokeCalendarFeed(colleague.owner, { id: colleague.feed.id });
    await expect(khal.sync()).rejects.toThrow('Not Found');
  }, 120_000);
});
