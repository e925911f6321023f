import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { benchSecret, openPostgres } from '@stempel/bench-common/open-postgres';
import { startProduct } from '@stempel/bench-common/product';
import { describePromises } from '@stempel/bench-common/promises';
import { untilNothingIsDue } from '@stempel/bench-common/until-nothing-is-due';
import type { SmallTenant } from '@stempel/bench-rest/fill-tenants';
import { prepareMixed, prepareReads } from '@stempel/bench-rest/prepare-requests';
import { seedTenants } from '@stempel/bench-rest/seed-tenants';
import { migrateDatabase } from '@stempel/db';
import { connectionsOn } from '@stempel/db/embedded';
import { freePort } from '@stempel/db/free-port';
import pg from 'pg';
import {
  type Bench,
  findSaturation,
  measureClients,
  measureMemory,
  measureNeighbours,
  measureRate,
  type Saturation,
  warm,
} from './measure.ts';
import { startOffering } from './offer.ts';
import { type Crowds, judge } from './report.ts';

// node src/bench.ts [--minutes 1] [--tenants 1440] [--only-memory]; every call goes to this machine.

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    tenants: { type: 'string', default: '1440' },
    'only-memory': { type: 'boolean', default: false },
  },
});
const minutes = Number(values.minutes);
const count = Number(values.tenants);
/** What the limits of calls of that many workspaces let through, with some to spare. */
const mostPerSecond = 9 * count;
/** Until what was counted in the stage before does not count any more. */
const limitMilliseconds = 61_000;
/** Longer than any stage: nothing that a stage before made due falls into it. */
const aheadSeconds = 20;

const started = performance.now();
const say = (text: string) => {
  const at = ((performance.now() - started) / 1000).toFixed(0).padStart(4);
  process.stderr.write(`${at} s  ${text}\n`);
};

/** Takes away the limit of calls of a workspace until asked to stop: what is measured is what stands behind it. */
function liftLimit(owner: pg.Pool, { workspaceId }: SmallTenant): () => Promise<void> {
  let isOver = false;
  const lifting = (async () => {
    const client = await owner.connect();
    while (!isOver) {
      await client.query('begin');
      // That of who counts calls (admit_calls.sql): else each would wait for a row that the other holds.
      await client.query('select pg_advisory_xact_lock(uuid_hash_extended($1, 7303014))', [workspaceId]);
      await client.query('delete from call_windows where workspace_id = $1', [workspaceId]);
      await client.query('commit');
      await setTimeout(20);
    }
    client.release();
  })();
  // Thrown to whoever asks it to stop: the product and its PostgreSQL are to be stopped as well.
  lifting.catch(() => {});
  return async () => {
    isOver = true;
    await lifting;
  };
}

/**
 * Waits until what was done before is over: its calls are counted no more, and its jobs are done. All workspaces were
 * written to in the same seconds, so all would be looked at in the same ones, as no installation in use is.
 */
async function untilSettled(owner: pg.Pool): Promise<void> {
  await setTimeout(limitMilliseconds);
  await untilNothingIsDue(owner, aheadSeconds);
}

const postgres = await openPostgres();
const owner = new pg.Pool({ connectionString: postgres.ownerUrl });
try {
  const { appUrl } = await migrateDatabase(postgres.ownerUrl, { secret: benchSecret });
  say(`${count} workspaces…`);
  const tenants = await seedTenants(owner, appUrl, count);
  const [loud, ...others] = tenants;
  if (!loud || others.length === 0) throw new Error('There must be two workspaces at least.');
  const [port, opsPort] = [await freePort(), await freePort()];
  const given = {
    DATABASE_URL: postgres.ownerUrl,
    // As beside an embedded PostgreSQL of its own.
    DATABASE_CONNECTIONS: String(connectionsOn(availableParallelism())),
    STEMPEL_SECRET: benchSecret,
  };
  const product = await startProduct(port, { ...given, OPS_PORT: String(opsPort) });
  const [offering, other] = [await startOffering(), await startOffering()];
  /** More than can be served, in three ways. */
  const measureCrowds = async (bench: Bench, saturation: Saturation): Promise<Crowds> => {
    say('Three times as many clients…');
    const clients = await measureClients(bench, saturation);
    await untilSettled(owner);
    say('Three times as many calls…');
    const rate = await measureRate(bench, saturation);
    await untilSettled(owner);
    say('One workspace sends three times what can be served, others a few calls…');
    const limit = liftLimit(owner, loud);
    const files = {
      loud: prepareReads(postgres.folder, [loud], 'loud'),
      others: prepareReads(postgres.folder, others, 'others'),
    };
    const fairness = await measureNeighbours(bench, saturation, files);
    await limit();
    await untilSettled(owner);
    return { clients, rate, fairness };
  };
  try {
    const mixed = prepareMixed(postgres.folder, tenants);
    const bench: Bench = { port, opsPort, offering, other, mixed };
    say('Until it is warm…');
    await warm(bench);
    await untilSettled(owner);
    say('How much can be served…');
    const saturation = await findSaturation(bench);
    say(JSON.stringify(saturation));
    await untilSettled(owner);
    const crowds = values['only-memory'] ? undefined : await measureCrowds(bench, saturation);
    say(`Memory at 256 connections for ${minutes} minutes…`);
    const memory = await measureMemory(bench, saturation, minutes, mostPerSecond);
    const { report, isMet } = judge({ saturation, crowds, memory });
    const file = crowds ? '../report.json' : '../memory.json';
    writeFileSync(new URL(file, import.meta.url), `${JSON.stringify(report, null, 2)}\n`);
    process.stdout.write(`${describePromises(report.judged)}\n`);
    for (const what of report.notJudged) process.stdout.write(`not judged: ${what}\n`);
    if (!isMet) process.exitCode = 1;
  } finally {
    offering.stop();
    other.stop();
    await product.stop();
  }
} finally {
  await owner.end();
  await postgres.close();
}
