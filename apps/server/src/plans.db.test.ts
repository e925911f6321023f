import { connectDatabase, type Database, declaredStatements } from '@stempel/db';
import { costsOf, type PlanNode, type WatchedPlan, watchPlans } from '@stempel/db/testing';
import type { ServiceContext } from '@stempel/services';
import { generateStatements } from '@stempel/services/statements';
import { findCorrections } from '@stempel/services/statements/corrections';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lookThroughOfJobs } from './testing/asked-jobs.ts';
import { managing, narrowed } from './testing/asked-lists.ts';
import { asks } from './testing/asked-plans.ts';
import { asksOfProcedures, drawIds, lookThrough, strayProcedures } from './testing/asked-procedures.ts';
import { declareStatements } from './testing/declare-statements.ts';
import {
  appointManagers,
  fillCodes,
  fillStaff,
  openPlannedWorld,
  type PlannedWorld,
  tellPlansOf,
} from './testing/planned-world.ts';
import { drawSample, valuesFor } from './testing/sample-values.ts';

// No plan rests on statistics: what a statement looks at depends on what it finds, whether PostgreSQL has looked at its
// tables, has not, or has looked when another workspace alone was in them.

const employees = 3000;
const again = 1000;
let world: PlannedWorld;
let ctx: ServiceContext;

beforeAll(async () => {
  world = await openPlannedWorld();
  const db = connectDatabase({ url: world.postgres.appUrl, poolSize: 2 });
  await declareStatements(db);
  // A month earlier, so that the dates of the others are none that the statistics know.
  const known = await fillStaff(db, 'known', 300, '2026-10-21T09:00:00Z');
  await generateStatements(known);
  await fillCodes(db, known);
  await world.owner.pool.query('analyze');
  ctx = await fillStaff(db, 'fresh', employees, '2026-11-21T09:00:00Z');
  await appointManagers(world, ctx);
  await db.close();
  await tellPlansOf(world);
});

afterAll(() => world?.close());

/** What PostgreSQL knows of the tables when the tests of a round begin. */
const rounds: [string, number, () => Promise<void>][] = [
  ['of another workspace', employees, async () => {}],
  [
    'of nobody',
    again,
    async () => {
      await world.owner.pool.query('delete from pg_statistic');
      await world.owner.pool.query(`update pg_class set reltuples = -1, relallvisible = 0
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`);
      // A third of the month is left to be generated again.
      await world.owner.pool.query(`begin; set local app.unaudited = 'on';
      create temporary table again as select id from employments where workspace_id = '${ctx.workspace.id}' order by id limit ${again};
      delete from corrections where employment_id in (select id from again);
      delete from movements where employment_id in (select id from again);
      delete from incidents where employment_id in (select id from again);
      delete from statements where employment_id in (select id from again);
      commit`);
    },
  ],
];

/** The context over connections of its own, whose plans are seen. */
function watched(): { ctx: ServiceContext; db: Database; seen: WatchedPlan[] } {
  const db = connectDatabase({ url: world.postgres.appUrl, poolSize: 2 });
  const seen = watchPlans(db);
  return { ctx: { ...ctx, db }, db, seen };
}

/** Writes of rows that are not made up here; the verbs that run them are asked above. */
const unsampled = [
  'add-due-work',
  'bind-group',
  'count-a-write',
  'create-user-with-all',
  'save-group',
  'save-user',
];

/** Each row of a page may look up a dozen others, and small tables are read through. */
const isFar = (
  { visited, returned, asked }: Pick<WatchedPlan, 'visited' | 'returned' | 'asked'>,
  besides = 0,
) => visited > 16 * Math.max(returned, asked) + 400 + besides;

/** What some look through beside what they find: less than all the staff, which is 3,000. */
const besides: Readonly<Record<string, number>> = { [managing]: 600, [narrowed]: 2000 };

const tell = ({ text, visited, returned, plan }: WatchedPlan) =>
  `visited ${visited}, returned ${returned}:\n${text}\n${outlineOf(plan).join('\n')}`;

function outlineOf(node: PlanNode, depth = 0): string[] {
  const { Plans = [], ...own } = node;
  const told = [
    'Node Type',
    'Index Name',
    'Relation Name',
    'Actual Rows',
    'Actual Loops',
    'Index Cond',
    'Filter',
  ];
  const line = told
    .flatMap((name) => (name in own ? [String(own[name as keyof typeof own])] : []))
    .concat(String(own['Rows Removed by Filter'] ?? own['Rows Removed by Join Filter'] ?? ''))
    .join(' | ');
  return [`${' '.repeat(depth)}${line}`, ...Plans.flatMap((below) => outlineOf(below, depth + 1))];
}

// A second try would find the work done.
describe.each(rounds)('with statistics %s', { retry: 0 }, (_, due, forget) => {
  beforeAll(forget);

  test('a month of 3,000 employees is generated with a look at what it is made of', async () => {
    const { ctx: own, db, seen } = watched();
    const before = await world.readRows();
    expect(await generateStatements(own)).toMatchObject({ generated: due, failed: [] });
    await db.close();
    const read = (await world.readRows()) - before;
    expect(seen.length).toBeGreaterThan(200);
    expect(
      [...new Map(seen.filter((one) => isFar(one)).map((one) => [one.text, tell(one)])).values()].join(
        '\n\n',
      ),
    ).toBe('');
    // 44 intervals in index and table; two versions, two keys and four references for each of a dozen rows.
    expect(read / due).toBeLessThan(400);
  });

  test('what people, integrations and jobs ask for is found by an index', async () => {
    const { ctx: own, db, seen } = watched();
    const found = new Map<string, string>();
    for (const [name, ask] of Object.entries(asks)) {
      seen.length = 0;
      await ask(own);
      for (const one of seen.filter((plan) => isFar(plan, besides[name] ?? lookThroughOfJobs[name]?.rows)))
        found.set(one.text, `${name}: ${tell(one)}`);
    }
    await db.close();
    expect([...found.values()].join('\n\n')).toBe('');
  });

  test('every list, report and other query of the console is found by an index', async () => {
    const { ctx: own, db, seen } = watched();
    const found = new Map<string, string>();
    const refused: string[] = [];
    const procedures = asksOfProcedures(await drawIds(world.owner, ctx.workspace.id));
    for (const [name, ask] of Object.entries(procedures)) {
      seen.length = 0;
      await ask(own).catch((error: Error) => refused.push(`${name}: ${error.message}`));
      const known = lookThrough[name]?.rows;
      for (const one of seen.filter((plan) => isFar(plan, known)))
        found.set(one.text, `${name}: ${tell(one)}`);
    }
    await db.close();
    // A new one gets what it needs in asked-procedures.ts, or a reason there why it is not asked.
    expect.soft(refused).toEqual([]);
    expect.soft(strayProcedures()).toEqual([]);
    expect([...found.values()].join('\n\n')).toBe('');
  });

  test('every named statement finds what it is asked for by an index', async () => {
    const sample = await drawSample(world.owner, ctx.workspace.id);
    const db = connectDatabase({ url: world.postgres.appUrl, poolSize: 1 });
    const client = await db.pool.connect();
    const far: string[] = [];
    const refused: string[] = [];
    for (const [index, { name, text }] of declaredStatements().entries()) {
      await client.query(`prepare s${index} as ${text}`);
      const { rows } = await client.query<{ types: string[] }>(
        'select parameter_types::text[] as types from pg_prepared_statements where name = $1',
        [`s${index}`],
      );
      const types = rows[0]?.types ?? [];
      const values = valuesFor(text, types, sample).map((value) => client.escapeLiteral(asText(value)));
      const execute = `execute s${index}${values.length > 0 ? ` (${values.join()})` : ''}`;
      await client.query(
        `begin; set local app.workspace_id = '${ctx.workspace.id}'; set local app.unaudited = 'on'`,
      );
      try {
        // After five runs PostgreSQL may keep a plan for any values.
        for (let run = 0; run < 5; run += 1) await client.query(execute);
        const explained = await client.query(`explain (analyze, timing off, format json) ${execute}`);
        const plan: PlanNode = explained.rows[0]['QUERY PLAN'][0].Plan;
        const costs = costsOf(plan);
        if (isFar(costs)) far.push(`${name}: ${tell({ text, plan, ...costs })}`);
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        refused.push(unsampled.includes(name) ? name : `${name}: ${error.message}`);
      } finally {
        await client.query('rollback');
      }
    }
    client.release();
    await db.close();
    expect(far.join('\n\n')).toBe('');
    expect(refused.sort()).toEqual(unsampled);
  });

  test('versions that may reach into 3,000 settled periods are compared with a look at each', async () => {
    // As if all were approved a moment after what is in force was recorded.
    await world.owner.pool.query(`begin; set local app.unaudited = 'on';
      update statements set state = 'approved', approved_at = '2026-11-21T10:00:00Z'
       where workspace_id = '${ctx.workspace.id}' and state <> 'approved';
      commit`);
    const { ctx: own, db, seen } = watched();
    expect(await findCorrections(own)).toMatchObject({ checked: employees, failed: [] });
    await db.close();
    expect(seen.length).toBeGreaterThan(0);
    expect(
      seen
        .filter((one) => isFar(one))
        .map(tell)
        .join('\n\n'),
    ).toBe('');
  });
});

function asText(value: unknown): string {
  if (Array.isArray(value)) return `{${value.join()}}`;
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : String(value);
}
