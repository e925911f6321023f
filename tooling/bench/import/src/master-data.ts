import { median } from '@stempel/bench-common/median';
import { postgresSeconds } from '@stempel/bench-common/processor-time';
import type { ServiceContext } from '@stempel/services';
import type { Client } from 'pg';
import { copyRows } from './copy-rows.ts';
import { importFile } from './import-file.ts';
import { type MasterKind, makeMasterFile, terms, units } from './people-rows.ts';

interface Way {
  kind: MasterKind;
  atomicity: 'all' | 'row';
  isChanged: boolean;
}

const allOrNothing = [false, true].flatMap((isChanged) =>
  (['employees', 'employments'] as const).map((kind): Way => ({ kind, atomicity: 'all', isChanged })),
);

/** What is measured of people and their employments: those that are new, and those that are there and change. */
const ways: readonly Way[] = [
  ...allOrNothing,
  { kind: 'employees', atomicity: 'row', isChanged: false },
  { kind: 'employments', atomicity: 'row', isChanged: false },
];

const nameOf = ({ kind, atomicity, isChanged }: Way) =>
  `${kind}, ${isChanged ? 'changed' : 'new'}, ${atomicity === 'all' ? 'all or nothing' : 'row by row'}`;

/** The bench ends with 1 when fewer are written. */
const targetPerSecond = 8_000;

/** Units and terms that the rows name. */
async function prepare(ctx: ServiceContext): Promise<void> {
  const since = { effective_from: '2020-01-01' };
  const day = { mon: 444, tue: 444, wed: 444, thu: 444, fri: 444, sat: 0, sun: 0 };
  const norm = { weeks: [day], full_time_weekly_minutes: 2220 };
  const rows = [
    { resource: 'employment-terms', code: terms, name: terms, norm, ...since },
    ...units.map((code) => ({ resource: 'org-units', code, name: code, ...since })),
  ];
  const file = Buffer.from(rows.map((row) => JSON.stringify(row)).join('\n'));
  await importFile(ctx, file, { mode: 'apply', atomicity: 'all', rows: rows.length });
}

interface Measured {
  readonly ours: number[];
  readonly copied: number[];
  /** Microseconds of a processor for a row, which other work on the machine hardly changes. */
  readonly node: number[];
  readonly postgres: number[];
}

/** Rows a second of each way, ours and, unless it is alone, by COPY in turns; the first round warms up. */
export async function measureMasterData(
  ctx: ServiceContext,
  owner: Client,
  { rounds, rows, isAlone }: { rounds: number; rows: number; isAlone: boolean },
): Promise<object[]> {
  await prepare(ctx);
  const rates = new Map<string, Measured>();
  let batch = 0;
  for (let round = 0; round <= rounds; round += 1) {
    for (const way of ways) {
      // People of a new batch, who are changed later in the round.
      if (!way.isChanged && way.kind === 'employees') batch += 1;
      const file = makeMasterFile(way.kind, { batch, count: rows, isChanged: way.isChanged });
      const inside = { ...ctx, now: Temporal.Now.instant(), requestId: `${nameOf(way)} ${round}` };
      const options = { mode: 'apply', atomicity: way.atomicity, rows } as const;
      const before = { node: process.cpuUsage(), postgres: await postgresSeconds(owner) };
      const own = await importFile(inside, file, { ...options, isChanged: way.isChanged });
      const { user, system } = process.cpuUsage(before.node);
      const postgres = (await postgresSeconds(owner)) - before.postgres;
      const { requestId, now } = inside;
      const by = { workspaceId: ctx.workspace.id, kind: way.kind, requestId, recordedAt: now.toString() };
      const other = isAlone ? Number.NaN : await copyRows(owner, by);
      if (round === 0) continue;
      const known = rates.get(nameOf(way)) ?? { ours: [], copied: [], node: [], postgres: [] };
      known.node.push((user + system) / rows);
      known.postgres.push((postgres * 1e6) / rows);
      known.ours.push((rows / own) * 1000);
      known.copied.push((rows / other) * 1000);
      rates.set(nameOf(way), known);
    }
  }
  return [...rates].map(([name, { ours, copied, node, postgres }]) => {
    const rowsPerSecond = Math.round(median(ours));
    const spent = {
      nodeMicroseconds: Math.round(median(node)),
      postgresMicroseconds: Math.round(median(postgres)),
    };
    const told = `${name}: processor time a row ${spent.nodeMicroseconds} µs node, ${spent.postgresMicroseconds} µs PostgreSQL`;
    process.stdout.write(`${told}\n`);
    if (rowsPerSecond < targetPerSecond) process.exitCode = 1;
    if (isAlone) {
      process.stdout.write(`${name}: ${rowsPerSecond} rows/s\n`);
      return { name, rows, rowsPerSecond, ...spent };
    }
    const copiedRowsPerSecond = Math.round(median(copied));
    const ratio = Number((rowsPerSecond / copiedRowsPerSecond).toFixed(3));
    process.stdout.write(`${name}: ${rowsPerSecond} to ${copiedRowsPerSecond} rows/s, ratio ${ratio}\n`);
    return { name, rows, rowsPerSecond, copiedRowsPerSecond, ratio, ...spent };
  });
}
