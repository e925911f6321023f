import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { beforeAll, expect, test } from 'vitest';
import { createOrgUnit, createOrgUnitBody } from '../../organization/org-units/index.ts';
import { createAbsence } from '../../recording/absences/index.ts';
import {
  approveStatement,
  generateStatements,
  listStatements,
  submitStatement,
} from '../../statements/index.ts';
import { openBalance } from '../../statements/timebank/index.ts';
import { addPolicies } from '../../testing/add-policies.ts';
import { addEmployees, makeCompany, type TestCompany } from '../../testing/make-company.ts';
import { recordDays } from '../../testing/record-days.ts';
import {
  reportAccountMovements,
  reportFileOf,
  reportSums,
  reportSumsInput,
  reportWorkingTimeCompliance,
  writeReportCsv,
} from './index.ts';

const db = testDatabase({ poolSize: 4 });
const both = { from: '2026-02-01', to: '2026-03-31', scope: 'all' as const };

type Sums = Awaited<ReturnType<typeof reportSums>>;
type Sum = Sums['data'][number];

interface House {
  company: TestCompany;
  /** The unit in which each person is. */
  unitOf: Map<string, string>;
}

let house: House;
beforeAll(async () => {
  house = await settleHouse();
}, 120_000);

/** February and March of two people in two units, settled: flex and vacation opened, days off taken, some days too long. */
async function settleHouse(): Promise<House> {
  const company = await makeCompany(db);
  const { ctx, unitId, accounts, employee } = company;
  const ward = await createOrgUnit(ctx, {
    ...createOrgUnitBody.parse({ code: 'ward', name: 'Ward', parent_id: unitId }),
    effective_from: '2020-01-01',
  });
  const [other = employee] = await withoutAudit(db, ctx.workspace.id, (tx) =>
    addEmployees(tx, { ...company, unitId: ward.id }, 1),
  );
  const steps = [
    { plugin: 'max-daily', config: { max_minutes: 600, severity: 'error' } },
    { plugin: 'daily-rest', config: { severity: 'warning' } },
  ];
  await addPolicies(ctx, [
    {
      code: 'close',
      kind: 'settlement',
      config: { steps: [{ plugin: 'credit-counter', config: { counter: 'norm-balance' } }] },
    },
    {
      code: 'leave',
      kind: 'absence',
      config: { account: 'vacation', accruals: [], usage_rules: [], expiries: [] },
    },
    { code: 'hours', kind: 'working-time', config: { steps } },
  ]);
  for (const { employmentId: employment_id } of [employee, other]) {
    const opened = { employment_id, date: '2026-02-01' };
    await openBalance(ctx, { ...opened, account_id: accounts.flex, minutes: 60 });
    await openBalance(ctx, { ...opened, account_id: accounts.vacation, days: '25' });
  }
  const absent = (employee_id: string, from: string, to: string) =>
    createAbsence(ctx, { employee_id, from, to, account: 'vacation', state: 'approved' });
  await absent(employee.id, '2026-02-05', '2026-02-06');
  await absent(employee.id, '2026-03-09', '2026-03-11');
  await absent(other.id, '2026-03-12', '2026-03-12');
  await recordDays(ctx, employee.id, ['2026-02-03', '2026-03-17', '2026-03-18'], ['08:00', '19:00']);
  await recordDays(ctx, other.id, ['2026-02-10'], ['14:00', '23:30']);
  await recordDays(ctx, other.id, ['2026-02-11', '2026-03-24'], ['07:00', '18:00']);
  await generateStatements(ctx);
  const { data } = await listStatements(ctx, { scope: 'all', limit: 100, state: ['ready'] });
  for (const { id } of data.toSorted((a, b) => (a.period.from < b.period.from ? -1 : 1))) {
    await submitStatement(ctx, { id });
    await approveStatement(ctx, { id, confirm_uncovered: true });
  }
  return {
    company,
    unitOf: new Map([
      [employee.id, unitId],
      [other.id, ward.id],
    ]),
  };
}

const sumsOf = (report: string, asked: object) =>
  reportSums(house.company.ctx, reportSumsInput.parse({ report, ...both, ...asked }));

/** A row of a report as it is added up here: minutes, ten-thousandths of a day, or nothing. */
interface Counted {
  account: string | null;
  employee: string;
  date: string;
  amount: number;
}

const amountOf = ({ minutes, days }: { minutes: number | null; days: string | null }) =>
  minutes ?? Number(days?.replace('.', '') ?? 0);

/** What is always grouped by: the unit of the person, the person, dates. */
const keysOf = {
  unit: ({ employee }: Counted) => house.unitOf.get(employee) ?? '',
  employee: ({ employee }: Counted) => employee,
  day: ({ date }: Counted) => date,
  week: ({ date }: Counted) => {
    const day = Temporal.PlainDate.from(date);
    return day.subtract({ days: day.dayOfWeek - 1 }).toString();
  },
  month: ({ date }: Counted) => `${date.slice(0, 7)}-01`,
};

/** Rows added up row by row, by account and what they are grouped by. */
function counted<Row extends Counted>(rows: readonly Row[], keyOf: (row: Row) => string) {
  return [...Map.groupBy(rows, (row) => `${row.account} ${keyOf(row)}`)]
    .map(([key, of]) => ({
      key,
      amount: of.reduce((sum, { amount }) => sum + amount, 0),
      rows: of.length,
      employees: new Set(of.map(({ employee }) => employee)).size,
    }))
    .sort(byKey);
}

const shown = (data: readonly Sum[]) =>
  data
    .filter(({ figures }) => figures.rows > 0)
    .map(({ account, key, figures }) => ({
      key: `${account?.id ?? null} ${key}`,
      amount: amountOf(figures),
      ...{ rows: figures.rows, employees: figures.employees },
    }))
    .sort(byKey);

const byKey = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1);

/** What statements booked, and no opening. */
async function movements() {
  const { data } = await reportAccountMovements(house.company.ctx, { ...both, limit: 500 });
  return data
    .filter(({ statement_id: statement }) => statement !== null)
    .map((row) => ({
      ...{ account: row.account_id, employee: row.employee_id, date: row.date, kind: row.kind },
      amount: amountOf(row),
    }));
}

test.each(['account', 'kind', 'unit', 'employee', 'day', 'week', 'month'] as const)(
  'movements are added up by %s, each account for itself and without openings',
  async (group) => {
    const rows = await movements();
    const keyOf = {
      ...keysOf,
      account: ({ account }: (typeof rows)[number]) => account,
      kind: ({ kind }: (typeof rows)[number]) => kind,
    };
    const { data, totals } = await sumsOf('account-movements', { group });
    expect(shown(data)).toEqual(counted(rows, keyOf[group]));
    const { flex, vacation } = house.company.accounts;
    expect(totals.map(({ account }) => account?.id)).toEqual([flex, vacation]);
    // Two days off in February, four in March.
    expect(totals[1]?.figures).toEqual({ minutes: null, days: '-6.0000', rows: 6, employees: 2 });
    const inFlex = rows.filter(({ account }) => account === flex);
    expect(totals[0]?.figures).toEqual({
      ...{ minutes: inFlex.reduce((sum, { amount }) => sum + amount, 0), days: null },
      ...{ rows: inFlex.length, employees: 2 },
    });
  },
);

test.each(['minutes', 'days'] as const)(
  'dates are ordered by %s in the unit of each account',
  async (sort) => {
    for (const direction of ['asc', 'desc'] as const) {
      const { data } = await sumsOf('account-movements', { group: 'week', sort, direction });
      const way = direction === 'asc' ? 1 : -1;
      const amounts = [...Map.groupBy(data, ({ account }) => account?.code).values()].map((sums) =>
        sums.map(({ figures }) => amountOf(figures)),
      );
      expect(amounts).toHaveLength(2);
      for (const each of amounts) {
        expect(new Set(each).size).toBeGreaterThan(2);
        expect(each).toEqual(each.toSorted((one, other) => way * (one - other)));
      }
    }
  },
);

test.each(['step', 'severity', 'unit', 'employee', 'day', 'week', 'month'] as const)(
  'violations are counted by %s',
  async (group) => {
    const { data: found } = await reportWorkingTimeCompliance(house.company.ctx, { ...both, limit: 500 });
    const rows = found.map(({ employee_id: employee, date, step, severity }) => ({
      ...{ account: null, employee, date, step, severity, amount: 0 },
    }));
    // Five long days, and one of them after too short a night.
    expect(rows.map(({ step }) => step).sort()).toEqual(['daily-rest', ...Array(5).fill('max-daily')]);
    const keyOf = {
      ...keysOf,
      step: ({ step }: (typeof rows)[number]) => step,
      severity: ({ severity }: (typeof rows)[number]) => severity,
    };
    const { data, totals } = await sumsOf('working-time-compliance', { group });
    expect(shown(data)).toEqual(counted(rows, keyOf[group]));
    const figures = { minutes: null, days: null, rows: 6, employees: 2 };
    expect(totals).toEqual([{ account: null, figures, before: null }]);
  },
);

test('violations are ordered by how many there are, and beside those of the month before', async () => {
  const march = { from: '2026-03-01', group: 'step', compare: true, sort: 'change' };
  const { data } = await sumsOf('working-time-compliance', march);
  expect(data.map(({ key, figures, before }) => [key, figures.rows, before?.rows])).toEqual([
    ['daily-rest', 0, 1],
    ['max-daily', 3, 2],
  ]);
  const most = await sumsOf('working-time-compliance', { group: 'step', sort: 'rows', direction: 'desc' });
  expect(most.data.map(({ key }) => key)).toEqual(['max-daily', 'daily-rest']);
});

async function linesOf(report: Parameters<typeof reportFileOf>[0], asked: object): Promise<string[]> {
  const open = reportFileOf(report, asked).parse(asked);
  const content = Buffer.concat(
    await Array.fromAsync(writeReportCsv(await open.forPrograms(house.company.ctx))),
  );
  return content.toString().slice(1).trim().split('\r\n');
}

test.each([
  ['account', 'account,account_name'],
  ['kind', 'account,account_name,kind'],
] as const)('a file of movements by %s names the account once', async (group, named) => {
  const [header, ...lines] = await linesOf('account-movements', { ...both, group });
  expect(header).toBe(`${named},minutes,days,rows,employees`);
  const { data } = await sumsOf('account-movements', { group });
  expect(lines).toEqual(
    data.map(({ account, key, figures: { minutes, days, rows, employees } }) =>
      [
        account?.code,
        account?.name,
        ...(group === 'kind' ? [key] : []),
        minutes,
        days,
        rows,
        employees,
      ].join(),
    ),
  );
});

test('a file is of the report that its address leads to, whatever its parameters say', async () => {
  const asked = { ...both, group: 'severity', report: 'account-movements' };
  expect(await linesOf('working-time-compliance', asked)).toEqual([
    ...['severity,rows,employees', 'error,5,2', 'warning,1,1'],
  ]);
});

test('movements follow each other by their amount, hours and days apart, page after page', async () => {
  const { ctx } = house.company;
  const readAll = async (direction: 'asc' | 'desc') => {
    const rows: { minutes: number | null; days: string | null }[] = [];
    let cursor: string | null = null;
    do {
      const asked = { ...both, direction, by: 'weight' as const, limit: 3 };
      const page: Awaited<ReturnType<typeof reportAccountMovements>> = await reportAccountMovements(ctx, {
        ...asked,
        ...(cursor === null ? {} : { cursor }),
      });
      rows.push(...page.data);
      cursor = page.next_cursor;
    } while (cursor !== null);
    return rows.map(({ minutes, days }) => (minutes === null ? `${Number(days)} days` : minutes));
  };
  const rising = await readAll('asc');
  const hours = rising.filter((amount) => typeof amount === 'number');
  const days = rising
    .filter((amount) => typeof amount === 'string')
    .map((amount) => Number.parseFloat(amount));
  expect(hours.length).toBeGreaterThan(2);
  expect(hours).toEqual(hours.toSorted((a, b) => a - b));
  expect(days).toEqual([-1, -1, -1, -1, -1, -1, 25, 25]);
  expect(rising.slice(0, hours.length)).toEqual(hours);
  expect(await readAll('desc')).toEqual(rising.toReversed());
});
