import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { connectDatabase } from '@stempel/db';
import { freePort } from '@stempel/db/free-port';
import { ask, emptyDatabase } from '@stempel/db/testing';
import { describe, expect, test, vi } from 'vitest';
import {
  emptyDataDir,
  killOnce,
  runCommand,
  runToEnd,
  type ServerProcess,
  startProcess,
} from './testing/start-process.ts';

const workspaceWords = (slug: string) => [
  ...['workspace', 'create', '--slug', slug, '--name', slug, '--time-zone', 'Europe/Copenhagen'],
  ...[
    '--owner-email',
    `${slug}@example.org`,
    '--owner-name',
    'Ada',
    '--owner-password',
    'correct horse battery',
  ],
];

async function makeKey(given: Record<string, string>, slug: string): Promise<string> {
  const { document } = await runCommand(
    ['key', 'create', '--workspace', slug, '--service-user', 'hr', '--role', 'Admin'],
    given,
  );
  return String(document.key);
}

async function call(server: ServerProcess, path: string, key?: string): Promise<number> {
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
  return (await fetch(`${server.origin}${path}`, { headers })).status;
}

/** The curl line of the banner, as a request. */
async function tryPrintedCall(server: ServerProcess): Promise<number> {
  const [, key, path] =
    /curl -H "Authorization: Bearer (\S+)" "http:\/\/localhost:\d+(\S+)"/.exec(server.stdout()) ?? [];
  return call(server, path ?? 'no curl line was printed', key);
}

const bannerOf = (server: ServerProcess) =>
  server.stdout().slice(server.stdout().indexOf('Demo workspace')).split('Try it')[0];

describe('on the embedded database', () => {
  test('a first start makes the demo; later ones keep it, whatever ended the one before', {
    timeout: 300_000,
  }, async () => {
    const given = { DATA_DIR: emptyDataDir() };
    const first = await startProcess(given);
    expect(await tryPrintedCall(first)).toBe(200);
    expect(first.stdout()).toContain(
      `  DATA_DIR=${given.DATA_DIR} npm run -s stempel -- workspace create --slug acme`,
    );
    // Longer than proxies keep theirs: they never send a call into a connection that is being closed.
    const { headers } = await fetch(`${first.origin}/api/ping`);
    expect(headers.get('keep-alive')).toBe('timeout=75');
    const banner = bannerOf(first);
    expect(banner).toMatch(
      /owner .*@nordlys\.example {2}\S{16}\n.*manager .*\n.*employee .*\n.*API key +stempel_live_/,
    );
    expect((await runCommand(workspaceWords('acme'), given)).code).toBe(0);
    const key = await makeKey(given, 'acme');
    expect(await call(first, '/api/version', key)).toBe(200);
    expect((await first.end('SIGTERM')).code).toBe(0);

    // Without a server the command line starts the database and stops it again.
    const { document } = await runCommand(['workspace', 'list'], given);
    expect(document).toMatchObject({ data: [{ slug: 'nordlys' }, { slug: 'acme' }] });

    const second = await startProcess(given);
    expect(await call(second, '/api/version', key)).toBe(200);
    await second.end('SIGKILL');
    const third = await startProcess(given);
    expect(await call(third, '/api/version', key)).toBe(200);
    expect(await tryPrintedCall(third)).toBe(200);
    expect(bannerOf(third)).toBe(banner);

    const [postmaster] = readFileSync(`${given.DATA_DIR}/postgres/data/postmaster.pid`, 'utf8').split('\n');
    process.kill(Number(postmaster), 'SIGKILL');
    await vi.waitFor(() => expect(third.stderr()).toContain('was started again'), { timeout: 30_000 });
    await vi.waitFor(async () => expect(await call(third, '/api/version', key)).toBe(200), {
      timeout: 30_000,
    });
    expect((await third.end('SIGINT')).code).toBe(0);
  });

  test('a first start that was killed while it made the demo starts again', {
    timeout: 300_000,
  }, async () => {
    const given = { DATA_DIR: emptyDataDir() };
    // The file of the demo is written when its making begins.
    await killOnce(() => existsSync(join(given.DATA_DIR, 'demo.json')), given);
    const server = await startProcess(given);
    expect(await tryPrintedCall(server)).toBe(200);
    expect(server.stderr()).toContain('the first start was interrupted');
    await server.end('SIGTERM');
    const { document } = await runCommand(['workspace', 'list'], given);
    expect(document.data).toHaveLength(1);
  });

  test('a workspace that was made after a first start that was killed is there after the next one', {
    timeout: 300_000,
  }, async () => {
    const given = { DATA_DIR: emptyDataDir() };
    await killOnce(() => existsSync(join(given.DATA_DIR, 'demo.json')), given);
    expect(await runCommand(workspaceWords('acme'), given)).toMatchObject({ code: 0 });
    const server = await startProcess(given);
    await server.end('SIGTERM');
    const { document } = await runCommand(['workspace', 'list'], given);
    expect(document.data).toContainEqual(expect.objectContaining({ slug: 'acme' }));
  });
});

describe('on an external database', () => {
  test('two servers start at once on an empty one and share keys, revocations and sign-ins', {
    timeout: 300_000,
  }, async () => {
    const given = { DATABASE_URL: await emptyDatabase(), DATA_DIR: emptyDataDir() };
    const servers = await Promise.all([startProcess(given), startProcess(given)]);
    await runCommand(workspaceWords('acme'), given);
    const key = await makeKey(given, 'acme');
    const statuses = () => Promise.all(servers.map((server) => call(server, '/api/version', key)));
    expect(await statuses()).toEqual([200, 200]);

    const [one, other] = servers;
    const signIn = await fetch(`${one?.origin}/internal/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'acme@example.org', password: 'correct horse battery' }),
    });
    const cookie = signIn.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const me = await fetch(`${other?.origin}/internal/auth/me`, { headers: { cookie } });
    expect(await me.json()).toMatchObject({
      user: { name: 'Ada' },
      workspace: { slug: 'acme' },
      is_owner: true,
    });

    expect((await runCommand(['key', 'revoke', key], given)).document).toMatchObject({ state: 'revoked' });
    expect(await statuses()).toEqual([401, 401]);
    expect(await Promise.all(servers.map(async (server) => (await server.end('SIGTERM')).code))).toEqual([
      0, 0,
    ]);
  });

  test('a demo that a start did not finish is said to be of no use, until there is a whole one', {
    timeout: 300_000,
  }, async () => {
    const given = { DATABASE_URL: await emptyDatabase(), DATA_DIR: emptyDataDir() };
    let begun = false;
    const look = async () => {
      while (!begun) {
        const made = await ask(given.DATABASE_URL, 'select slug from workspaces').catch(() => []);
        begun = made.length > 0;
      }
    };
    await Promise.all([look(), killOnce(() => begun, given)]);
    const server = await startProcess(given);
    const said = server.stdout();
    await server.end('SIGTERM');
    expect(said).toContain('The demo was never finished');
    const command = /npm run -s stempel -- (seed demo --workspace \S+)/.exec(said)?.[1] ?? '';
    expect(await runCommand(command.split(' '), given)).toMatchObject({ code: 0 });
    const again = await startProcess(given);
    expect(again.stdout()).not.toContain('never finished');
    expect(await tryPrintedCall(again)).toBe(200);
    await again.end('SIGTERM');
  });

  test('an empty one gets the demo too; one with a workspace of its own never does', {
    timeout: 300_000,
  }, async () => {
    const empty = { DATABASE_URL: await emptyDatabase(), DATA_DIR: emptyDataDir() };
    const first = await startProcess(empty);
    expect(await tryPrintedCall(first)).toBe(200);
    const banner = bannerOf(first);
    await first.end('SIGTERM');
    const again = await startProcess(empty);
    expect(bannerOf(again)).toBe(banner);
    await again.end('SIGTERM');
    const own = { DATABASE_URL: await emptyDatabase(), DATA_DIR: emptyDataDir() };
    const without = await startProcess({ ...own, DEMO: 'off' });
    expect(without.stdout()).toMatch(
      /There is no workspace yet\. To make the first one:\n.+ workspace create /,
    );
    await without.end('SIGTERM');
    await runCommand(workspaceWords('acme'), own);
    const server = await startProcess(own);
    expect(server.stdout()).not.toContain('Demo workspace');
    await server.end('SIGTERM');
    const { document } = await runCommand(['workspace', 'list'], own);
    expect(document).toMatchObject({ data: [{ slug: 'acme' }] });
  });

  test('keys of one environment are refused in the other', async () => {
    const given = { DATABASE_URL: await emptyDatabase(), DATA_DIR: emptyDataDir() };
    await runCommand(workspaceWords('acme'), given);
    const key = await makeKey(given, 'acme');
    const staging = await startProcess({ ...given, STEMPEL_ENV: 'staging' });
    expect(await call(staging, '/api/version', key)).toBe(401);
    await staging.end('SIGTERM');
  });
});

describe('a server that is asked to stop', () => {
  test('answers the call that runs, takes no new ones and ends at once', { timeout: 300_000 }, async () => {
    const given = { DATABASE_URL: await emptyDatabase(), DATA_DIR: emptyDataDir() };
    await runCommand(workspaceWords('acme'), given);
    const authorization = `Bearer ${await makeKey(given, 'acme')}`;
    const server = await startProcess(given);
    const headers = { authorization, 'content-type': 'application/json' };
    const send = (method: string, path: string, body: object) =>
      fetch(`${server.origin}/api${path}`, { method, headers, body: JSON.stringify(body) });
    const unit = await send('POST', '/org-units', { code: 'u', name: 'U' });
    const { id } = (await unit.json()) as { id: string };

    const db = connectDatabase({ url: given.DATABASE_URL, poolSize: 2 });
    const holder = await db.pool.connect();
    await holder.query('begin; select from org_units for update');
    const running = send('PATCH', `/org-units/${id}`, { name: 'Changed' });
    const waiting =
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await vi.waitFor(async () => expect((await db.pool.query(waiting)).rowCount).toBe(1), 20_000);
    server.signal('SIGTERM');
    await vi.waitFor(() => expect(call(server, '/api/ping')).rejects.toThrow('fetch failed'), 20_000);
    const released = performance.now();
    await holder.query('rollback');
    holder.release();
    const answer = await running;
    expect(await answer.json()).toMatchObject({ name: 'Changed' });
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    expect((await server.end('SIGTERM')).code).toBe(0);
    // An idle connection of the client is none to wait for.
    expect(performance.now() - released).toBeLessThan(10_000);
    await db.close();
  });
});

describe('a start that cannot work ends with the variable and the next step', () => {
  const external = { DATABASE_URL: 'postgres://nobody:hunter2@127.0.0.1:1/none' };

  test('bad values', async () => {
    const { code, stderr } = await runToEnd({ PORT: 'x', LOG_LEVEL: 'loud' });
    expect(code).toBe(1);
    expect(stderr).toMatch(/PORT is "x": expected a whole number.*\nLOG_LEVEL is "loud": expected fatal/);
  });

  test('a port in use', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, resolve));
    const PORT = String((taken.address() as AddressInfo).port);
    const { code, stderr } = await runToEnd({ ...external, PORT });
    taken.close();
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining(`PORT is ${PORT}, which another program uses`),
    ]);
  });

  test('a database that is not there; its password is not repeated', async () => {
    const { code, stderr } = await runToEnd({ ...external, PORT: String(await freePort()) });
    expect(code).toBe(1);
    expect(stderr).toContain('DATABASE_URL leads to 127.0.0.1:1/none, which cannot be used');
    expect(stderr).not.toContain('hunter2');
  });

  test('a database of an installation whose secret is not here; nothing is left where it was looked for', async () => {
    const DATABASE_URL = await emptyDatabase();
    expect(await runCommand(['db', 'migrate'], { DATABASE_URL, DATA_DIR: emptyDataDir() })).toMatchObject({
      code: 0,
    });
    const [PORT, DATA_DIR] = [String(await freePort()), emptyDataDir()];
    const { code, stderr } = await runToEnd({ DATABASE_URL, DATA_DIR, PORT });
    expect(code).toBe(1);
    expect(readdirSync(DATA_DIR)).toEqual([]);
    expect(stderr).toMatch(/^\nStempel did not start\.\nThe database belongs to .*STEMPEL_SECRET.*\n$/);
  });

  test('a database that refuses a query: with what PostgreSQL said of it, without the values', async () => {
    const given = { DATABASE_URL: await emptyDatabase(), DATA_DIR: emptyDataDir() };
    await runCommand(['db', 'migrate'], given);
    await ask(given.DATABASE_URL, 'alter table due_work rename to lost_work');
    const { code, stderr } = await runToEnd({ ...given, PORT: String(await freePort()) });
    expect(code).toBe(1);
    expect(stderr).toMatch(/did not start\.\n.*Failed query.*\ncaused by: .*"due_work" does not exist/s);
    expect(stderr).not.toContain('params:');
  });
});
