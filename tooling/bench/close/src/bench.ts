import { benchSecret, openPostgres } from '@stempel/bench-common/open-postgres';
import { connectDatabase, migrateDatabase } from '@stempel/db';
import pg from 'pg';
import { copyFloor } from './copy-floor.ts';
import { fillOthers, fillTenant } from './fill-tenants.ts';
import { type Measured, printMeasured, printReport } from './report.ts';
import { runClose } from './run-close.ts';

const others = 200;
/** `2000 10000 500x12`: employees, and how many months they close at once. */
const asked = process.argv.length > 2 ? process.argv.slice(2) : ['500', '2000', '10000', '500x12'];
const sizes = asked.map((size) => {
  const [employees = 0, months = 1] = size.split('x').map(Number);
  return { employees, months };
});

const say = (text: string) => process.stderr.write(`${text}\n`);

const postgres = await openPostgres();
const owner = new pg.Client({ connectionString: postgres.ownerUrl });
let isMet = false;
try {
  const { appUrl } = await migrateDatabase(postgres.ownerUrl, { secret: benchSecret });
  await owner.connect();
  // Nobody looks at the tables but when it is said here, so that those who close are in no statistics.
  await owner.query('alter system set autovacuum to off');
  await owner.query('select pg_reload_conf()');
  // Seeds are consistent by themselves: without foreign key checks they take half the time.
  await owner.query('grant set on parameter session_replication_role to stempel_app');
  const seedUrl = `${appUrl}?options=${encodeURIComponent('-c session_replication_role=replica')}`;
  const seeding = connectDatabase({ url: seedUrl });
  say(`${others} tenants who are there already…`);
  await fillOthers(seeding, others);
  await owner.query('vacuum analyze');
  const all: Measured[] = [];
  for (const [index, size] of sizes.entries()) {
    say(`${size.employees} employees, months: ${size.months}…`);
    const tenant = await fillTenant(seeding, { slug: `closing-${index}`, ...size });
    await owner.query('checkpoint');
    const closed = await runClose(appUrl, tenant);
    const floor = await copyFloor(owner, tenant.workspace.id);
    const { rows } = await owner.query<{ bytes: string }>(
      'select avg(pg_column_size(s.*)) as bytes from statements s where workspace_id = $1',
      [tenant.workspace.id],
    );
    all.push({ ...size, closed, floor, bytesEach: Number(rows[0]?.bytes) });
    printMeasured(all.at(-1) as Measured);
  }
  isMet = printReport(all);
  await seeding.close();
} finally {
  await owner.end();
  await postgres.close();
}
process.exit(isMet ? 0 : 1);
