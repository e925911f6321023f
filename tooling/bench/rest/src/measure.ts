import type { Pool } from 'pg';
import type { SmallTenant, Tenant } from './fill-tenants.ts';
import type { Generator, LoadResult } from './load.ts';
import {
  prepareLists,
  prepareOne,
  preparePresence,
  prepareReads,
  prepareRevalidations,
} from './prepare-requests.ts';
import { inTurns, median, millisecondsOf } from './rounds.ts';
import type { RunningServer } from './run-server.ts';

/** What is measured against what. */
export type Bench = {
  dir: string;
  generator: Generator;
  ourPort: number;
  barePort: number;
  tenants: readonly SmallTenant[];
};

const rounds = 5;
/**
 * Both sides are at work as long before they are measured: V8 compiles what a call runs through in steps, the last of them
 * after about ten thousand calls, and PostgreSQL plans for each of its connections.
 */
const warmSeconds = 12;
const clients = 16;
const seconds = 3;
/** The log of calls of a busy server is written every five seconds. */
const untilWritten = 6;
const loggedSeconds = 15;
/** The same for writes, of which each is prepared for a place of its own: so many are there. */
const writtenSeconds = 7;
const calls = 40;

const middle = (results: LoadResult[], figure: keyof LoadResult) =>
  median(results.map((result) => result[figure]));

export async function measureReads({ dir, generator, ourPort, barePort, tenants }: Bench) {
  const order = { file: prepareReads(dir, tenants), clients, seconds, expected: '200' };
  for (const port of [ourPort, barePort]) await generator.run({ ...order, port, seconds: warmSeconds });
  const { ours, theirs } = await inTurns(
    rounds,
    () => generator.run({ ...order, port: ourPort }),
    () => generator.run({ ...order, port: barePort }),
  );
  return {
    ours: middle(ours, 'perSecond'),
    bare: middle(theirs, 'perSecond'),
    ourP99: middle(ours, 'p99Ms'),
    bareP99: middle(theirs, 'p99Ms'),
  };
}

/**
 * One server that is told whether to keep calls: two processes of the same code differ by more than what is looked for. What a call
 * costs the log is paid up to five seconds later, so each turn is led in by as long: what is written in it was called before it,
 * and what was called in its last seconds is written behind it.
 */
export async function measureLog({ dir, generator, tenants }: Bench, server: RunningServer) {
  const order = { file: prepareReads(dir, tenants), clients, expected: '200', port: server.port };
  const turn = (told: 'keep' | 'leave') => async () => {
    await server.tell(told);
    await generator.run({ ...order, seconds: untilWritten });
    return generator.run({ ...order, seconds: loggedSeconds });
  };
  const { ours, theirs } = await inTurns(7, turn('keep'), turn('leave'));
  return { ours: middle(ours, 'perSecond'), unkept: middle(theirs, 'perSecond') };
}

export async function measureRevalidation({ dir, generator, ourPort: port, tenants }: Bench) {
  const order = { port, clients, seconds: 2 };
  const unchanged = await prepareRevalidations(dir, tenants, port);
  const list = prepareLists(dir, tenants);
  const { ours, theirs } = await inTurns(
    rounds,
    () => generator.run({ ...order, file: unchanged, expected: '304' }),
    () => generator.run({ ...order, file: list, expected: '200' }),
  );
  return { notModified: middle(ours, 'perSecond'), list: middle(theirs, 'perSecond') };
}

export async function measureWrites({ dir, generator, ourPort, barePort, tenants }: Bench) {
  const files = preparePresence(dir, tenants);
  const order = { clients, seconds: writtenSeconds, expected: '201' };
  await generator.run({ ...order, port: ourPort, file: files.ours, seconds: warmSeconds });
  await generator.run({ ...order, port: barePort, file: files.bare, seconds: warmSeconds });
  const { ours, theirs } = await inTurns(
    rounds,
    () => generator.run({ ...order, port: ourPort, file: files.ours }),
    () => generator.run({ ...order, port: barePort, file: files.bare }),
  );
  return { ours: middle(ours, 'perSecond'), bare: middle(theirs, 'perSecond') };
}

/** Milliseconds of a page, read by one client again and again. */
function page(bench: Bench, file: string): Promise<LoadResult> {
  return bench.generator.run({ port: bench.ourPort, file, clients: 1, seconds: 30, calls, expected: '200' });
}

const aggregate = 'select json_agg(e) from (select * from bare.employees order by id limit 1000) e';

export async function measureEmployees(bench: Bench, pool: Pool, tenant: Tenant) {
  const file = prepareOne(bench.dir, 'list-employees', tenant, '/employees?limit=1000&scope=all');
  const { ours, theirs } = await inTurns(
    rounds,
    async () => (await page(bench, file)).medianMs,
    async () => {
      const times: number[] = [];
      for (let call = 0; call < calls; call += 1) {
        times.push(await millisecondsOf(() => pool.query(aggregate)));
      }
      return median(times);
    },
  );
  return { ours: median(ours), aggregate: median(theirs) };
}

export async function measureReport(bench: Bench, name: string, query: string, large: Tenant, small: Tenant) {
  const path = `/reports/presence?scope=all&from=2025-11-01&to=2026-10-31${query}`;
  const files = {
    large: prepareOne(bench.dir, `${name}-large`, large, path),
    small: prepareOne(bench.dir, `${name}-small`, small, path),
  };
  const { ours, theirs } = await inTurns(
    rounds,
    async () => (await page(bench, files.large)).medianMs,
    async () => (await page(bench, files.small)).medianMs,
  );
  return { large: median(ours), small: median(theirs) };
}
