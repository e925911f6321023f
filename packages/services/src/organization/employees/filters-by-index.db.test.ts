import { randomBytes } from 'node:crypto';
import { connectDatabase } from '@stempel/db';
import { testDatabase, testDatabaseUrls, withoutAudit } from '@stempel/db/testing';
import { beforeAll, expect, test } from 'vitest';
import { findMatchingUser } from '../../access/identity-providers/match-user.ts';
import { browseEmployees } from '../../insight/browse/index.ts';
import { type PresenceReportQuery, reportPresence } from '../../insight/reports/index.ts';
import { type ServiceContext, systemContext } from '../../kernel/context.ts';
import { reading } from '../../kernel/transaction.ts';
import { seedLoad } from '../../seed/index.ts';
import { generateStatements, listFirstStatements } from '../../statements/index.ts';
import { listOrgUnits } from '../org-units/index.ts';
import { type ListEmployees, listEmployees } from './index.ts';

// What a filter reads depends on what it finds, not on how many employees the workspace has.

const db = testDatabase({ poolSize: 1 });
const now = Temporal.Instant.from('2026-11-21T09:00:00Z');
const sent: { text: string; values: unknown[] }[] = [];

db.pool.on('connect', (client) => {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const watched = (first: string | { text: string; values?: unknown[] }, ...rest: unknown[]) => {
    const { text, values = rest[0] } = typeof first === 'string' ? { text: first } : first;
    if (/^\s*(?:select|with|set local)\b/i.test(text))
      sent.push({ text, values: (values as unknown[]) ?? [] });
    return query(first, ...rest);
  };
  Object.assign(client, { query: watched });
});

/** Pages of PostgreSQL that the statements of some work look at, as the application role under row-level security. */
async function pagesOf(ctx: ServiceContext, work: () => Promise<unknown>): Promise<number> {
  sent.length = 0;
  await work();
  const asked = [...sent];
  expect(asked.length).toBeGreaterThan(0);
  const client = await db.pool.connect();
  let pages = 0;
  try {
    await client.query(`begin; set local app.workspace_id = '${ctx.workspace.id}'`);
    for (const { text, values } of asked) {
      // The plan is that of the statement where it ran: with what its transaction forbids the planner.
      if (/^\s*set local/i.test(text)) {
        await client.query(text);
        continue;
      }
      const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, values);
      const plan = rows[0]?.['QUERY PLAN'][0].Plan;
      pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    }
    await client.query('rollback');
  } finally {
    client.release();
  }
  return pages;
}

/** A workspace of employees in units of 40, one of them with a manager of its own, and a user for each. */
async function makeStaff(employees: number) {
  const slug = `staff-${randomBytes(4).toString('hex')}`;
  const seeding = { environment: 'production' as const, now, requestId: 'test', slug, employees, months: 1 };
  const { workspace } = await seedLoad(db, seeding);
  const ctx = systemContext(db, { ...workspace, timeZone: 'Europe/Copenhagen', isTest: true }, now, 'test');
  await withoutAudit(db, workspace.id, (tx) =>
    tx.execute(`insert into users (workspace_id, id, kind, state, email, name, created_at, updated_at)
      select workspace_id, gen_random_uuid(), 'person', 'invited', 'User-' || code || '@X.example', code, now(), now()
        from employees`),
  );
  const { data } = await listEmployees(ctx, { limit: 41, scope: 'all', include: ['employment'] });
  const [first] = data;
  if (!first?.employment) throw new Error('Nobody was seeded.');
  await generateStatements(ctx);
  const [root] = (await listOrgUnits(ctx, { limit: 1, code: ['ROOT'] })).data;
  return { ctx, employee: first, employment: first.employment, root: root?.id ?? '' };
}

let small: Awaited<ReturnType<typeof makeStaff>>;
let large: typeof small;
beforeAll(async () => {
  small = await makeStaff(100);
  large = await makeStaff(600);
  // Plans rest on what PostgreSQL knows of the tables; by itself it would look some time within a minute.
  const owner = connectDatabase({ url: testDatabaseUrls().ownerUrl, poolSize: 1 });
  await owner.pool.query(
    'analyze employees, employee_versions, employments, employment_versions, users, presence, statements, org_units, org_unit_versions',
  );
  await owner.close();
});

type Staff = typeof small;
const list = (filter: (staff: Staff) => Partial<ListEmployees>) => (staff: Staff) =>
  listEmployees(staff.ctx, { limit: 100, scope: 'all', ...filter(staff) });
const presenceOf = (filter: (staff: Staff) => Partial<PresenceReportQuery>) => (staff: Staff) =>
  reportPresence(staff.ctx, {
    limit: 100,
    scope: 'all',
    from: '2026-10-01',
    to: '2026-10-31',
    ...filter(staff),
  });
const statementsOf = (unit: (staff: Staff) => string) => (staff: Staff) =>
  listFirstStatements(staff.ctx, { limit: 100, scope: 'all', org_unit_id: [unit(staff)] });
const nobody = '0198c0de-0000-7000-8000-000000000000';

test.each<[string, number, (staff: Staff) => Promise<unknown>]>([
  ['a unit', 40, list(({ employment }) => ({ org_unit_id: [employment.org_unit_id] }))],
  ['a manager who has nobody', 0, list(({ employee }) => ({ manager_id: [employee.id] }))],
  ['terms that nobody has', 0, list(() => ({ employment_terms_id: [nobody] }))],
  [
    'terms that everybody has',
    100,
    list(({ employment }) => ({ employment_terms_id: [employment.employment_terms_id] })),
  ],
  ['those employed', 100, list(() => ({ state: ['active'] }))],
  ['an email', 1, list(({ employee }) => ({ email: [employee.email ?? ''] }))],
  [
    'a unit in the console',
    40,
    ({ ctx, employment }) => {
      const page = { limit: 100, sort: 'name', direction: 'asc', collation: 'da', scope: 'all' } as const;
      return browseEmployees(ctx, { ...page, org_unit_id: employment.org_unit_id });
    },
  ],
  [
    'a manager who has nobody in the console',
    0,
    ({ ctx, employee }) => {
      const page = { limit: 100, sort: 'name', direction: 'asc', collation: 'da', scope: 'all' } as const;
      return browseEmployees(ctx, { ...page, manager_id: employee.id });
    },
  ],
  [
    'a unit and those below it in the console',
    40,
    ({ ctx, employment }) => {
      const page = { limit: 100, sort: 'name', direction: 'asc', collation: 'da', scope: 'all' } as const;
      return browseEmployees(ctx, { ...page, org_unit_id: employment.org_unit_id, with_sub_units: true });
    },
  ],
  [
    'the presence of a unit',
    100,
    presenceOf(({ employment }) => ({ org_unit_id: [employment.org_unit_id] })),
  ],
  ['the presence of a unit where nobody is', 0, presenceOf(({ root }) => ({ org_unit_id: [root] }))],
  [
    'the presence of a unit and below it',
    100,
    presenceOf(({ employment }) => ({ org_unit_id: [employment.org_unit_id], with_sub_units: true })),
  ],
  ['the statements of a unit', 40, statementsOf(({ employment }) => employment.org_unit_id)],
  ['the statements of a unit where nobody is', 0, statementsOf(({ root }) => root)],
])('%s is found by its index', async (_, found, ask) => {
  for (const staff of [small, large]) {
    expect(((await ask(staff)) as { data: unknown[] }).data).toHaveLength(found);
  }
  // Six times the employees; what is found is the same, the plans may differ.
  const few = await pagesOf(small.ctx, () => ask(small));
  const many = await pagesOf(large.ctx, () => ask(large));
  expect(many, sent.map(({ text }) => text).join('\n\n')).toBeLessThan(3 * few + 200);
});

test('the person a provider means is found by the index over emails', async () => {
  const match = ({ ctx }: Staff) =>
    reading(ctx, (tx) =>
      findMatchingUser(tx, ctx.workspace.id, { identityId: undefined, email: 'user-000007@x.example' }),
    );
  expect(await match(large)).toMatchObject({ email: 'User-000007@X.example' });
  expect(await pagesOf(large.ctx, () => match(large))).toBeLessThan(20);
});
