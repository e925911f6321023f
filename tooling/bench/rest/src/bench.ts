import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase, migrateDatabase } from '@stempel/db';
import { startEmbeddedPostgres } from '@stempel/db/embedded';
import pg from 'pg';
import { serverFlags } from '../../../run/runtime.mjs';
import { fillBare } from './fill-bare.ts';
import { fillSmallTenants, fillTenant } from './fill-tenants.ts';
import { keepAwake } from './keep-awake.ts';
import { startGenerator } from './load.ts';
import {
  type Bench,
  measureEmployees,
  measureLog,
  measureReads,
  measureReport,
  measureRevalidation,
  measureWrites,
} from './measure.ts';
import { printReport } from './report.ts';
import { runServer } from './run-server.ts';

/** A workspace may make ten calls a second: more of them than the server can answer. */
const smallTenants = 1_440;

const started = performance.now();
const say = (text: string) => {
  const at = ((performance.now() - started) / 1000).toFixed(0).padStart(4);
  process.stderr.write(`${at} s  ${text}\n`);
};

const dir = mkdtempSync(join(tmpdir(), 'stempel-bench-'));
// PostgreSQL runs under another account when this process is root.
chmodSync(dir, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: dir });
const owner = new pg.Pool({ connectionString: postgres.ownerUrl });
const letSleep = process.argv.includes('--awake') ? keepAwake() : undefined;
try {
  const { appUrl } = await migrateDatabase(postgres.ownerUrl, { secret: 'secret of a bench '.repeat(4) });
  // Seeds are consistent by themselves: without foreign key checks a million rows take half the time.
  await owner.query('grant set on parameter session_replication_role to stempel_app');
  const seedUrl = `${appUrl}?options=${encodeURIComponent('-c session_replication_role=replica')}`;
  const db = connectDatabase({ url: seedUrl });
  say(`${smallTenants} small workspaces…`);
  const tenants = await fillSmallTenants(db, smallTenants);
  say('10,000 employees…');
  const company = await fillTenant(db, { slug: 'company', employees: 10_000, months: 0 });
  say('10,000 and 1,000,000 presence rows…');
  const small = await fillTenant(db, { slug: 'small', employees: 20, months: 12 });
  const large = await fillTenant(db, { slug: 'large', employees: 1_916, months: 12 });
  say(`${small.seeded.presence} and ${large.seeded.presence} rows; copies for the alternatives…`);
  await fillBare(owner, company.workspaceId);
  await owner.query('vacuum analyze');
  await db.close();

  const generator = await startGenerator();
  const start = () => runServer('./stempel-server.ts', { url: appUrl }, serverFlags);
  const stempel = await start();
  const bare = await runServer('./bare-server.ts', { url: postgres.ownerUrl });
  const ports = { ourPort: stempel.port, barePort: bare.port };
  const bench: Bench = { dir, generator, ...ports, tenants };
  say('Lists and reports, one client…');
  const employees = await measureEmployees(bench, owner, company);
  const firstPage = await measureReport(bench, 'first-page', '', large, small);
  say('Reads, 16 clients…');
  const reads = await measureReads(bench);
  say('Reads with and without the log of calls…');
  // One that has answered nothing else: what V8 made of a server of lists and reports is slower.
  const reading = await start();
  const kept = await measureLog(bench, reading);
  await reading.stop();
  say('Writes, 16 clients…');
  const writes = await measureWrites(bench);
  say('Lists with and without an ETag, 16 clients…');
  const revalidation = await measureRevalidation(bench);
  generator.stop();
  await stempel.stop();
  await bare.stop();
  say('Done.');
  const met = printReport({ reads, kept, employees, revalidation, writes, firstPage });
  if (!met) process.exitCode = 1;
} finally {
  letSleep?.();
  await owner.end();
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}
