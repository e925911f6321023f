import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { zstdDecompressSync } from 'node:zlib';
import { openPostgres } from '@stempel/bench-common/open-postgres';
import { areKept, atLeast, atMost, describePromises } from '@stempel/bench-common/promises';
import { migrateDatabase } from '@stempel/db';
import pg from 'pg';
import { fillTable } from './fill-table.ts';
import { probeTables } from './probe-tables.ts';

// node src/bench.ts [--rows 10000000]

const { values } = parseArgs({ options: { rows: { type: 'string', default: '10000000' } } });
const rows = Number(values.rows);
const mostMs = 1_000;
const restMilliseconds = 2_000;
/** As many rows of what grows with presence. */
const share = 10;
/** Of the database that upgrades are tried on (apps/server/src/testing/fixture/read-fixture.ts). */
const secret = 'secret-of-a-fixture-'.repeat(2);
const dump = new URL('../../../../apps/server/src/testing/fixture/database.sql.zst', import.meta.url);

const postgres = await openPostgres();
const owner = new pg.Client({ connectionString: postgres.ownerUrl });
await owner.connect();
try {
  // It sets the session as psql needs it.
  const made = new pg.Client({ connectionString: postgres.ownerUrl });
  await made.connect();
  await made.query(zstdDecompressSync(readFileSync(dump)).toString());
  await made.end();
  const filled: Record<string, number> = {};
  for (const [table, wanted] of [
    ['presence', rows],
    ['audit_log', rows / share],
    ['incidents', rows / share],
  ] as const)
    filled[table] = await fillTable(owner, table, wanted);
  await owner.query('vacuum (analyze)');
  await owner.query('checkpoint');
  const { rows: tables } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const applied = 'select count(*)::int as count from drizzle.__drizzle_migrations';
  const count = async () => (await owner.query<{ count: number }>(applied)).rows[0]?.count ?? 0;
  const before = await count();

  const names = tables.map(({ name }) => name);
  const calm = await probeTables(postgres.ownerUrl, names, 'presence');
  await setTimeout(restMilliseconds);
  const atRest = Math.max(...Object.values(await calm()).map(({ longestMs }) => longestMs));

  const stop = await probeTables(postgres.ownerUrl, names, 'presence');
  await setTimeout(restMilliseconds);
  const began = performance.now();
  await migrateDatabase(postgres.ownerUrl, { secret });
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  const waits = Object.entries(await stop()).sort(([, a], [, b]) => b.longestMs - a.longestMs);
  const [longest] = waits;
  const judged = [
    {
      promise: 'Migrations hold nobody up for longer than a second',
      targets: [
        atMost('longest wait of a writer, ms', longest?.[1].longestMs ?? 0, mostMs),
        atLeast('migrations that were applied', (await count()) - before, 1),
        atLeast('rows of presence', filled.presence ?? 0, rows),
      ],
    },
  ];
  const report = {
    judged,
    rows: filled,
    migrations: (await count()) - before,
    seconds,
    longestWaitAtRestMs: atRest,
    longestWaitMs: longest?.[1].longestMs,
    waits: Object.fromEntries(waits.slice(0, 10)),
  };
  writeFileSync(new URL('../report.json', import.meta.url), `${JSON.stringify(report, null, 2)}\n`);
  process.stdout.write(`${describePromises(judged)}\n`);
  if (!areKept(judged)) process.exitCode = 1;
} finally {
  await owner.end();
  await postgres.close();
}
