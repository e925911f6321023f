import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchSecret, openPostgres } from '@stempel/bench-common/open-postgres';
import { connectDatabase, migrateDatabase } from '@stempel/db';
import pg from 'pg';
import type { Ran } from './run-process.ts';
import { contextOf, seedTenant, settle, type Tenant } from './settled.ts';

/**
 * `500x12 10000x12`: employees and settled months that drafts are tried on. With `--settle-in` a folder only settles them,
 * and `--try-in` tries drafts on what the folder holds: settling takes several times as long as a run.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'settle-in': { type: 'string' },
    'try-in': { type: 'string' },
    points: { type: 'string', default: '11' },
  },
});
const asked = positionals.length > 0 ? positionals : ['500x12', '2000x12', '10000x12'];
const target = { employees: 10_000, months: 12, seconds: 180, again: 0.6, perPoint: 0.6, mebibytes: 600 };

const say = (text: string) => process.stderr.write(`${text}\n`);

/** Runs in a process of its own, so that its memory and its processor time are those of the runs. */
async function runIn(url: string, tenant: Tenant): Promise<Ran> {
  const question = JSON.stringify({ url, tenant, points: Number(options.points) });
  const child = fork(new URL('./run-process.ts', import.meta.url), [question]);
  const [ran] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The runs ended before they were done.'))),
  ])) as [Ran];
  return ran;
}

async function makeTenants(appUrl: string): Promise<Tenant[]> {
  const seedUrl = `${appUrl}?options=${encodeURIComponent('-c session_replication_role=replica')}`;
  const tenants: Tenant[] = [];
  for (const [index, size] of asked.entries()) {
    const [employees = 0, months = 1] = size.split('x').map(Number);
    say(`${employees} employees, months: ${months}…`);
    tenants.push(await seedTenant(seedUrl, `tried-${index}`, employees, months));
  }
  return tenants;
}

async function settleAll(appUrl: string, tenants: readonly Tenant[]): Promise<void> {
  const db = connectDatabase({ url: appUrl });
  for (const tenant of tenants) say(`${await settle(contextOf(db, tenant))} statements are settled`);
  await db.close();
}

const folder = options['settle-in'] ?? options['try-in'];
const kept = folder === undefined ? undefined : join(folder, 'tenants.json');
const postgres = await openPostgres(folder && join(folder, 'postgres'));
const owner = new pg.Client({ connectionString: postgres.ownerUrl });
const report: object[] = [];
let isMet = true;
try {
  const { appUrl } = await migrateDatabase(postgres.ownerUrl, { secret: benchSecret });
  await owner.connect();
  // Seeds are consistent by themselves: without foreign key checks they take half the time.
  await owner.query('grant set on parameter session_replication_role to stempel_app');
  const isSeeded = kept !== undefined && existsSync(kept);
  const tenants = isSeeded ? (JSON.parse(readFileSync(kept, 'utf8')) as Tenant[]) : await makeTenants(appUrl);
  if (kept) writeFileSync(kept, JSON.stringify(tenants));
  if (options['try-in'] === undefined) await settleAll(appUrl, tenants);
  await owner.query('checkpoint');
  for (const tenant of options['settle-in'] === undefined ? tenants : []) {
    const { employees, months } = tenant;
    const ran = await runIn(appUrl, tenant);
    const seconds = ran.runs.map((one) => one.seconds);
    const ratio = (one: number, other: number) => (seconds[one] ?? 0) / (seconds[other] ?? 1);
    const again = { everybody: ratio(1, 0), oneDivision: ratio(3, 2), leading: ratio(5, 4) };
    // Against a run of which nothing was there before: all that the values share is read and worked out once.
    const perPoint = ran.curve && ran.curve.seconds / ran.curve.points / (seconds[0] ?? 1);
    report.push({ employees, months, ...ran, again, perPoint });
    say(JSON.stringify(report.at(-1), null, 1));
    const isWhole = employees >= target.employees && months >= target.months;
    isMet &&= perPoint === null || perPoint <= target.perPoint;
    isMet &&= Object.values(again).every((one) => one <= target.again);
    isMet &&= ran.peakMebibytes <= target.mebibytes && (!isWhole || (seconds[0] ?? 0) <= target.seconds);
  }
} finally {
  await owner.end();
  await postgres.close();
}
if (report.length > 0)
  writeFileSync(
    new URL('../report.json', import.meta.url),
    `${JSON.stringify({ target, report }, null, 2)}\n`,
  );
process.exit(isMet ? 0 : 1);
