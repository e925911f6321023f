import { setTimeout } from 'node:timers/promises';
import { postgresSeconds, secondsOf } from '@stempel/bench-common/processor-time';
import { startReceiver } from './receiver.ts';
import { openWorld, startWriting, type World } from './world.ts';

const perSecond = 200;

/** Tables grow and are cleaned up meanwhile: each of the two comes first as often as the other. */
const orders = [
  ['alone', 'beside'],
  ['beside', 'alone'],
  ['alone', 'beside'],
  ['beside', 'alone'],
  ['alone', 'beside'],
  ['beside', 'alone'],
] as const;

/** One that is dead for long holds as many deliveries as may wait for a webhook (2,000): what is more stays in the log. */
const fillSeconds = 15;
/** After it was paused between two rounds it takes up what waits, once. */
const settledMs = 3000;

export interface Latency {
  readonly perSecond: number;
  readonly delivered: number;
  readonly meanMs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** Processor time for a change that is written and delivered, which other work on the machine hardly changes. */
  readonly serverMs: number;
  readonly postgresMs: number;
}

export interface Latencies {
  readonly alone: Latency;
  readonly besideDead: Latency;
  /** Of the mean. */
  readonly percentLater: number;
}

/** What a round came to: milliseconds to each arrival, and processor seconds. */
interface Round {
  readonly waits: readonly number[];
  readonly server: number;
  readonly postgres: number;
}

/** From the commit of a change to its arrival, with good receivers alone and beside one that never answers. */
export async function measureLatency(seconds: number): Promise<Latencies> {
  const world = await openWorld(300);
  try {
    const good = await startReceiver({ status: 204, afterMs: 0 });
    const dead = await startReceiver(null);
    await world.subscribe(good.address);
    const server = await world.startServer();
    const measure = () => measured(world, server.pid ?? 0, () => round(world, good.arrivals, seconds));
    await round(world, good.arrivals, seconds);
    await setStates(world, dead.address, true);
    await round(world, good.arrivals, fillSeconds);
    await setStates(world, dead.address, false);
    const found: Record<'alone' | 'beside', Round[]> = { alone: [], beside: [] };
    let isDeadActive = false;
    for (const way of orders.flat()) {
      if (isDeadActive !== (way === 'beside')) {
        isDeadActive = !isDeadActive;
        await setStates(world, dead.address, isDeadActive);
        await setTimeout(settledMs);
      }
      found[way].push(await measure());
    }
    await good.close();
    await dead.close();
    const [one, other] = [told(found.alone, seconds), told(found.beside, seconds)];
    const percentLater = Math.round((other.meanMs / one.meanMs - 1) * 1000) / 10;
    return { alone: one, besideDead: other, percentLater };
  } finally {
    await world.close();
  }
}

let deadId: string | undefined;

async function setStates(world: World, address: string, active: boolean): Promise<void> {
  const { pauseWebhook, resumeWebhook } = await import('@stempel/services/events/webhooks');
  if (!deadId) deadId = await world.subscribe(address);
  else await (active ? resumeWebhook : pauseWebhook)(world.ctx(), { id: deadId });
}

async function round(
  world: World,
  arrivals: { objectId: string; version: number; at: number }[],
  seconds: number,
): Promise<number[]> {
  arrivals.length = 0;
  const writing = startWriting(world, perSecond);
  await setTimeout(seconds * 1000);
  await writing.stop();
  for (let tries = 0; arrivals.length < writing.written.length && tries < 100; tries += 1)
    await setTimeout(100);
  const arrivedAt = new Map(arrivals.map(({ objectId, version, at }) => [`${objectId} ${version}`, at]));
  return writing.written.map(({ objectId, version, at }) => {
    const arrived = arrivedAt.get(`${objectId} ${version}`);
    return arrived === undefined ? Number.POSITIVE_INFINITY : arrived - at;
  });
}

async function measured(world: World, pid: number, work: () => Promise<number[]>): Promise<Round> {
  const [server, postgres] = [secondsOf(pid), await postgresSeconds(world.db.pool)];
  const waits = await work();
  const used = {
    server: secondsOf(pid) - server,
    postgres: (await postgresSeconds(world.db.pool)) - postgres,
  };
  return { waits, ...used };
}

function told(rounds: readonly Round[], seconds: number): Latency {
  const sorted = rounds.flatMap(({ waits }) => waits).toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  const each = (sum: number) => Math.round((sum / sorted.length) * 100) / 100;
  const spent = (of: 'server' | 'postgres') => each(rounds.reduce((sum, one) => sum + one[of] * 1000, 0));
  return {
    perSecond: Math.round(sorted.length / rounds.length / seconds),
    delivered: sorted.length,
    meanMs: each(sorted.reduce((sum, one) => sum + one, 0)),
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    serverMs: spent('server'),
    postgresMs: spent('postgres'),
  };
}
