import type { Offering, Outcome } from './offer.ts';
import { type Watched, watchServer } from './watch-server.ts';

export type Bench = { port: number; opsPort: number; offering: Offering; other: Offering; mixed: string };

/** Beyond some hundred the load generator itself becomes the bound. */
const clientCounts = [8, 16, 32, 64, 128];
const searchSeconds = 4;
/** Until V8 has compiled what calls run through; some of it is thrown away in a minute without calls. */
const warmSeconds = 12;
const wakeSeconds = 4;
/** More than a server takes on, so that what it turns away is seen. */
const manyConnections = 1_024;
const overloadSeconds = 10;

/** Everything else is a call that was turned away, refused or never answered. */
const isServed = (status: string) => status.startsWith('2');

/** How many were answered so, whatever was served. */
export const answeredBy = ({ answers }: Outcome, status: string) => answers[status]?.calls ?? 0;

export const callsOf = ({ answers }: Outcome) =>
  Object.values(answers).reduce((sum, { calls }) => sum + calls, 0);

const servedOf = ({ answers }: Pick<Outcome, 'answers'>) =>
  Object.entries(answers).flatMap(([status, times]) => (isServed(status) ? [times] : []));

export const served = (outcome: Outcome) => servedOf(outcome).reduce((sum, { calls }) => sum + calls, 0);

const servedPerSecond = (outcome: Outcome) => Math.round(served(outcome) / outcome.seconds);

/** The longest of those of each status. */
export const p99Of = (outcome: Pick<Outcome, 'answers'>) =>
  Math.max(0, ...servedOf(outcome).map(({ p99Ms }) => p99Ms));

export type Saturation = { clients: number; perSecond: number; p99Ms: number };

/** So few that nobody is turned away. */
const wake = ({ offering, port, mixed }: Bench, seconds = wakeSeconds): Promise<Outcome> =>
  offering.run({ port, file: mixed, connections: 16, seconds });

export const warm = (bench: Bench) => wake(bench, warmSeconds);

/** The fewest clients with which as much is served as with any number, each sending one call after the other. */
export async function findSaturation(bench: Bench): Promise<Saturation> {
  const { offering, port, mixed } = bench;
  const found: Saturation[] = [];
  await wake(bench);
  for (const connections of clientCounts) {
    const outcome = await offering.run({ port, file: mixed, connections, seconds: searchSeconds });
    const perSecond = servedPerSecond(outcome);
    found.push({ clients: connections, perSecond, p99Ms: p99Of(outcome) });
  }
  const most = Math.max(...found.map(({ perSecond }) => perSecond));
  return found.find(({ perSecond }) => perSecond >= 0.95 * most) as Saturation;
}

/** `share` of the calls were turned away. */
export type Overload = { outcome: Outcome; watched: Watched; servedPerSecond: number; share: number };

async function watching(bench: Bench, run: () => Promise<Outcome>): Promise<Overload> {
  const stop = watchServer(bench.opsPort);
  const outcome = await run();
  const watched = await stop();
  const share = Number((answeredBy(outcome, '503') / Math.max(1, callsOf(outcome))).toFixed(3));
  return { outcome, watched, servedPerSecond: servedPerSecond(outcome), share };
}

/** Three times as many clients as are needed, who send one call after the other. */
export async function measureClients(bench: Bench, { clients }: Saturation): Promise<Overload> {
  await wake(bench);
  const order = { port: bench.port, file: bench.mixed, connections: 3 * clients, seconds: overloadSeconds };
  return watching(bench, () => bench.offering.run(order));
}

/** Three times as many calls as can be served, whether answers come or not. */
export async function measureRate(bench: Bench, { perSecond }: Saturation): Promise<Overload> {
  await wake(bench);
  const order = {
    port: bench.port,
    file: bench.mixed,
    connections: manyConnections,
    seconds: overloadSeconds,
  };
  const rate = { ...order, perSecond: 3 * perSecond };
  return watching(bench, () => bench.offering.run(rate));
}

export type Fairness = { alone: Outcome; beside: Outcome; loud: Overload };

/** What a few calls of others are answered while one workspace sends three times what can be served. */
export async function measureNeighbours(
  bench: Bench,
  { perSecond }: Saturation,
  files: { loud: string; others: string },
): Promise<Fairness> {
  const { port, offering, other } = bench;
  const quiet = { port, file: files.others, connections: 32, perSecond: 40, seconds: overloadSeconds };
  const alone = await other.run(quiet);
  const order = { port, file: files.loud, connections: manyConnections, perSecond: 3 * perSecond };
  const running = watching(bench, () => offering.run({ ...order, seconds: overloadSeconds + 2 }));
  const beside = await other.run(quiet);
  return { alone, beside, loud: await running };
}

/** Mebibytes, of the first and of the last third. */
export type Memory = {
  minutes: number;
  most: { first: number; last: number };
  median: { first: number; last: number };
  /** The median of each minute. */
  byMinute: number[];
  /** MiB used in the heap of the thread of calls and in that of the jobs. */
  heapsByMinute: { calls: number[]; jobs: number[] };
  outcome: Outcome;
  watched: Watched;
};

/** Of the same load before its memory is looked at: a process that rested gave some back, and takes it again at first. */
const runInMinutes = 5;

/**
 * The memory of the server at 256 connections, at half of what it can serve for some seconds, at the beginning and at the end: for
 * half an hour the jobs of all workspaces that are written to run, too, and take their part of the two cores. Runs of less than ten
 * minutes only show that it works, and have no run-in.
 */
export async function measureMemory(
  { port, opsPort, offering, mixed }: Bench,
  { perSecond }: Saturation,
  minutes: number,
  mostPerSecond: number,
): Promise<Memory> {
  const rate = Math.min(mostPerSecond, perSecond / 2);
  const order = { port, file: mixed, connections: 256, perSecond: rate, seconds: minutes * 60 };
  if (minutes >= 10) await offering.run({ ...order, seconds: runInMinutes * 60 });
  const stop = watchServer(opsPort);
  const outcome = await offering.run(order);
  const watched = await stop();
  return {
    minutes,
    ...compareThirds(watched.mebibytes),
    byMinute: byMinute(watched.mebibytes, minutes),
    heapsByMinute: {
      calls: byMinute(watched.heaps.calls, minutes),
      jobs: byMinute(watched.heaps.jobs, minutes),
    },
    outcome,
    watched,
  };
}

const medianOf = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function compareThirds(mebibytes: readonly number[]): Pick<Memory, 'most' | 'median'> {
  const third = Math.ceil(mebibytes.length / 3);
  const [first, last] = [mebibytes.slice(0, third), mebibytes.slice(-third)];
  return {
    most: { first: Math.max(...first), last: Math.max(...last) },
    median: { first: medianOf(first), last: medianOf(last) },
  };
}

function byMinute(mebibytes: readonly number[], minutes: number): number[] {
  const perMinute = Math.ceil(mebibytes.length / Math.max(1, minutes));
  return Array.from({ length: Math.ceil(mebibytes.length / perMinute) }, (_, minute) =>
    medianOf(mebibytes.slice(minute * perMinute, (minute + 1) * perMinute)),
  );
}
