import { asOneTransaction, inWorkspace } from '@stempel/db';
import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { listEmployees, updateEmployee } from '../../organization/employees/index.ts';
import { createEmployment } from '../../organization/employments/index.ts';
import { type Random, randomFrom } from '../../seed/random.ts';
import { fillWorkspace } from '../../testing/fill-workspace.ts';
import { makeTenant, type Tenant } from '../../testing/make-tenant.ts';
import { errorsOf, importFile, lines } from '../../testing/transfer-files.ts';
import { CodeBook } from '../code-book.ts';
import { employmentKind } from '../employment-kind.ts';
import type { TransferKind } from '../transfer-kind.ts';
import { employeeKind } from '../versioned-kinds.ts';
import { type RowResult, writeRow, writeRows } from './write-row.ts';

const db = testDatabase({ poolSize: 4 });
const kinds = { employees: employeeKind, employments: employmentKind };
const now = '2026-03-15T11:00:00.123456Z';

type Record_ = Record<string, unknown>;
type Cells = Record<string, readonly unknown[]>;

const absent = Symbol('absent');
const numbers = ['1', '2', '10', '11', '12', '13', ' 12', '13 '];
const dates = ['2024-06-01', '2025-01-01', '2026-02-01', '2026-03-15', '2026-09-01'];
const many = <Value>(value: Value, count: number) => Array.from({ length: count }, () => value);

/** What cells hold: mostly what is right, and every fault there is. */
const cells: Record<keyof typeof kinds, Cells> = {
  employees: {
    employee_number: [...numbers, ...numbers, ...numbers, absent, null, 12, '', 'n'.repeat(101)],
    external_id: [...many(absent, 12), null, null, 'X-1', 'X-2', 'X-3', 'X-4', ' X-4', '', 'no \u0000 here'],
    name: [...many('Ida Holm', 8), 'Bo Østergaard', 'Åse', 'Åse Holm', absent, null, '', 'half \ud800', 7],
    email: [...many(absent, 6), null, 'ida@example.com', 'IDA@example.com', 'nobody', 'Bo@Example.com'],
    birth_date: [...many(absent, 6), null, '1990-05-17', '1990-02-30'],
    effective_from: [...many(absent, 4), ...dates, ...dates, 'soon'],
    colour: [...many(absent, 60), 'red'],
  },
  employments: {
    employee: [
      ...numbers.slice(0, 6),
      ...numbers.slice(0, 6),
      ...numbers.slice(0, 6),
      'nobody',
      absent,
      null,
    ],
    external_id: [...many(absent, 8), null, 'E-1', 'E-2', 'E-3', ' E-3', 'e\u0301', '\ue000', '\u{1f600}', 5],
    start: [...dates, ...dates, ...dates, '2025-01-01', '2026-02-31', '2026', absent, null],
    employment_number: [...many(absent, 20), null, 1, 2, 2, 3, 'two'],
    end: [...many(absent, 8), null, '2024-01-01', '2026-02-15', '2027-12-31'],
    org_unit: [...many('north', 10), ...many('a-south', 6), 'west', absent, null],
    manager: [...many(absent, 6), null, '1', '2', '10', '12', 'nobody'],
    employment_terms: [...many('state', 16), 'later', 'later', 'none', absent],
    working_country: [...many(absent, 8), null, 'DK', 'SE', 'dk'],
    time_zone: [...many(absent, 10), null, 'Europe/Berlin', 'Europe/Nowhere'],
    norm_override: [
      ...many(absent, 10),
      null,
      { weeks: [{ mon: 60, tue: 60, wed: 60, thu: 60, fri: 60, sat: 0, sun: 0 }] },
      {
        full_time_weekly_minutes: 1,
        weeks: [{ sun: 0, mon: 60, tue: 1, wed: 60, thu: 60, fri: 60, sat: 0 }],
      },
      { weeks: [] },
    ],
    effective_from: [...many(absent, 6), ...dates, 'soon'],
    colour: [...many(absent, 60), 'red'],
  },
};

/** What is right, of many people, some of them several times. */
const rightCells: typeof cells = {
  employees: {
    employee_number: Array.from({ length: 200 }, (_, index) => `N${index}`),
    name: ['Ida Holm', 'Bo Østergaard'],
    birth_date: [absent, null, '1990-05-17'],
    effective_from: dates.slice(0, 3),
  },
  employments: {
    employee: Array.from({ length: 200 }, (_, index) => `N${index}`),
    start: dates.slice(0, 2),
    end: [absent, null],
    org_unit: ['north', 'a-south'],
    manager: [null, '1', '2'],
    employment_terms: ['state'],
    effective_from: [absent, absent, '2026-02-01', '2025-01-01'],
  },
};

function makeRecord(random: Random, kind: keyof typeof kinds, isRight: boolean): Record_ {
  const filled = Object.entries((isRight ? rightCells : cells)[kind]).map(
    ([name, values]) => [name, random.pick(values)] as const,
  );
  return Object.fromEntries(filled.filter(([, value]) => value !== absent));
}

interface Part {
  kind: keyof typeof kinds;
  records: Record_[];
}

/** Rows in stages, as an import takes them; rows in a row often say the same of somebody. */
function makeFile(seed: number, isRight: boolean): Part[] {
  const random = randomFrom(seed);
  const part = (kind: keyof typeof kinds): Part => {
    const records: Record_[] = [];
    // More than are saved at once.
    for (let count = isRight ? 400 : random.between(10, 70); count > 0; count -= 1) {
      const before = records.at(-1);
      if (before && random.chance(15)) records.push({ ...before, effective_from: random.pick(dates) });
      else records.push(makeRecord(random, kind, isRight));
    }
    return { kind, records };
  };
  return [part('employees'), part('employments'), part('employees'), part('employments')];
}

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

type Write = (
  ctx: ServiceContext,
  kind: TransferKind,
  records: readonly Record_[],
  book: CodeBook,
) => Promise<RowResult[]>;

const rowsOf = (kind: TransferKind, records: readonly Record_[], before = 0) =>
  records.map((record, index) => {
    const number = before + index + 1;
    return { number, place: number, resource: kind.name, record, characters: 0 };
  });

/** One after the other by the verbs, as files of one row would be. */
const apart: Write = async (ctx, kind, records, book) => {
  const results: RowResult[] = [];
  for (const row of rowsOf(kind, records)) {
    const one = await asOneTransaction(ctx.db, ctx.workspace.id, (inner) =>
      writeRow({ ...ctx, db: inner }, kind, row, book),
    );
    results.push(one);
  }
  return results;
};

/** In batches, as imports do. */
const together =
  (size: number): Write =>
  async (ctx, kind, records, book) => {
    const results: RowResult[] = [];
    for (let from = 0; from < records.length; from += size) {
      const rows = rowsOf(kind, records.slice(from, from + size), from);
      const batch = await asOneTransaction(ctx.db, ctx.workspace.id, (inner) =>
        writeRows({ ...ctx, db: inner }, kind, rows, book),
      );
      results.push(...batch);
    }
    return results;
  };

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

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
    employeeVersions:
      'select to_jsonb(t) - $$version_id$$ as row from employee_versions t order by version_id',
    employments: 'select to_jsonb(t) as row from employments t order by id',
    employmentVersions:
      'select to_jsonb(t) - $$version_id$$ as row from employment_versions t order by version_id',
    names: 'select to_jsonb(t) as row from employee_names t order by number, since',
    words: `select to_jsonb(t) || jsonb_build_object('number', p.code) as row
              from employee_words t join employees p on p.id = t.employee_id order by p.code, word`,
    audits: `select to_jsonb(t) - 'id' as row from audit_log t
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

const changesOf = (number: number, change: object) => ({ employee_number: `N${number}`, ...change });
const hundred = Array.from({ length: 100 }, (_, number) => number);

async function importTogether(ctx: ServiceContext, kind: TransferKind, records: readonly Record_[]) {
  const results = await together(500)(ctx, kind, records, await CodeBook.read(ctx));
  const refused = results.filter((result) => !('outcome' in result));
  expect(refused).toEqual([]);
  return results;
}

test('changes of the same people at once, in any order, are all kept', async () => {
  const { ctx } = await makeTenant(db, now);
  const since = { effective_from: '2025-01-01' };
  await importTogether(
    ctx,
    employeeKind,
    hundred.map((number) => changesOf(number, { name: 'Ida', ...since })),
  );
  const { data } = await listEmployees(ctx, { scope: 'all', limit: 200 });
  const renamed = hundred.map((number) => changesOf(number, { name: 'Bo', ...since }));
  const known = hundred
    .toReversed()
    .map((number) => changesOf(number, { external_id: `X${number}`, ...since }));
  const byHand = async () => {
    for (const { id } of data.slice(0, 20).toReversed())
      await updateEmployee(ctx, { employee_id: id, email: 'a@example.com', effective_from: '2025-01-01' });
  };
  await Promise.all([
    importTogether(ctx, employeeKind, renamed),
    importTogether(ctx, employeeKind, known),
    byHand(),
  ]);
  const after = (await listEmployees(ctx, { scope: 'all', limit: 200 })).data;
  const emails = new Set(data.slice(0, 20).map(({ id }) => id));
  for (const { id, name, employee_number, external_id, email, version } of after) {
    const isByHand = emails.has(id);
    expect({ name, external_id, email, version }).toEqual({
      name: 'Bo',
      external_id: employee_number.replace('N', 'X'),
      email: isByHand ? 'a@example.com' : null,
      version: isByHand ? 4 : 3,
    });
  }
});

test('people of another workspace are neither found nor changed', async () => {
  const [own, other] = [await makeTenant(db, now), await makeTenant(db, now)];
  const records = [changesOf(1, { name: 'Ida', external_id: 'X' }), changesOf(2, { name: 'Bo' })];
  await importTogether(other.ctx, employeeKind, records);
  const results = await importTogether(own.ctx, employeeKind, records);
  expect(results).toMatchObject([{ outcome: 'created' }, { outcome: 'created' }]);
  const stolen = await CodeBook.read(other.ctx);
  const changed = records.map((record) => ({ ...record, name: 'Eve' }));
  await together(500)(own.ctx, employeeKind, changed, stolen);
  const names = async ({ ctx }: Tenant) =>
    (await listEmployees(ctx, { scope: 'all', limit: 9 })).data.map(({ name }) => name);
  expect(await names(other)).toEqual(['Ida', 'Bo']);
});
