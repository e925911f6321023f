import { writeFileSync } from 'node:fs';
import { median } from '@stempel/bench-common/median';
import { benchSecret, openPostgres } from '@stempel/bench-common/open-postgres';
import { connectDatabase, migrateDatabase } from '@stempel/db';
import { systemContext } from '@stempel/services';
import { seedLoad } from '@stempel/services/seed';
import { createActivity } from '@stempel/services/settings/activities';
import { prepareReading } from '@stempel/services/transfer/imports';
import pg from 'pg';
import { insertBare, lookUp } from './bare-insert.ts';
import { importFile } from './import-file.ts';
import { employees, type Kind, makeFile } from './make-file.ts';
import { measureMasterData } from './master-data.ts';

const rounds = 5;
/** Rows of people and employments, where no more is to be measured. */
const peopleRows = process.argv[3] ? Number(process.argv[3]) : undefined;

/** What is measured: rows of one kind, imported in one way. */
const measured = [
  { kind: 'presence', rows: 10_000, mode: 'apply', atomicity: 'all' },
  { kind: 'presence', rows: 10_000, mode: 'apply', atomicity: 'row' },
  { kind: 'presence', rows: 10_000, mode: 'validate', atomicity: 'all' },
  { kind: 'entries', rows: 10_000, mode: 'apply', atomicity: 'all' },
  { kind: 'projects', rows: 1_000, mode: 'apply', atomicity: 'all' },
] as const satisfies { kind: Kind; rows: number; mode: string; atomicity: string }[];

// As the server does when it starts.
prepareReading();
const postgres = await openPostgres();
try {
  const { appUrl } = await migrateDatabase(postgres.ownerUrl, { secret: benchSecret });
  const db = connectDatabase({ url: appUrl });
  const now = Temporal.Now.instant();
  const size = { slug: 'bench', employees, months: 0 };
  const seeded = await seedLoad(db, { environment: 'production', now, requestId: 'bench', ...size });
  const place = { ...seeded.workspace, timeZone: 'Europe/Copenhagen', isTest: true };
  const ctx = systemContext(db, place, now, 'bench');
  await createActivity(ctx, {
    code: 'bench',
    name: 'Bench',
    type: 'work',
    project: 'none',
    dimensions: [],
    state: 'active',
    effective_from: '2020-01-01',
  });
  const known = await lookUp(db.pool, ctx.workspace.id);
  // A batch of dates or codes for every run of either side: none finds what another one wrote.
  let batch = 0;
  const report: object[] = [];
  // With the word `people` only what is measured last; a number after it says how many rows, without the alternative.
  const chosen = process.argv[2] === 'people' ? [] : measured;
  for (const { kind, rows, ...options } of chosen) {
    const ours: number[] = [];
    const bare: number[] = [];
    // In turns, so that a busy moment hits both; the first round only warms up.
    for (let round = 0; round <= rounds; round += 1) {
      const own = await importFile(ctx, makeFile(kind, batch, rows), { rows, ...options });
      const other = await insertBare(db.pool, known, kind, makeFile(kind, batch + 1, rows));
      batch += 2;
      if (round === 0) continue;
      ours.push((rows / own) * 1000);
      bare.push((rows / other) * 1000);
    }
    const [perSecond, barePerSecond] = [Math.round(median(ours)), Math.round(median(bare))];
    const ratio = Number((perSecond / barePerSecond).toFixed(3));
    const name = `${kind}, ${options.mode}, ${options.atomicity === 'all' ? 'all or nothing' : 'row by row'}`;
    report.push({ name, rows, rowsPerSecond: perSecond, bareRowsPerSecond: barePerSecond, ratio });
    process.stdout.write(`${name}: ${perSecond} to ${barePerSecond} rows/s, ratio ${ratio}\n`);
  }
  const owner = new pg.Client({ connectionString: postgres.ownerUrl });
  await owner.connect();
  report.push(
    ...(await measureMasterData(ctx, owner, {
      rounds: 3,
      rows: peopleRows ?? 10_000,
      isAlone: peopleRows !== undefined,
    })),
  );
  await owner.end();
  const isWhole = chosen.length > 0;
  if (isWhole)
    writeFileSync(new URL('../report.json', import.meta.url), `${JSON.stringify(report, null, 2)}\n`);
  await db.close();
} finally {
  await postgres.close();
}
