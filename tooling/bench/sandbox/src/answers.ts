import { writeFileSync } from 'node:fs';
import { mintKey } from '@stempel/auth/testing';
import { type Generator, type PreparedCall, startGenerator } from '@stempel/bench-common/load';
import { benchSecret, openPostgres } from '@stempel/bench-common/open-postgres';
import { startProduct } from '@stempel/bench-common/product';
import { connectDatabase, type Database, migrateDatabase } from '@stempel/db';
import { seedLoad } from '@stempel/services/seed';
import pg from 'pg';
import { contextOf, now, seedTenant, settle } from './settled.ts';
import { tryMorning } from './try-morning.ts';

// How long reads of others take while drafts are tried: the product with its jobs, a run over thousands of months.

const port = 3980;
const [size = '2000x12'] = process.argv.slice(2);
const [employees = 0, months = 1] = size.split('x').map(Number);
const tenants = 24;
const perSecond = 40;
const seconds = 10;
/** One measurement after the other, idle and busy in turn: what else a machine does changes from minute to minute. */
const rounds = 5;
const mostRatio = 2;

const say = (text: string) => process.stderr.write(`${text}\n`);
const round = (value: number) => Number(value.toFixed(1));
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function makeNeighbours(db: Database): Promise<string[]> {
  const keys: string[] = [];
  for (let at = 0; at < tenants; at += 1) {
    const who = { environment: 'production' as const, now: Temporal.Instant.from(now), requestId: 'bench' };
    const { workspace } = await seedLoad(db, { ...who, slug: `other-${at}`, employees: 10, months: 0 });
    keys.push((await mintKey(db, workspace.id)).key);
  }
  return keys;
}

/** Makes a project of the neighbour, and the call that reads it. */
async function readOf(key: string): Promise<PreparedCall> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ code: 'P-1', name: 'Bridge', effective_from: '2026-01-01' });
  const answer = await fetch(`http://127.0.0.1:${port}/api/projects`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`POST /projects answered ${answer.status}: ${await answer.text()}`);
  const { id } = (await answer.json()) as { id: string };
  return { method: 'GET', path: `/api/projects/${id}`, headers };
}

/** p99 in milliseconds. */
async function measure(generator: Generator, calls: PreparedCall[]): Promise<number> {
  const { p99Ms, statuses } = await generator.run({ port, calls, perSecond, seconds });
  const failed = Object.keys(statuses).filter((status) => !status.startsWith('2'));
  if (failed.length > 0) throw new Error(`Reads of others were answered ${failed.join()}.`);
  return round(p99Ms);
}

const postgres = await openPostgres();
const owner = new pg.Client({ connectionString: postgres.ownerUrl });
let isMet = false;
try {
  const { appUrl } = await migrateDatabase(postgres.ownerUrl, { secret: benchSecret });
  await owner.connect();
  await owner.query('grant set on parameter session_replication_role to stempel_app');
  const seedUrl = `${appUrl}?options=${encodeURIComponent('-c session_replication_role=replica')}`;
  const db = connectDatabase({ url: appUrl });
  say(`${tenants} tenants, and one of ${employees} employees with ${months} settled months…`);
  const keys = await makeNeighbours(db);
  const tenant = await seedTenant(seedUrl, 'trying', employees, months);
  const ctx = contextOf(db, tenant);
  const statements = await settle(ctx);
  await owner.query('vacuum analyze');
  const product = await startProduct(port, { DATABASE_URL: postgres.ownerUrl, STEMPEL_SECRET: benchSecret });
  try {
    const generator = await startGenerator();
    const calls = await Promise.all(keys.map(readOf));
    const processed = async (id: string) => {
      const { rows } = await owner.query('select state, processed from jobs where id = $1', [id]);
      return rows[0] as { state: string; processed: number };
    };
    const ended = async (id: string) => {
      while (['queued', 'running'].includes((await processed(id)).state))
        await new Promise((resolve) => setTimeout(resolve, 200));
    };
    /** Processes that helped with queries so far: they have the priority of calls, whomever they help. */
    const helpers = async () => {
      const { rows } = await owner.query(
        'select parallel_workers_launched from pg_stat_database where datname = current_database()',
      );
      return Number(rows[0].parallel_workers_launched);
    };
    await measure(generator, calls);
    const helpedBefore = await helpers();
    const idle: number[] = [];
    const trying: number[] = [];
    const worked: number[] = [];
    for (let at = 0; at < rounds; at += 1) {
      idle.push(await measure(generator, calls));
      // It takes other time from counters: other ones would be made of the results of the round before, which is less work.
      const id = await tryMorning(ctx, String(50 + at), { leads: true, minute: at });
      // Calls come all the time: without them the jobs do more at once, until the next one comes.
      while ((await processed(id)).processed === 0)
        await generator.run({ port, calls, perSecond, seconds: 1 });
      const before = await processed(id);
      trying.push(await measure(generator, calls));
      const after = await processed(id);
      if (after.state !== 'running')
        throw new Error(
          `The run ended before the measurement did: ask for more than ${employees} employees.`,
        );
      worked.push(after.processed - before.processed);
      await ended(id);
      say(`idle ${idle.at(-1)} ms, while a run works ${trying.at(-1)} ms; ${worked.at(-1)} employments`);
    }
    generator.stop();
    const helped = (await helpers()) - helpedBefore;
    const ratio = round(median(trying) / median(idle));
    isMet = ratio <= mostRatio;
    const report = { employees, months, statements, idle, trying, worked, helped, ratio, met: isMet };
    process.stdout.write(`${JSON.stringify(report)}\n`);
    writeFileSync(new URL('../answers.json', import.meta.url), `${JSON.stringify(report, null, 2)}\n`);
  } finally {
    await product.stop();
    await db.close();
  }
} finally {
  await owner.end();
  await postgres.close();
}
process.exit(isMet ? 0 : 1);
