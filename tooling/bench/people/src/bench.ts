import { writeFileSync } from 'node:fs';
import { median } from '@stempel/bench-common/median';
import { benchSecret, openPostgres } from '@stempel/bench-common/open-postgres';
import { connectDatabase, migrateDatabase } from '@stempel/db';
import { type ServiceContext, systemContext } from '@stempel/services';
import { browseEmployees, findObjects } from '@stempel/services/insight/browse';
import { listEmployees, updateEmployee } from '@stempel/services/organization/employees';
import { seedLoad } from '@stempel/services/seed';
import { findAsBefore, listAsBefore } from './as-before.ts';
import { nameOf } from './names.ts';

const employees = 100_000;
const rounds = 15;
/** Of the way it was, which takes a hundred times as long. */
const slowRounds = 5;
/** A page of the console. */
const limit = 100;
const date = Temporal.Now.plainDateISO().toString();
/** Milliseconds of a page of the list, by name, by number and searched; the search over everything has none. */
const target = 15;

interface Compared {
  readonly name: string;
  readonly now: () => Promise<{ data: { id: string }[] }>;
  readonly before: () => Promise<unknown>;
  /** Both show the same people: the old search has no accents and finds parts of words, so not for every text. */
  readonly same?: boolean;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const list = { scope: 'all', sort: 'name', direction: 'asc', collation: 'da', limit } as const;

async function comparisons(ctx: ServiceContext): Promise<Compared[]> {
  const place = { date, limit };
  const first = await browseEmployees(ctx, list);
  const last = first.data.at(-1);
  const after = [last?.name ?? '', last?.id ?? ''] as const;
  const search = (q: string, same = false): Compared => ({
    name: `list, “${q}”`,
    now: () => browseEmployees(ctx, { ...list, q }),
    before: () => listAsBefore(ctx, { q }, place),
    same,
  });
  const everything = (q: string): Compared => ({
    name: `everything, “${q}”`,
    now: () => findObjects(ctx, { q }),
    before: () => findAsBefore(ctx, q, date),
  });
  return [
    {
      name: 'list by name',
      now: () => browseEmployees(ctx, list),
      before: () => listAsBefore(ctx, {}, place),
      same: true,
    },
    {
      name: 'list by name, page 2',
      now: () => browseEmployees(ctx, { ...list, cursor: first.next_cursor ?? '' }),
      before: () => listAsBefore(ctx, { after }, place),
      same: true,
    },
    {
      name: 'list by number',
      now: () => browseEmployees(ctx, { ...list, sort: 'number' }),
      before: () => listAsBefore(ctx, { sort: 'number' }, place),
      same: true,
    },
    search('unika7', true),
    search('muller'),
    search('osterg'),
    search('jensen'),
    search('a'),
    search('042'),
    search('anna jensen'),
    search('lars osterg'),
    search('anne nielsen'),
    search('hans m'),
    everything('unika7'),
    everything('muller'),
    everything('jensen'),
    everything('anna jensen'),
  ];
}

/** Every fiftieth person was called otherwise before. */
async function renameSome(ctx: ServiceContext): Promise<void> {
  let cursor: string | null = null;
  let number = 0;
  do {
    const page: Awaited<ReturnType<typeof listEmployees>> = await listEmployees(ctx, {
      scope: 'all',
      limit: 1000,
      ...(cursor ? { cursor } : {}),
    });
    for (const { id } of page.data) {
      number += 1;
      if (number % 50 === 0)
        await updateEmployee(ctx, {
          employee_id: id,
          name: nameOf(employees + number),
          effective_from: '2025-01-01',
        });
    }
    cursor = page.next_cursor;
  } while (cursor);
}

const postgres = await openPostgres();
try {
  const { appUrl } = await migrateDatabase(postgres.ownerUrl, { secret: benchSecret });
  const db = connectDatabase({ url: appUrl });
  const now = Temporal.Now.instant();
  const size = { slug: 'bench', employees, months: 0, nameOf };
  const { workspace } = await seedLoad(db, { environment: 'production', now, requestId: 'bench', ...size });
  const ctx = systemContext(db, { ...workspace, timeZone: 'Europe/Copenhagen', isTest: true }, now, 'bench');
  await renameSome(ctx);
  const owner = connectDatabase({ url: postgres.ownerUrl, poolSize: 1 });
  // As autovacuum leaves the tables some minutes later.
  await owner.pool.query('vacuum analyze');
  await owner.close();
  const report: object[] = [];
  const missed: string[] = [];
  for (const { name, now: ask, before, same } of await comparisons(ctx)) {
    const ours: number[] = [];
    const old: number[] = [];
    // In turns, so that a busy moment hits both; the first round only warms up.
    for (let round = 0; round <= rounds; round += 1) {
      const own = await timed(ask);
      const other = round <= slowRounds ? await timed(before) : undefined;
      if (round === 0) continue;
      ours.push(own);
      if (other !== undefined) old.push(other);
    }
    const rows = (await ask()).data;
    if (same && JSON.stringify(rows.map(({ id }) => id)) !== JSON.stringify(await before()))
      throw new Error(`${name}: the two ways show other people.`);
    const figures = {
      milliseconds: Number(median(ours).toFixed(1)),
      fastest: Number(Math.min(...ours).toFixed(1)),
      millisecondsBefore: Math.round(median(old)),
      fastestBefore: Math.round(Math.min(...old)),
    };
    report.push({ name, rows: rows.length, ...figures });
    if (name.startsWith('list') && figures.milliseconds > target) missed.push(name);
    process.stdout.write(
      `${name}: ${figures.milliseconds} ms, before ${figures.millisecondsBefore} ms (${rows.length} rows)\n`,
    );
  }
  writeFileSync(new URL('../report.json', import.meta.url), `${JSON.stringify(report, null, 2)}\n`);
  await db.close();
  if (missed.length > 0) {
    process.stdout.write(`Slower than ${target} ms: ${missed.join('; ')}.\n`);
    process.exitCode = 1;
  }
} finally {
  await postgres.close();
}
