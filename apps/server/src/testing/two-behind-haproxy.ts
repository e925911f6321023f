import { mintKey } from '@stempel/auth/testing';
import { connectDatabase, type Database } from '@stempel/db';
import { freePort } from '@stempel/db/free-port';
import { makeWorkspace } from '@stempel/db/testing';
import { type Place, startHaproxy } from './haproxy.ts';
import { type ServerProcess, startProcess } from './start-process.ts';
import { callSteadily, type SteadyOutcome } from './steady-calls.ts';

/** So many that none reaches its limit while servers are replaced. */
const workspaces = 20;

export type Replaced = SteadyOutcome & {
  /** Projects that were answered with 201 and are not in the database. */
  lost: string[];
};

/**
 * Two servers behind haproxy under steady calls: each is asked to stop and started again in turns, `times` in all. `next`
 * starts a server in the place of one that ended; as before, when left out. `makeKeys` makes the keys of the calls, once the
 * first servers run.
 */
export async function replaceInTurns(
  program: string,
  prepared: { DATABASE_URL: string; DATABASE_DIRECT_URL?: string } & Record<string, string>,
  {
    times,
    next = startAt,
    first = startAt,
    makeKeys = mintKeys,
  }: { times: number; next?: typeof startAt; first?: typeof startAt; makeKeys?: typeof mintKeys },
): Promise<Replaced> {
  const given = { ...prepared, TRUST_PROXY: '1', DRAIN_SECONDS: '2' };
  const places: [Place, Place] = [
    { port: await freePort(), opsPort: await freePort() },
    { port: await freePort(), opsPort: await freePort() },
  ];
  const servers: ServerProcess[] = [];
  for (const place of places) servers.push(await first(given, place));
  const db = connectDatabase({ url: prepared.DATABASE_DIRECT_URL ?? prepared.DATABASE_URL, poolSize: 2 });
  const haproxy = await startHaproxy(program, places);
  try {
    const calls = callSteadily(haproxy.origin, await makeKeys(db, workspaces));
    for (let turn = 0; turn < times; turn += 1) {
      const at = turn % 2;
      await servers[at]?.end('SIGTERM');
      servers[at] = await next(given, places[at] as Place);
      await isTaken(places[at] as Place);
    }
    const outcome = await calls.stop();
    const lost = await findLost(db.url, outcome.created);
    return { ...outcome, lost };
  } finally {
    await haproxy.stop();
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    await db.close();
  }
}

/** A key in each of so many workspaces. */
export async function mintKeys(db: Database, count: number): Promise<string[]> {
  const keys: string[] = [];
  for (let number = 0; number < count; number += 1)
    keys.push((await mintKey(db, (await makeWorkspace(db)).id)).key);
  return keys;
}

export function startAt(given: Record<string, string>, { port, opsPort }: Place): Promise<ServerProcess> {
  return startProcess({ ...given, PORT: String(port), OPS_PORT: String(opsPort) });
}

/** The balancer has sent calls here. */
async function isTaken({ opsPort }: Place): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (performance.now() < deadline) {
    const text = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text();
    if (/stempel_http_request_duration_seconds_count\{surface="api",operation="createProject"/.test(text))
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The balancer sends no calls to a server that was started again.');
}

async function findLost(url: string, created: readonly string[]): Promise<string[]> {
  const owner = connectDatabase({ url, poolSize: 1 });
  const { rows } = await owner.pool.query<{ code: string }>('select code from projects');
  await owner.close();
  const there = new Set(rows.map(({ code }) => code));
  return created.filter((code) => !there.has(code));
}
