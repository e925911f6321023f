import { connectDatabase, type Database } from '@stempel/db';
import { freePort } from '@stempel/db/free-port';
import { emptyDatabase } from '@stempel/db/testing';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { emptyDataDir, runCommand, type ServerProcess, startProcess } from './testing/start-process.ts';

// The whole process while all its connections are taken by what comes before any workspace: who comes then is told early.

const password = 'a long enough sentence';
/** As the server opens them. */
const connections = 20;
let owner: Database;
let server: ServerProcess;
let provisioningKey: string;
let ops: string;

beforeAll(async () => {
  const given = { DATABASE_URL: await emptyDatabase(), DATA_DIR: emptyDataDir(), TRUST_PROXY: '1' };
  const person = ['--owner-email', 'ada@acme.example', '--owner-name', 'Ada', '--owner-password', password];
  const words = ['--slug', 'acme', '--name', 'Acme', '--time-zone', 'Europe/Copenhagen', '--test', ...person];
  await runCommand(['workspace', 'create', ...words], given);
  const idp = ['key', 'create', '--workspace', 'acme', '--service-user', 'idp', '--provisioning'];
  provisioningKey = String((await runCommand(idp, given)).document.key);
  owner = connectDatabase({ url: given.DATABASE_URL, poolSize: 2 });
  const OPS_PORT = String(await freePort());
  ops = `http://127.0.0.1:${OPS_PORT}`;
  server = await startProcess({ ...given, OPS_PORT, DRAIN_SECONDS: '0' });
}, 180_000);

afterAll(async () => {
  await server.end('SIGTERM');
  await owner.close();
});

async function send(path: string, headers: Record<string, string>, body?: object) {
  const start = performance.now();
  const init = body && { method: 'POST', body: JSON.stringify(body) };
  const type = body ? { 'content-type': 'application/json' } : {};
  const answer = await fetch(`${server.origin}${path}`, { ...init, headers: { ...type, ...headers } });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, ms: performance.now() - start };
}

/** Each from an address and of a person of its own, so that none meets a limit. */
const signIn = (at: number) =>
  send(
    '/internal/auth/sign-in/email',
    { 'x-forwarded-for': `192.0.2.${at}` },
    { email: `${at}@acme.example`, password },
  );
const provision = () => send('/api/scim/v2/Users?count=1', { authorization: `Bearer ${provisioningKey}` });

/** Holds up every sign-in until it is let go. */
async function holdSignIns(): Promise<() => Promise<void>> {
  const client = await owner.pool.connect();
  await client.query('begin; lock table sign_in_limits in access exclusive mode');
  let isHeld = true;
  const letGo = async () => {
    if (!isHeld) return;
    isHeld = false;
    await client.query('rollback');
    client.release();
  };
  onTestFinished(letGo);
  return letGo;
}

test('sign-in and provisioning answer 503 with Retry-After early, and go on afterwards', async () => {
  const letGo = await holdSignIns();
  const first = Array.from({ length: connections }, (_, at) => signIn(at));
  await vi.waitFor(
    async () => {
      // Those who sign in count themselves there; the hourly clean-up may wait as well.
      const { rows } = await owner.pool.query(
        `select from pg_locks l join pg_stat_activity a on a.pid = l.pid
          where l.relation = 'sign_in_limits'::regclass and not l.granted and a.query like 'insert into "sign_in_limits"%'`,
      );
      expect(rows).toHaveLength(connections);
    },
    { timeout: 20_000, interval: 50 },
  );
  const late = await Promise.all([
    ...Array.from({ length: 20 }, (_, at) => signIn(connections + at)),
    ...Array.from({ length: 20 }, provision),
  ]);
  for (const { status, headers, text, ms } of late) {
    expect([status, headers.get('retry-after')], text).toEqual([503, '3']);
    expect(text).toMatch(/More calls came than can be served/);
    expect(ms).toBeLessThan(10_000);
  }
  expect(late.at(-1)?.headers.get('content-type')).toBe('application/scim+json');
  expect((await send('/api/ping', {})).status).toBe(200);
  // Whoever watches the server is answered whatever there is to do, and told of it.
  expect((await fetch(`${ops}/health/ready`)).status).toBe(200);
  const metrics = await (await fetch(`${ops}/metrics`)).text();
  const turnedAway = /^stempel_calls_turned_away_total\{where="connection"\} (\d+)$/m.exec(metrics)?.[1];
  // Provisioning calls that come together are asked about together; each is counted.
  expect(Number(turnedAway)).toBe(late.length);
  await vi.waitFor(() =>
    expect(server.stderr()).toMatch(/"calls":\d+,"msg":"more calls came than can be served/),
  );
  await letGo();
  // Who waited with a connection got one answer as ever: nobody has that password.
  for (const { status, text } of await Promise.all(first)) expect(status, text).toBe(401);
  expect((await provision()).status).toBe(200);
  expect((await signIn(1)).status).toBe(401);
});
