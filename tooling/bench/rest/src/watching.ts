import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { benchSecret, openPostgres } from '@stempel/bench-common/open-postgres';
import { postgresSeconds, secondsOf } from '@stempel/bench-common/processor-time';
import { startProduct } from '@stempel/bench-common/product';
import { areKept, atLeast, describePromises } from '@stempel/bench-common/promises';
import { untilNothingIsDue } from '@stempel/bench-common/until-nothing-is-due';
import { migrateDatabase } from '@stempel/db';
import { freePort } from '@stempel/db/free-port';
import pg from 'pg';
import { serverFlags } from '../../../run/runtime.mjs';
import { type Generator, type LoadOrder, startGenerator } from './load.ts';
import { prepareReads } from './prepare-requests.ts';
import { type RunningServer, runServer } from './run-server.ts';
import { seedTenants } from './seed-tenants.ts';
import type { Kind, Watched } from './watched-server.ts';

// node src/watching.ts [processes]: what it costs to watch calls, by metrics, by a line in the log for each and by traces, against the
// same calls that nobody watches.

const kinds: readonly Kind[] = ['metrics', 'traces', 'traces of all calls'];
const least = 0.98;
/** Long enough that nearly all spans of a turn are sent in it: what waits for a batch is sent in the next one. */
const seconds = 5;
const warmSeconds = 8;
const clients = 16;
/** Each may make ten calls a second: more of them than the product can answer. */
const workspaces = 1_440;
const scrapes = 30;
/** As our own configuration of Prometheus asks for them (apps/server/operate/prometheus.yml). */
const secondsBetween = 15;
const cores = 2;

/** Of each way in a process. */
const rounds = 8;

const processes = Number(process.argv[2] ?? 3);
if (!Number.isInteger(processes) || processes < 1)
  throw new Error(`The number of processes is ${processes}: expected a whole number from 1.`);

/** Takes what is sent and does nothing with it. */
async function openCollector() {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

/** Processor seconds that it takes the product to tell its metrics once. */
async function costOfMetrics(ownerUrl: string, owner: pg.Pool): Promise<number> {
  const OPS_PORT = String(await freePort());
  const settings = { DATABASE_URL: ownerUrl, STEMPEL_SECRET: benchSecret, OPS_PORT, DRAIN_SECONDS: '0' };
  const product = await startProduct(await freePort(), settings);
  const client = await owner.connect();
  const ask = async () => {
    const answer = await fetch(`http://127.0.0.1:${OPS_PORT}/metrics`);
    if (!(await answer.text()).includes('stempel_http_request_duration_seconds'))
      throw new Error(`No metrics came (${answer.status}).`);
  };
  const spent = async () => secondsOf(product.pid) + (await postgresSeconds(client));
  try {
    await untilNothingIsDue(owner, 20);
    for (let time = 0; time < scrapes; time += 1) await ask();
    const before = await spent();
    for (let time = 0; time < scrapes; time += 1) await ask();
    return ((await spent()) - before) / scrapes;
  } finally {
    client.release();
    await product.stop();
  }
}

type Found = { share: number; perSecond: number; micros: number };

/** The same reads of each way, in turns: what became of them, by the name of each way; shares are of those without. */
async function compare(
  generator: Generator,
  order: Omit<LoadOrder, 'port' | 'seconds'>,
  { port: watched, pid, tell }: RunningServer<Watched>,
): Promise<[string, Found][]> {
  const { port } = watched;
  const ways = watched.ways.map((name) => ({ name, perSecond: [] as number[], micros: [] as number[] }));
  for (const { name } of ways) {
    await tell(name);
    await generator.run({ ...order, port, seconds: warmSeconds });
  }
  for (let round = 0; round < rounds; round += 1) {
    // Each comes first, last and behind each other one as often.
    const turned = round % ways.length;
    const inTurn = [...ways.slice(turned), ...ways.slice(0, turned)];
    for (const { name, perSecond, micros } of round % 2 === 0 ? inTurn : inTurn.toReversed()) {
      await tell(name);
      const before = secondsOf(pid);
      const result = await generator.run({ ...order, port, seconds });
      perSecond.push(result.perSecond);
      micros.push(((secondsOf(pid) - before) * 1e6) / (result.perSecond * seconds));
    }
  }
  const [without] = ways;
  return ways.map(({ name, perSecond, micros }) => {
    // Of the same round: what slows the machine slows both.
    const shares = perSecond.map((own, round) => own / (without?.perSecond[round] ?? Number.NaN));
    return [name, { share: mean(shares), perSecond: mean(perSecond), micros: mean(micros) }];
  });
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** How far a mean may be from the true one: its standard error. */
const errorOf = (values: readonly number[]) =>
  Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)) / Math.max(1, values.length - 1));

/** Means over processes, printed; returns that of the share. */
function tell(name: string, found: readonly Found[]): number {
  const [shares, perSecond, micros] = (['share', 'perSecond', 'micros'] as const).map((figure) =>
    found.map((one) => one[figure]),
  );
  const share = `${mean(shares ?? []).toFixed(3)} (± ${errorOf(shares ?? []).toFixed(3)})`;
  const rest = `${Math.round(mean(perSecond ?? []))} requests/s, ${mean(micros ?? []).toFixed(1)} µs of node`;
  process.stdout.write(`${name}: ${share}, ${rest}\n`);
  return mean(shares ?? []);
}

const collector = await openCollector();
process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${collector.port}`;
const postgres = await openPostgres();
const owner = new pg.Pool({ connectionString: postgres.ownerUrl });
try {
  const { appUrl } = await migrateDatabase(postgres.ownerUrl, { secret: benchSecret });
  const tenants = await seedTenants(owner, appUrl, workspaces);
  const generator = await startGenerator();
  const order = { file: prepareReads(postgres.folder, tenants), clients, expected: '200' };
  const shareOf = new Map<string, number>();
  for (const kind of kinds) {
    const found: [string, Found][] = [];
    for (let started = 0; started < processes; started += 1) {
      const settings = { url: appUrl, folder: postgres.folder, kind };
      const server = await runServer<Watched>('./watched-server.ts', settings, serverFlags);
      found.push(...(await compare(generator, order, server)));
      await server.stop();
    }
    for (const [name, ofWay] of Map.groupBy(found, ([name]) => name)) {
      const share = tell(
        name,
        ofWay.map(([, one]) => one),
      );
      shareOf.set(name, share);
    }
  }
  generator.stop();
  const milliseconds = (await costOfMetrics(postgres.ownerUrl, owner)) * 1_000;
  const ofMachine = milliseconds / 1_000 / secondsBetween / cores;
  process.stdout.write(`metrics that are fetched: ${milliseconds.toFixed(1)} ms of processors a time\n`);
  const rounded = (share: number) => Math.round(share * 1_000) / 1_000;
  const watched = rounded((shareOf.get('metrics and lines') ?? 0) * (1 - ofMachine));
  const traced = rounded(shareOf.get('traces of one call in fifty') ?? 0);
  const judged = [
    {
      promise: 'Who watches calls takes 2 % of them at most',
      targets: [
        atLeast('metrics, fetched every 15 s, and a line for each call', watched, least),
        atLeast('traces of one call in fifty', traced, least),
      ],
    },
  ];
  process.stdout.write(`${describePromises(judged)}\n`);
  if (!areKept(judged)) process.exitCode = 1;
} finally {
  collector.close();
  await owner.end();
  await postgres.close();
}
