import { setTimeout } from 'node:timers/promises';
import { startReceiver } from './receiver.ts';
import { openWorld, startWriting, type World } from './world.ts';

const perSecond = 200;
const rounds = 3;

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
}

export interface Latencies {
  readonly alone: Latency;
  readonly besideDead: Latency;
  /** Of the mean. */
  readonly percentLater: number;
}

/** From the commit of a change to its arrival, with good receivers alone and beside one that never answers. */
export async function measureLatency(seconds: number): Promise<Latencies> {
  const world = await openWorld(300);
  try {
    const good = await startReceiver({ status: 204, afterMs: 0 });
    const dead = await startReceiver(null);
    await world.subscribe(good.address);
    await world.startServer();
    await round(world, good.arrivals, seconds);
    await setStates(world, dead.address, true);
    await round(world, good.arrivals, fillSeconds);
    await setStates(world, dead.address, false);
    const alone: number[][] = [];
    const beside: number[][] = [];
    for (let turn = 0; turn < rounds; turn += 1) {
      alone.push(await round(world, good.arrivals, seconds));
      await setStates(world, dead.address, true);
      await setTimeout(settledMs);
      beside.push(await round(world, good.arrivals, seconds));
      await setStates(world, dead.address, false);
    }
    await good.close();
    await dead.close();
    const [one, other] = [told(alone, seconds), told(beside, seconds)];
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

function told(all: number[][], seconds: number): Latency {
  const sorted = all.flat().toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  const perSecondReached = Math.round(sorted.length / rounds / seconds);
  const meanMs = Math.round((sorted.reduce((sum, one) => sum + one, 0) / sorted.length) * 100) / 100;
  return { perSecond: perSecondReached, delivered: sorted.length, meanMs, p50Ms: at(0.5), p95Ms: at(0.95) };
}
