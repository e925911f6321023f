import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { mintKey } from '@stempel/auth/testing';
import { benchSecret, openPostgres } from '@stempel/bench-common/open-postgres';
import { connectDatabase, migrateDatabase } from '@stempel/db';
import { seedLoad } from '@stempel/services/seed';
import pg from 'pg';
import type { Ran, Tenant } from './run-process.ts';
import { now } from './run-process.ts';

/** `500x12 10000x12`: employees and settled months that a draft is tried on. */
const asked = process.argv.length > 2 ? process.argv.slice(2) : ['500x12', '2000x12', '10000x12'];
const target = { employees: 10_000, months: 12, seconds: 180, again: 0.6, mebibytes: 600 };

const say = (text: string) => process.stderr.write(`${text}\n`);

/** Runs in a process of its own, so that its memory and its processor time are those of the runs. */
async function runIn(url: string, tenant: Tenant): Promise<Ran> {
  const child = fork(new URL('./run-process.ts', import.meta.url), [JSON.stringify({ url, tenant })]);
  const [ran] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The runs ended before they were done.'))),
  ])) as [Ran];
  return ran;
}

const postgres = await openPostgres();
const owner = new pg.Client({ connectionString: postgres.ownerUrl });
const report: object[] = [];
let isMet = true;
try {
  const { appUrl } = await migrateDatabase(postgres.ownerUrl, { secret: benchSecret });
  await owner.connect();
  // Seeds are consistent by themselves: without foreign key checks they take half the time.
  await owner.query('grant set on parameter session_replication_role to stempel_app');
  const seedUrl = `${appUrl}?options=${encodeURIComponent('-c session_replication_role=replica')}`;
  const seeding = connectDatabase({ url: seedUrl });
  for (const [index, size] of asked.entries()) {
    const [employees = 0, months = 1] = size.split('x').map(Number);
    say(`${employees} employees, months: ${months}…`);
    const at = Temporal.Instant.from(now);
    const who = { environment: 'production', now: at, requestId: 'bench' } as const;
    const seeded = await seedLoad(seeding, { ...who, slug: `tried-${index}`, employees, months });
    const workspace = { ...seeded.workspace, timeZone: 'Europe/Copenhagen', isTest: true };
    const { userId } = await mintKey(seeding, workspace.id);
    await owner.query('checkpoint');
    const ran = await runIn(appUrl, { workspace, userId, employees });
    const [first, second] = ran.runs;
    const again = (second?.seconds ?? 0) / (first?.seconds ?? 1);
    report.push({ employees, months, ...ran, again });
    say(JSON.stringify({ employees, months, ...ran, again }, null, 1));
    const isWhole = employees >= target.employees && months >= target.months;
    isMet &&= again <= target.again && ran.peakMebibytes <= target.mebibytes;
    isMet &&= !isWhole || (first?.seconds ?? 0) <= target.seconds;
  }
  await seeding.close();
} finally {
  await owner.end();
  await postgres.close();
}
writeFileSync(new URL('../report.json', import.meta.url), `${JSON.stringify({ target, report }, null, 2)}\n`);
process.exit(isMet ? 0 : 1);
