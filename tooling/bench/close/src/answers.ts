import { writeFileSync } from 'node:fs';
import { ensureIdentity } from '@stempel/auth/people';
import { mintKey } from '@stempel/auth/testing';
import { type Generator, type PreparedCall, startGenerator } from '@stempel/bench-common/load';
import { benchSecret, openPostgres } from '@stempel/bench-common/open-postgres';
import { startProduct } from '@stempel/bench-common/product';
import { connectDatabase, type Database, migrateDatabase } from '@stempel/db';
import { seedLoad } from '@stempel/services/seed';
import pg from 'pg';
import { decideAll, signIn } from './decide-in-console.ts';

// How long calls of others take while a company closes: the product with its jobs, a month of 10,000 employees.

const port = 3978;
const loopPort = 3979;
const tenants = 24;
const employees = Number(process.argv[2] ?? 10_000);
const idleSeconds = 20;
/** Shorter than either half of a close takes, so that all of it is during the close. */
const generatingSeconds = 8;
const decidingSeconds = 12;
const perSecond = { read: 40, write: 20 };
const mostRatio = 2;
/** Of the event loop where calls are answered. */
const mostLateMs = 20;
const now = Temporal.Now.instant();
const firstOfMonth = now
  .toZonedDateTimeISO('UTC')
  .with({ day: 1 })
  .startOfDay()
  .toInstant()
  .add({ hours: 2 });
const owner = { email: 'owner@closing.example', name: 'Ada', password: 'correct horse battery' };

const say = (text: string) => process.stderr.write(`${text}\n`);
const round = (value: number) => Number(value.toFixed(1));

type Neighbour = { key: string; projectId: string; employeeIds: string[] };

async function callApi<Answer>(key: string, path: string, body?: object): Promise<Answer> {
  const method = body ? 'POST' : 'GET';
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const given = body ? { body: JSON.stringify(body) } : {};
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, { method, headers, ...given });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

async function meetNeighbour(key: string): Promise<Neighbour> {
  const project = await callApi<{ id: string }>(key, '/projects', {
    code: 'P-1',
    name: 'Bridge',
    effective_from: '2026-01-01',
  });
  const { data } = await callApi<{ data: { id: string }[] }>(key, '/employees?scope=all&limit=10');
  return { key, projectId: project.id, employeeIds: data.map(({ id }) => id) };
}

const headersOf = ({ key }: Neighbour) => ({
  authorization: `Bearer ${key}`,
  'content-type': 'application/json',
});

const readsOf = (neighbours: readonly Neighbour[]): PreparedCall[] =>
  neighbours.map((one) => ({
    method: 'GET',
    path: `/api/projects/${one.projectId}`,
    headers: headersOf(one),
  }));

let written = 0;
/** Half an hour of presence each, every one in a place of its own. */
function writesOf(neighbours: readonly Neighbour[], count: number): PreparedCall[] {
  return Array.from({ length: count }, () => {
    const one = neighbours[written % neighbours.length] as Neighbour;
    const lap = Math.floor(written / neighbours.length);
    written += 1;
    // In the month that is open: what is recorded for one that ended has its statements evaluated again.
    const place = Math.floor(lap / 10);
    const start = firstOfMonth.add({ hours: 24 * Math.floor(place / 24) + (place % 24) });
    const body = {
      start: `${start}`,
      end: `${start.add({ minutes: 30 })}`,
      note: 'Recorded by the terminal',
    };
    const path = `/api/employees/${one.employeeIds[lap % 10]}/timesheet/presence`;
    return { method: 'POST', path, headers: headersOf(one), body: JSON.stringify(body) };
  });
}

/** How late the event loop of the server was since the last question, p99 in milliseconds. */
async function askLoop(): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${loopPort}`);
  return ((await answer.json()) as { p99Ms: number }).p99Ms;
}

/** p99 in milliseconds of reads and of writes in the same seconds, and of how late the event loop was. */
async function measure(generators: readonly Generator[], neighbours: readonly Neighbour[], seconds: number) {
  const [reader, writer] = generators as [Generator, Generator];
  const writes = writesOf(neighbours, perSecond.write * seconds);
  await askLoop();
  const [read, write] = await Promise.all([
    reader.run({ port, calls: readsOf(neighbours), perSecond: perSecond.read, seconds }),
    writer.run({ port, calls: writes, perSecond: perSecond.write, seconds }),
  ]);
  const failed = [read, write].flatMap(({ statuses }) =>
    Object.keys(statuses).filter((status) => !status.startsWith('2')),
  );
  if (failed.length > 0) throw new Error(`Calls of others were answered ${failed.join()}.`);
  return { read: round(read.p99Ms), write: round(write.p99Ms), loop: round(await askLoop()) };
}

/** The company, whose statements are not due before it is said. */
async function fillCompany(db: Database): Promise<string> {
  const ownerIdentityId = await ensureIdentity(db, owner);
  const input = { environment: 'production' as const, now, requestId: 'bench', months: 1 };
  const { workspace } = await seedLoad(db, { ...input, slug: 'closing', employees, ownerIdentityId });
  return workspace.id;
}

async function fillNeighbours(db: Database): Promise<string[]> {
  const keys: string[] = [];
  for (let at = 0; at < tenants; at += 1) {
    const size = { environment: 'production' as const, now, requestId: 'bench', employees: 10, months: 0 };
    const { workspace } = await seedLoad(db, { ...size, slug: `other-${at}` });
    keys.push((await mintKey(db, workspace.id)).key);
  }
  return keys;
}

const postgres = await openPostgres();
const root = new pg.Client({ connectionString: postgres.ownerUrl });
let isMet = false;
try {
  const { appUrl } = await migrateDatabase(postgres.ownerUrl, { secret: benchSecret });
  await root.connect();
  await root.query('grant set on parameter session_replication_role to stempel_app');
  const db = connectDatabase({
    url: `${appUrl}?options=${encodeURIComponent('-c session_replication_role=replica')}`,
  });
  say(`${tenants} tenants, and one of ${employees} employees with a month of presence…`);
  const keys = await fillNeighbours(db);
  const workspaceId = await fillCompany(db);
  await db.close();
  await root.query('create table held as select * from due_work where workspace_id = $1', [workspaceId]);
  await root.query('delete from due_work where workspace_id = $1', [workspaceId]);
  await root.query('vacuum analyze');
  const product = await startProduct(port, {
    DATABASE_URL: postgres.ownerUrl,
    STEMPEL_SECRET: benchSecret,
    LOOP_PORT: String(loopPort),
    NODE_OPTIONS: `--import ${new URL('watch-loop.ts', import.meta.url)}`,
  });
  try {
    const generators = [await startGenerator(), await startGenerator()];
    const neighbours = await Promise.all(keys.map(meetNeighbour));
    await measure(generators, neighbours, 10);
    const idle = await measure(generators, neighbours, idleSeconds);
    say(`idle: ${JSON.stringify(idle)}`);
    const generated = async () => {
      const { rows } = await root.query('select count(*)::int as n from statements where workspace_id = $1', [
        workspaceId,
      ]);
      return Number(rows[0]?.n);
    };
    await root.query(
      "insert into due_work select * from held; update due_work set due_at = '1970-01-01', look_at = '1970-01-01' where workspace_id = '" +
        workspaceId +
        "'",
    );
    // Calls come all the time; without them the jobs do more at once, until the next one comes.
    while ((await generated()) === 0) await measure(generators, neighbours, 1);
    const generation = await measure(generators, neighbours, generatingSeconds);
    const left = employees - (await generated());
    say(`generation: ${JSON.stringify(generation)}, ${left} left to generate`);
    while ((await generated()) < employees) await new Promise((resolve) => setTimeout(resolve, 100));
    const cookie = await signIn(product.origin, owner);
    const { rows } = await root.query<{ id: string }>('select id from statements where workspace_id = $1', [
      workspaceId,
    ]);
    const deciding = decideAll(
      product.origin,
      cookie,
      rows.map(({ id }) => id),
    );
    const decision = await measure(generators, neighbours, decidingSeconds);
    const decided = deciding.decided();
    say(`decisions: ${JSON.stringify(decision)}, ${2 * employees - decided} left to decide`);
    await deciding.done;
    for (const generator of generators) generator.stop();
    const ratios = [generation, decision].flatMap(({ read, write }) => [
      read / idle.read,
      write / idle.write,
    ]);
    const late = [generation.loop, decision.loop];
    isMet = ratios.every((ratio) => ratio <= mostRatio) && late.every((ms) => ms <= mostLateMs);
    const report = {
      employees,
      idle,
      generation,
      decision,
      left,
      worstRatio: round(Math.max(...ratios)),
      met: isMet,
    };
    process.stdout.write(`${JSON.stringify(report)}\n`);
    writeFileSync(new URL('../answers.json', import.meta.url), `${JSON.stringify(report, null, 2)}\n`);
  } finally {
    await product.stop();
  }
} finally {
  await root.end();
  await postgres.close();
}
process.exit(isMet ? 0 : 1);
