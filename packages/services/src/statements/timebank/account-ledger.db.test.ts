import { parseGrant } from '@stempel/core/access';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { browseBalances, browseBalancesInput } from '../../insight/browse/index.ts';
import { updateEmployee } from '../../organization/employees/index.ts';
import { updateEmployment } from '../../organization/employments/index.ts';
import { createOrgUnit, createOrgUnitBody } from '../../organization/org-units/index.ts';
import { cancelAbsence, createAbsence } from '../../recording/absences/index.ts';
import { addPolicies } from '../../testing/add-policies.ts';
import { addEmployees, makeCompany, type TestCompany } from '../../testing/make-company.ts';
import { recordDays } from '../../testing/record-days.ts';
import { approveStatement, generateStatements, listStatements, submitStatement } from '../index.ts';
import { getEmployeeAccount, listAccountMovements, listAccountMovementsInput, openBalance } from './index.ts';

const db = testDatabase({ poolSize: 4 });

/** March settled: flex opened with 60 minutes, vacation with 25 days; one day worked, two on vacation. */
async function settledMarch(): Promise<TestCompany> {
  const company = await makeCompany(db);
  const { ctx, employee, accounts } = company;
  const { employmentId: employment_id } = employee;
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
  ]);
  await openBalance(ctx, { employment_id, account_id: accounts.flex, date: '2026-03-01', minutes: 60 });
  await openBalance(ctx, { employment_id, account_id: accounts.vacation, date: '2026-03-01', days: '25' });
  await createAbsence(ctx, {
    employee_id: employee.id,
    from: '2026-03-05',
    to: '2026-03-06',
    account: 'vacation',
    state: 'approved',
  });
  await recordDays(ctx, employee.id, ['2026-03-02'], ['08:00', '15:24']);
  await generateStatements(ctx);
  const [statement] = (await listStatements(ctx, { scope: 'all', limit: 10 })).data;
  await submitStatement(ctx, { id: statement?.id ?? '', payout_minutes: 0 });
  await approveStatement(ctx, { id: statement?.id ?? '' });
  return company;
}

const balances = (ctx: TestCompany['ctx'], input: object = {}) =>
  browseBalances(ctx, browseBalancesInput.parse({ scope: 'all', as_of: '2026-03-31', ...input }));
const ledger = (company: TestCompany, account_id: string, input: object = {}) =>
  listAccountMovements(
    company.ctx,
    listAccountMovementsInput.parse({ employee_id: company.employee.id, account_id, ...input }),
  );

// 22 weekdays of 444 minutes in March, less one worked and two credited.
const missing = -(22 - 3) * 444;

describe('the ledger of an account', () => {
  test('runs from the latest movement to the opening, with the balance after each and what it came from', async () => {
    const company = await settledMarch();
    const { data } = await ledger(company, company.accounts.vacation);
    expect(data.map(({ date, kind, days, balance_days }) => [date, kind, days, balance_days])).toEqual([
      ['2026-03-06', 'usage', '-1.0000', '23.0000'],
      ['2026-03-05', 'usage', '-1.0000', '24.0000'],
      ['2026-03-01', 'opening', '25.0000', '25.0000'],
    ]);
    expect(data[0]).toMatchObject({
      statement: { from: '2026-03-01', to: '2026-03-31' },
      absence: { from: '2026-03-05', to: '2026-03-06' },
    });
    expect(data[2]).toMatchObject({ statement: null, absence: null, correction: null });
  });

  test('says which absence used the days to who may read absences, and to nobody else', async () => {
    const company = await settledMarch();
    const { ctx, accounts } = company;
    const absencesFor = async (...grants: string[]) => {
      const actor = { ...ctx.actor, employeeId: null, isOwner: false, grants: grants.map(parseGrant) };
      const { data } = await ledger({ ...company, ctx: { ...ctx, actor } }, accounts.vacation);
      return data.map(({ absence }) => absence?.from ?? null);
    };
    const both = ['timebank:read:all', 'absences:read:all'];
    expect(await absencesFor(...both)).toEqual(['2026-03-05', '2026-03-05', null]);
    expect(await absencesFor('timebank:read:all')).toEqual([null, null, null]);
  });

  test('keeps the balance after a row when kinds are left out, on every page', async () => {
    const company = await settledMarch();
    const first = await ledger(company, company.accounts.vacation, { kind: ['usage', 'opening'], limit: 2 });
    const next = { kind: ['usage', 'opening'], limit: 2, cursor: first.next_cursor };
    const second = await ledger(company, company.accounts.vacation, next);
    expect(second.data.map(({ kind, balance_days }) => [kind, balance_days])).toEqual([
      ['opening', '25.0000'],
    ]);
    const usage = await ledger(company, company.accounts.vacation, { kind: ['usage'], limit: 1 });
    expect(usage.data[0]?.balance_days).toBe('23.0000');
  });

  test('belongs to who may read the balances of the employee', async () => {
    const company = await settledMarch();
    const { employee, accounts } = company;
    const stranger = company.as(['timebank:read:self'], 'e8c3f6e0-0000-7000-8000-000000000001');
    const input = { employee_id: employee.id, account_id: accounts.flex };
    await expect(getEmployeeAccount(stranger, input)).rejects.toMatchObject({ code: 'forbidden' });
    const read = listAccountMovementsInput.parse(input);
    await expect(listAccountMovements(stranger, read)).rejects.toMatchObject({ code: 'forbidden' });
    const own = company.as(['timebank:read:self'], employee.id);
    expect((await listAccountMovements(own, read)).data).toHaveLength(2);
  });
});

test('an account shows its balance, its lots and how far it is settled on a date', async () => {
  const { ctx, employee, accounts } = await settledMarch();
  const read = (account_id: string, as_of: string) =>
    getEmployeeAccount(ctx, { employee_id: employee.id, account_id, as_of });
  expect(await read(accounts.vacation, '2026-03-31')).toMatchObject({
    employee_name: 'Employee 1',
    account: 'vacation',
    balance_days: '23.0000',
    lots: [{ granted_on: '2026-03-01', days: '23.0000', expires_on: null }],
    employments: [
      { employment_id: employee.employmentId, settled_to: '2026-03-31', balance_days: '23.0000' },
    ],
  });
  expect(await read(accounts.vacation, '2026-03-05')).toMatchObject({
    balance_days: '24.0000',
    lots: [],
    employments: [{ settled_to: null }],
  });
  expect(await read(accounts.flex, '2026-03-31')).toMatchObject({ balance_minutes: 60 + missing, lots: [] });
  await expect(read('nothing', '2026-03-31')).rejects.toMatchObject({ code: 'not-found' });
});

test('as known before it is an account under the names and with the employment and absences of then', async () => {
  const company = await settledMarch();
  const { ctx, employee, accounts } = company;
  const later = { ...ctx, now: ctx.now.add({ hours: 48 }) };
  const [absence] = (await ledger(company, accounts.vacation)).data.flatMap((row) => row.absence ?? []);
  await cancelAbsence(later, { id: absence?.id ?? '' });
  const { id: employee_id, employmentId: employment_id } = employee;
  await updateEmployee(later, { employee_id, name: 'Another Name', effective_from: '2026-01-01' });
  await updateEmployment(later, { employee_id, employment_id, end: '2026-03-31' });
  const after = { ...company, ctx: { ...later, now: later.now.add({ hours: 1 }) } };
  const asked = { employee_id, account_id: accounts.vacation, as_of: '2026-03-31' };
  const [today, then] = [{}, { known_at: `${ctx.now.add({ hours: 1 })}` }];
  expect(await getEmployeeAccount(after.ctx, { ...asked, ...today })).toMatchObject({
    employee_name: 'Another Name',
    employments: [{ end: '2026-03-31' }],
  });
  expect(await getEmployeeAccount(after.ctx, { ...asked, ...then })).toMatchObject({
    employee_name: 'Employee 1',
    employments: [{ end: null }],
  });
  const usedBy = async (input: object) =>
    (await ledger(after, accounts.vacation, { kind: ['usage'], ...input })).data.map(
      (row) => row.absence?.from,
    );
  expect(await usedBy(today)).toEqual([undefined, undefined]);
  expect(await usedBy(then)).toEqual(['2026-03-05', '2026-03-05']);
});

describe('the list of balances', () => {
  test('has a row for each account something was booked on, as of a date', async () => {
    const { ctx, employee } = await settledMarch();
    const { data, total } = await balances(ctx, { sort: 'account' });
    expect(total).toBe(2);
    expect(data).toMatchObject([
      {
        employee_id: employee.id,
        employee_name: 'Employee 1',
        unit: 'House',
        account: 'flex',
        balance_minutes: 60 + missing,
        balance_days: null,
        moved_on: '2026-03-31',
        settled_to: '2026-03-31',
      },
      { account: 'vacation', balance_minutes: null, balance_days: '23.0000', moved_on: '2026-03-06' },
    ]);
    expect(await balances(ctx, { as_of: '2026-02-28' })).toMatchObject({ data: [], total: 0 });
    const [early] = (await balances(ctx, { as_of: '2026-03-01', sort: 'account' })).data;
    expect(early).toMatchObject({ balance_minutes: 60, settled_to: null });
  });

  test('is searched, filtered, sorted and read page by page', async () => {
    const company = await settledMarch();
    const { ctx, accounts, unitId } = company;
    const below = await createOrgUnit(
      ctx,
      createOrgUnitBody.parse({ code: 'ward', name: 'Ward', parent_id: unitId }),
    );
    const others = await withoutAudit(db, ctx.workspace.id, (tx) =>
      addEmployees(tx, { ...company, unitId: below.id }, 3),
    );
    for (const [index, { employmentId: employment_id }] of others.entries()) {
      const opening = { employment_id, account_id: accounts.flex, date: '2026-03-01' };
      await openBalance(ctx, { ...opening, minutes: [5, -700, 40][index] });
    }
    const minutes = async (input: object) =>
      (await balances(ctx, { account_id: accounts.flex, sort: 'balance', ...input })).data.map(
        (row) => row.balance_minutes,
      );
    expect(await minutes({})).toEqual([60 + missing, -700, 5, 40]);
    expect(await minutes({ direction: 'desc' })).toEqual([40, 5, -700, 60 + missing]);
    expect(await minutes({ org_unit_id: below.id })).toEqual([-700, 5, 40]);
    expect(await minutes({ org_unit_id: unitId })).toHaveLength(4);
    const { id: manager_id } = company.employee;
    const [first] = others;
    await updateEmployment(ctx, {
      ...{ employee_id: first?.id ?? '', employment_id: first?.employmentId ?? '', manager_id },
      effective_from: '2026-03-31',
    });
    expect(await minutes({ manager_id })).toEqual([5]);
    expect(await minutes({ manager_id, org_unit_id: unitId, as_of: '2026-03-30' })).toEqual([]);
    expect(await minutes({ employment_terms_id: company.termsId })).toHaveLength(4);
    expect(await minutes({ employment_terms_id: company.unitId })).toEqual([]);
    const [lowest] = (await balances(ctx, { org_unit_id: below.id, sort: 'balance' })).data;
    expect(await minutes({ q: `EMPLOYEE ${lowest?.employee_number}` })).toEqual([-700]);
    for (const sort of ['name', 'number', 'unit', 'account', 'balance']) {
      const whole = await balances(ctx, { sort });
      const read: typeof whole.data = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await balances(ctx, { sort, limit: 2, ...(cursor ? { cursor } : {}) });
        read.push(...page.data);
        cursor = page.next_cursor;
      }
      expect(read, sort).toEqual(whole.data);
      expect(whole.total, sort).toBe(5);
    }
  });

  test('shows the rows of its scope only', async () => {
    const company = await settledMarch();
    const own = company.as(['timebank:read:self'], company.employee.id);
    expect((await balances(own, { scope: 'self' })).total).toBe(2);
    await expect(balances(own)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(balances(company.as(['employees:read:all'], null))).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});

test('nobody opens a balance of their own, and nothing of it stays', async () => {
  const company = await makeCompany(db);
  const { accounts, employee } = company;
  const { employmentId: employment_id } = employee;
  const opening = { employment_id, account_id: accounts.flex, date: '2026-03-01', minutes: 60 };
  const own = company.as(['*:*:all'], employee.id);
  await expect(openBalance(own, opening)).rejects.toMatchObject({ code: 'forbidden' });
  const other = company.as(['*:*:all'], null);
  expect(await openBalance(other, opening)).toMatchObject({ minutes: 60 });
});
