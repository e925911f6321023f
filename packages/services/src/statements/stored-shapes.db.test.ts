import { sql } from '@stempel/db/drizzle';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { recordPresence } from '../recording/presence/index.ts';
import { addPolicies } from '../testing/add-policies.ts';
import { makeCompany, type TestCompany } from '../testing/make-company.ts';
import { datesBetween, recordDays } from '../testing/record-days.ts';
import { acceptCorrection, getCorrectionTrace, listCorrections } from './corrections/index.ts';
import {
  approveStatement,
  generateStatements,
  getStatement,
  listStatements,
  submitStatement,
} from './index.ts';
import { previewDecisions } from './preview-decisions.ts';
import { getBalances, getEmployeeAccount, listAccountMovements, openBalance } from './timebank/index.ts';

const db = testDatabase();
const everything = { scope: 'all', limit: 100 } as const;

async function settle(ctx: TestCompany['ctx'], before: string) {
  await generateStatements(ctx, { before });
  const open = (await listStatements(ctx, { ...everything, state: ['ready'] })).data;
  for (const { id } of open.sort((a, b) => (a.period.from < b.period.from ? -1 : 1))) {
    await submitStatement(ctx, { id });
    await approveStatement(ctx, { id });
  }
}

/** January and February are settled, a late evening of January is booked by March, one of February is pending. */
async function makeHistory() {
  const company = await makeCompany(db, { now: '2026-04-02T06:00:00Z' });
  const { ctx, employee, accounts } = company;
  await addPolicies(ctx, [
    {
      code: 'close',
      kind: 'settlement',
      config: { steps: [{ plugin: 'credit-counter', config: { counter: 'norm-balance' } }] },
    },
  ]);
  const held = { employment_id: employee.employmentId, account_id: accounts.vacation };
  await openBalance(ctx, { ...held, date: '2026-01-01', days: '5.0000' });
  await recordDays(ctx, employee.id, datesBetween('2026-01-02', '2026-03-31'), ['08:00', '15:24']);
  await settle(ctx, '2026-03-01');
  const evening = (date: string) =>
    recordPresence(ctx, {
      employee_id: employee.id,
      start: `${date}T18:00:00+01:00`,
      end: `${date}T19:00:00+01:00`,
    });
  await evening('2026-01-15');
  const [first] = (await listCorrections(ctx, { ...everything, state: 'pending' })).data;
  await acceptCorrection(ctx, { id: first?.id ?? '' });
  await settle(ctx, '2026-04-01');
  await evening('2026-02-12');
  return { ...company, ctx };
}

async function setMarch(ctx: TestCompany['ctx'], state: 'submitted' | 'approved'): Promise<string> {
  const { rows } = await withoutAudit(db, ctx.workspace.id, (tx) =>
    tx.execute<{ id: string }>(sql`
      update statements set state = ${state}
       where workspace_id = ${ctx.workspace.id}::uuid and period_from = '2026-03-01' returning id`),
  );
  return rows[0]?.id ?? '';
}

/** Everything that is read of stored statements and corrections, by what reads it. */
function readsOf({ ctx, employee, accounts }: TestCompany) {
  const of = { employee_id: employee.id, as_of: '2026-04-01' };
  const account = (id: string) => ({ ...of, account_id: id });
  return {
    statements: () => listStatements(ctx, everything),
    details: async () => {
      const { data } = await listStatements(ctx, everything);
      return Promise.all(data.map(({ id }) => getStatement(ctx, { id })));
    },
    decisions: async () => {
      // Only what would be decided is read: for a moment March is not approved yet.
      const id = await setMarch(ctx, 'submitted');
      return previewDecisions(ctx, { decision: 'approve', ids: [id] }).finally(() =>
        setMarch(ctx, 'approved'),
      );
    },
    corrections: () => listCorrections(ctx, everything),
    traces: async () => {
      const { data } = await listCorrections(ctx, everything);
      return Promise.all(data.map(({ id }) => getCorrectionTrace(ctx, { id })));
    },
    balances: () => getBalances(ctx, of),
    account: () => getEmployeeAccount(ctx, account(accounts.vacation)),
    movements: () => listAccountMovements(ctx, { ...account(accounts.flex), limit: 100 }),
  };
}

async function answersOf(company: TestCompany) {
  const answers: Record<string, unknown> = {};
  for (const [name, read] of Object.entries(readsOf(company))) answers[name] = await read();
  return answers;
}

const change = (company: TestCompany, statement: string) =>
  withoutAudit(db, company.ctx.workspace.id, (tx) => tx.execute(sql.raw(statement)));

/** Leaves every row as releases of format 1 stored it. */
async function storeAsFormat1(company: TestCompany) {
  await change(
    company,
    `update statements set trace = trace -> 'entries', config_versions = config_versions -> 'versions',
       figures = case when figures #> '{opening,corrections}' is null
         then jsonb_set(figures - '{format,uncovered}'::text[], '{opening}', figures #> '{opening,states}')
         else figures - 'format' end`,
  );
  await change(
    company,
    `update corrections set trace = trace -> 'statements', config_versions = config_versions -> 'versions',
       figures = figures - 'format', difference = difference - 'format'`,
  );
}

test('what older releases stored is read, carried on and corrected like what is stored today', async () => {
  const company = await makeHistory();
  const { ctx, employee } = company;
  const now = await answersOf(company);
  expect(JSON.stringify(now.movements)).toContain('"kind":"correction"');
  await storeAsFormat1(company);
  expect(await answersOf(company)).toEqual(now);

  // The next period opens where the stored one closed, and the pending correction is still the same one.
  const [pending] = (await listCorrections(ctx, { ...everything, state: 'pending' })).data;
  await acceptCorrection(ctx, { id: pending?.id ?? '', input_hash: pending?.input_hash });
  const later = company.as(['*:*:all'], null, '2026-05-02T06:00:00Z');
  await recordDays(later, employee.id, datesBetween('2026-04-01', '2026-04-30'), [
    '08:00',
    '15:24',
    '+02:00',
  ]);
  await settle(later, '2026-05-01');
  const april = (await listStatements(later, { ...everything, from: '2026-04-01' })).data;
  expect(april).toMatchObject([
    {
      state: 'approved',
      corrections: [{ correction_id: pending?.id }],
      balances: [
        { account: 'flex', opening_minutes: expect.any(Number) },
        { account: 'vacation', opening_days: '5.0000', closing_days: '5.0000' },
      ],
    },
  ]);
});

test('what a later release stored is refused by the name of the row, and no figure is shown or booked', async () => {
  const company = await makeHistory();
  const { ctx, employee } = company;
  const reads = readsOf(company);
  const newer = (table: string, column: string) =>
    change(company, `update ${table} set ${column} = jsonb_set(${column}, '{format}', '3')`);
  const older = (table: string, column: string) =>
    change(company, `update ${table} set ${column} = jsonb_set(${column}, '{format}', '2')`);
  const refused = async (
    table: 'statements' | 'corrections',
    column: string,
    names: (keyof typeof reads)[],
  ) => {
    await newer(table, column);
    const row = table === 'statements' ? 'Statement' : 'Correction';
    for (const name of names) {
      await expect(reads[name](), name).rejects.toThrow(
        new RegExp(`^${row} [0-9a-f-]{36} holds .* of format 3; this release knows 1 to 2$`),
      );
    }
    await older(table, column);
  };
  await refused('statements', 'figures', ['statements', 'details', 'decisions', 'balances', 'account']);
  await refused('statements', 'trace', ['details']);
  await refused('statements', 'config_versions', ['details']);
  await refused('corrections', 'difference', ['corrections', 'movements']);
  await refused('corrections', 'trace', ['traces']);

  // Neither the next period nor a correction is made from what cannot be read.
  const later = company.as(['*:*:all'], null, '2026-05-02T06:00:00Z');
  await newer('statements', 'figures');
  await expect(generateStatements(later)).rejects.toThrow(/Statement .* of format 3/);
  await expect(
    recordPresence(ctx, {
      employee_id: employee.id,
      start: '2026-01-16T18:00:00+01:00',
      end: '2026-01-16T19:00:00+01:00',
    }),
  ).rejects.toThrow(/Statement .* of format 3/);
  await older('statements', 'figures');
  await newer('corrections', 'figures');
  const [pending] = (await listCorrections(ctx, { ...everything, state: 'pending' })).data;
  await expect(acceptCorrection(later, { id: pending?.id ?? '' })).rejects.toThrow(
    /Correction .* of format 3/,
  );
});
