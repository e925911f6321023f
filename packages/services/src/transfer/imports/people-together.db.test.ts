import { inWorkspace } from '@stempel/db';
import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { listEmployees } from '../../organization/employees/index.ts';
import { createEmployment } from '../../organization/employments/index.ts';
import { fillWorkspace } from '../../testing/fill-workspace.ts';
import { makeTenant, type Tenant } from '../../testing/make-tenant.ts';
import { makeFile, type Part } from '../../testing/random-people-files.ts';
import { errorsOf, importFile, lines } from '../../testing/transfer-files.ts';
import { apart, together, type Write } from '../../testing/write-rows-of-files.ts';
import { CodeBook } from '../code-book.ts';
import { employmentKind } from '../employment-kind.ts';
import { employeeKind } from '../versioned-kinds.ts';
import type { RowResult } from './write-row.ts';

const db = testDatabase({ poolSize: 4 });
const kinds = { employees: employeeKind, employments: employmentKind };
const now = '2026-03-15T11:00:00.123456Z';

/** The standard workspace, terms that begin later, and two employments of one person that start together. */
async function prepare(ctx: ServiceContext): Promise<void> {
  await fillWorkspace(ctx);
  const day = { mon: 444, tue: 444, wed: 444, thu: 444, fri: 444, sat: 0, sun: 0 };
  const terms = { name: 'Later', norm: { weeks: [day] }, effective_from: '2026-05-01' };
  const later = lines({ resource: 'employment-terms', code: 'later', ...terms });
  expect(await errorsOf(ctx, await importFile(ctx, later))).toEqual([]);
  const worker = await employeeOf(ctx, '2');
  const { employment } = worker;
  if (!employment) throw new Error('The worker has no employment.');
  const { org_unit_id, employment_terms_id, start } = employment;
  await createEmployment(ctx, { employee_id: worker.id, org_unit_id, employment_terms_id, start });
}

async function employeeOf(ctx: ServiceContext, number: string) {
  const asked = { scope: 'all', limit: 1, employee_number: [number], include: ['employment'] } as const;
  const [found] = (await listEmployees({ ...ctx }, asked as never)).data;
  if (!found) throw new Error(`There is no employee ${number}.`);
  return found;
}

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** What no two writings have in common. */
const ofItsOwn = `'{version_id,recorded_in,superseded_in}'::text[]`;

/** Everything that can be seen of people, with names in place of ids. */
async function stateOf(ctx: ServiceContext, results: readonly RowResult[]) {
  const asked: Record<string, string> = {
    labels: `
      select id::text, 'employee ' || code as label from employees
      union all select id::text, 'unit ' || code from org_units
      union all select id::text, 'terms ' || code from employment_terms
      union all select e.id::text, 'employment ' || row_number() over (partition by p.code order by e.id) || ' of ' || p.code
        from employments e join employees p on p.id = e.employee_id`,
    employees: 'select to_jsonb(t) as row from employees t order by code',
    employeeVersions: `select to_jsonb(t) - ${ofItsOwn} as row from employee_versions t order by version_id`,
    employments: 'select to_jsonb(t) as row from employments t order by id',
    employmentVersions: `select to_jsonb(t) - ${ofItsOwn} as row from employment_versions t order by version_id`,
    names: 'select to_jsonb(t) as row from employee_names t order by number, since',
    words: `select to_jsonb(t) || jsonb_build_object('number', p.code) as row
              from employee_words t join employees p on p.id = t.employee_id order by p.code, word`,
    audits: `select to_jsonb(t) - '{id,written_in}'::text[] as row from audit_log t
              where resource in ('employees', 'employments') order by id`,
  };
  const read: Record<string, unknown> = { results };
  const labels = new Map<string, string>();
  await inWorkspace(ctx.db, ctx.workspace.id, async (tx) => {
    for (const [name, query] of Object.entries(asked)) {
      const { rows } = await tx.execute<{ id: string; label: string; row: unknown }>(query);
      if (name === 'labels') for (const { id, label } of rows) labels.set(id, label);
      else read[name] = rows.map(({ row }) => row);
    }
  });
  const state = JSON.parse(JSON.stringify(read).replaceAll(uuids, (id) => labels.get(id) ?? 'ID'));
  // In the order of each object.
  const audits: { object_id: string }[] = state.audits;
  return { ...state, audits: audits.sort((a, b) => a.object_id.localeCompare(b.object_id)) };
}

type Caller = (tenant: Tenant) => Promise<ServiceContext>;

/** Everybody who may import, from those who may do all to those who may do nothing with people. */
const callers: Record<string, Caller> = {
  'the system': async ({ ctx }) => ctx,
  'who may not create': async ({ person }) => person(['employees:update:all']),
  'a manager': async ({ ctx, person }) => person(['employees:*:managed'], (await employeeOf(ctx, '1')).id),
  'who creates anybody and changes themselves': async ({ ctx, person }) =>
    person(['employees:create:all', 'employees:update:self'], (await employeeOf(ctx, '2')).id),
  nobody: async ({ person }) => person(['imports:create:all']),
};

async function importBy(caller: Caller, file: readonly Part[], write: Write) {
  const tenant = await makeTenant(db, now);
  await prepare(tenant.ctx);
  const ctx = await caller(tenant);
  const book = await CodeBook.read(ctx);
  const results: RowResult[] = [];
  for (const { kind, records } of file) results.push(...(await write(ctx, kinds[kind], records, book)));
  return stateOf(ctx, results);
}

const outcomes = new Map<string, number>();

function count(results: readonly RowResult[]): void {
  for (const result of results) {
    const what = 'outcome' in result ? result.outcome : Object.values(result)[0];
    const name = typeof what === 'string' ? what : `${what?.column} ${what?.code}`;
    outcomes.set(name, (outcomes.get(name) ?? 0) + 1);
  }
}

// The first is right; in the last one a number is taken from somebody else and given away again.
const seeds = [1, 2, 3, 4, 34];

test.each(Object.keys(callers))(
  'rows of people come to the same together and apart: %s',
  async (name) => {
    const caller = callers[name] as Caller;
    for (const seed of name === 'the system' ? seeds : seeds.slice(0, 2)) {
      const file = makeFile(seed * 1000 + name.length, seed === 1);
      const one = await importBy(caller, file, apart);
      for (const size of [500, 7]) {
        const other = await importBy(caller, file, together(size));
        expect({ seed, size, ...other }).toEqual({ seed, size, ...one });
      }
      count(one.results);
    }
  },
  300_000,
);

test('the random files have of everything', () => {
  for (const what of ['created', 'updated', 'unchanged']) expect(outcomes.get(what)).toBeGreaterThan(20);
  const faults = [...outcomes.keys()].filter((what) => what.includes(' '));
  expect(faults.length).toBeGreaterThan(25);
  const worst = ['null forbidden', 'null not-found', 'null invalid', 'employee_number duplicate'];
  expect(faults).toEqual(expect.arrayContaining(worst));
});
