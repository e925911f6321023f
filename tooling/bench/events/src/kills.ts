import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Arrival, startReceiver } from './receiver.ts';
import { openWorld, startWriting, type Written } from './world.ts';

const perSecond = 200;
/** How far the clock of the server is told to run ahead, step by step: past the longest pause between tries. */
const aheadMilliseconds = 1_800_000;
const mostSteps = 192;
/** Nothing has arrived for so long, so nothing will: a receiver that is slow has until then. */
const stillSeconds = 60;

export interface Survived {
  readonly kills: { server: number; database: number; both: number };
  readonly seconds: number;
  readonly acknowledged: number;
  readonly receivers: Record<string, { lost: number; twice: number; otherIds: number; outOfOrder: number }>;
}

/** Kills the server, the database or both, again and again at random moments, while presence is written. */
export async function surviveKills(kills: number): Promise<Survived> {
  const world = await openWorld(300);
  const receivers = {
    good: await startReceiver({ status: 204, afterMs: 0 }),
    slow: await startReceiver({ status: 204, afterMs: 50 }),
    recovering: await startReceiver({ status: 500, afterMs: 0 }),
  };
  try {
    for (const { address } of Object.values(receivers)) await world.subscribe(address);
    let server = await world.startServer();
    const writing = startWriting(world, perSecond);
    const done = { server: 0, database: 0, both: 0 };
    for (let kill = 0; kill < kills; kill += 1) {
      await setTimeout(300 + Math.random() * 2000);
      if (kill === Math.floor(kills / 2)) receivers.recovering.answer = { status: 204, afterMs: 0 };
      const what = drawn();
      const back = what === 'server' ? Promise.resolve() : world.restarted();
      if (what !== 'database') server.kill('SIGKILL');
      if (what !== 'server') process.kill(postmasterOf(world.dataFolder), 'SIGKILL');
      await back;
      if (what !== 'database') server = await world.startServer();
      done[what] += 1;
      process.stderr.write(`kill ${kill + 1} of ${kills}, ${writing.written.length} written\n`);
    }
    const { seconds } = await writing.stop();
    const { written } = writing;
    const countMissing = () =>
      Object.values(receivers).reduce((sum, { arrivals }) => sum + missing(written, arrivals).length, 0);
    // The pauses between tries pass as fast as the clock of the server is told.
    let fewest = Number.POSITIVE_INFINITY;
    for (let step = 1, still = 0; fewest > 0 && still < stillSeconds; step += 1) {
      server.send(Math.min(step, mostSteps) * aheadMilliseconds);
      await setTimeout(1000);
      const now = countMissing();
      still = now < fewest ? 0 : still + 1;
      fewest = Math.min(fewest, now);
    }
    const told = Object.entries(receivers).map(
      ([name, { arrivals }]) => [name, judge(written, arrivals)] as const,
    );
    return {
      kills: done,
      seconds: Math.round(seconds),
      acknowledged: written.length,
      receivers: Object.fromEntries(told),
    };
  } finally {
    for (const { close } of Object.values(receivers)) await close();
    await world.close();
  }
}

function drawn(): 'server' | 'database' | 'both' {
  const chance = Math.random();
  return chance < 0.6 ? 'server' : chance < 0.85 ? 'database' : 'both';
}

function postmasterOf(dataFolder: string): number {
  return Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

const keyOf = ({ objectId, version }: { objectId: string; version: number }) => `${objectId} ${version}`;
const taken = (arrivals: readonly Arrival[]) => arrivals.filter(({ status }) => status === 204);

function missing(written: readonly Written[], arrivals: readonly Arrival[]): string[] {
  const arrived = new Set(taken(arrivals).map(keyOf));
  return written.map(keyOf).filter((key) => !arrived.has(key));
}

/** What was lost, what came twice and under which ids, and where a later version came before an earlier one. */
function judge(written: readonly Written[], arrivals: readonly Arrival[]) {
  const ids = new Map<string, Set<string>>();
  for (const one of arrivals) ids.set(keyOf(one), (ids.get(keyOf(one)) ?? new Set()).add(one.id));
  const first = new Map<string, number>();
  let outOfOrder = 0;
  const newest = new Map<string, number>();
  for (const one of taken(arrivals)) {
    if (first.has(keyOf(one))) continue;
    first.set(keyOf(one), one.at);
    if ((newest.get(one.objectId) ?? 0) > one.version) outOfOrder += 1;
    newest.set(one.objectId, Math.max(newest.get(one.objectId) ?? 0, one.version));
  }
  return {
    lost: missing(written, arrivals).length,
    twice: taken(arrivals).length - first.size,
    otherIds: [...ids.values()].filter(({ size }) => size > 1).length,
    outOfOrder,
  };
}
