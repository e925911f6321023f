import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { benchSecret, openPostgres } from '@stempel/bench-common/open-postgres';
import { postgresSeconds } from '@stempel/bench-common/processor-time';
import pg from 'pg';
import { fillWorkspaces, makeDailyWorkDue, makeEverythingDue, postponeDailyWork } from './fill-workspaces.ts';
import type { Answer, Given } from './working-process.ts';

const [before = '', only = ''] = process.argv.slice(2);
const here = join(import.meta.dirname, '../../../..');
const measuredSeconds = 120;
const mostPercent = 2;
/** "Within five minutes of the moment". */
const mostIncidentSeconds = 300;
/** That of the companies. */
const timeZone = 'Europe/Copenhagen';

const say = (text: string) => process.stderr.write(`${text}\n`);

type Measured = { workspaces: number; nodePercent: number; postgresPercent: number };

/** Starts an installation of a revision with as many workspaces, and its workers in a process of their own. */
async function inInstallation<Result>(
  root: string,
  workspaces: number,
  work: (owner: pg.Client, child: ChildProcess) => Promise<Result>,
): Promise<Result> {
  const postgres = await openPostgres();
  const owner = new pg.Client({ connectionString: postgres.ownerUrl });
  try {
    const { migrateDatabase } = (await import(
      join(root, 'packages/db/src/index.ts')
    )) as typeof import('@stempel/db');
    const { appUrl } = await migrateDatabase(postgres.ownerUrl, { secret: benchSecret });
    await owner.connect();
    const given: Given = { root, appUrl };
    await fillWorkspaces(owner, given, { count: workspaces, isWhole: root === here });
    if (root === here) await makeEverythingDue(owner);
    const child = fork(new URL('./working-process.ts', import.meta.url), [JSON.stringify(given)]);
    await once(child, 'message');
    try {
      return await work(owner, child);
    } finally {
      child.send('stop');
      await once(child, 'exit');
    }
  } finally {
    await owner.end();
    await postgres.close();
  }
}

async function processorOf(child: ChildProcess): Promise<number> {
  child.send('processor');
  const [{ processorSeconds }] = (await once(child, 'message')) as [Answer];
  return processorSeconds;
}

/** Processor time while nothing happens, in percent of one core. */
async function rest(owner: pg.Client, child: ChildProcess, workspaces: number): Promise<Measured> {
  const [node, postgres, start] = [await processorOf(child), await postgresSeconds(owner), performance.now()];
  await setTimeout(measuredSeconds * 1000);
  const seconds = (performance.now() - start) / 1000;
  const percent = (spent: number) => Math.round((spent / seconds) * 10_000) / 100;
  const nodePercent = percent((await processorOf(child)) - node);
  return { workspaces, nodePercent, postgresPercent: percent((await postgresSeconds(owner)) - postgres) };
}

/** Seconds until a query answers `true`; null where it does not within the limit. */
async function until(owner: pg.Client, query: string, limitSeconds: number): Promise<number | null> {
  const start = performance.now();
  for (;;) {
    const { rows } = await owner.query<{ done: boolean }>(query);
    const seconds = (performance.now() - start) / 1000;
    if (rows[0]?.done) return Math.round(seconds * 10) / 10;
    if (seconds > limitSeconds) return null;
    await setTimeout(250);
  }
}

const nothingDue = `select not exists (select from due_work where due_at <= now())
  and not exists (select from webhook_readers where is_active and due_at <= now()) as done`;
const allNoticed = `select count(*) = 0 as done from due_work where work = 'generate-statements'
  and look_at = due_at and noted_at < now() - interval '1 second'`;

/** What the work that every workspace has once a day takes, and what that is of one core over the day. */
async function measureDay(owner: pg.Client, child: ChildProcess) {
  const before = (await processorOf(child)) + (await postgresSeconds(owner));
  await makeDailyWorkDue(owner);
  const dailySeconds = await until(owner, nothingDue, 1800);
  const spent = (await processorOf(child)) + (await postgresSeconds(owner)) - before;
  return {
    dailySeconds,
    dailyProcessorSeconds: Math.round(spent * 10) / 10,
    dailyPercent: Math.round((spent / 86_400) * 10_000) / 100,
  };
}

/** Moves the clock of the workers to the next midnight, over which everybody is still checked in: when each is told of. */
async function passMidnight(owner: pg.Client, child: ChildProcess, workspaces: number) {
  const now = Temporal.Now.zonedDateTimeISO(timeZone);
  const midnight = now.add({ days: 1 }).startOfDay();
  await postponeDailyWork(owner);
  child.send({ aheadMilliseconds: Math.ceil(now.until(midnight).total('milliseconds')) });
  await once(child, 'message');
  const open = `from incidents where step = 'open-presence' and ended_at is null`;
  const first = await until(owner, `select exists (select ${open}) as done`, 120);
  const rest = await until(owner, `select count(*) = ${workspaces} as done ${open}`, 900);
  return { firstIncidentSeconds: first, allIncidentsSeconds: seconds(first, rest) };
}

const seconds = (one: number | null, other: number | null) =>
  one === null || other === null ? null : Math.round((one + other) * 10) / 10;

async function measureNow(workspaces: number) {
  return inInstallation(here, workspaces, async (owner, child) => {
    const settled = await until(owner, nothingDue, 900);
    say(`${workspaces}: everything looked at once in ${settled} s`);
    const idle = await rest(owner, child, workspaces);
    say(JSON.stringify(idle));
    const day = await measureDay(owner, child);
    say(`the work of a day: ${JSON.stringify(day)}`);
    const midnight = await passMidnight(owner, child, workspaces);
    say(`everybody still checked in at midnight: ${JSON.stringify(midnight)}`);
    const { rows } = await owner.query<{ milliseconds: number }>(
      `select extract(epoch from max(due_at) - now())::float8 * 1000 as milliseconds from due_work
        where work = 'generate-statements'`,
    );
    child.send({ aheadMilliseconds: Math.ceil(rows[0]?.milliseconds ?? 0) });
    await once(child, 'message');
    const noticed = await until(owner, allNoticed, 120);
    const first = await until(owner, 'select exists (select from statements) as done', 120);
    say(`${workspaces} periods end: noticed after ${noticed} s, the first statement ${first} s later`);
    const made = await until(owner, `select count(*) = ${workspaces} as done from statements`, 900);
    say(`the last statement ${made} s later`);
    return {
      ...idle,
      ...day,
      ...midnight,
      settledSeconds: settled,
      noticedSeconds: noticed,
      firstSeconds: first,
      allMadeSeconds: made,
    };
  });
}

const sizes = only === '' ? [1, 10_000] : [Number(only)];
const now = [];
for (const size of sizes) now.push(await measureNow(size));
const formerly: Measured[] = [];
if (before !== '') {
  for (const size of sizes) {
    formerly.push(
      await inInstallation(before, size, async (owner, child) => {
        // Its first look through everything takes hours; every minute is like the other.
        await setTimeout(30_000);
        return rest(owner, child, size);
      }),
    );
    say(`before: ${JSON.stringify(formerly.at(-1))}`);
  }
}
const isWithin = (seconds: number | null, most: number) => seconds !== null && seconds <= most;
const isMet = now.every(
  ({ nodePercent, postgresPercent, noticedSeconds, allIncidentsSeconds }) =>
    nodePercent + postgresPercent < mostPercent &&
    isWithin(noticedSeconds, 60) &&
    isWithin(allIncidentsSeconds, mostIncidentSeconds),
);
writeFileSync(
  new URL('../report.json', import.meta.url),
  `${JSON.stringify({ mostPercent, mostIncidentSeconds, met: isMet, now, before: formerly }, null, 2)}\n`,
);
process.exit(isMet ? 0 : 1);
