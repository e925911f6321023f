import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { addClose } from '../testing/add-policies.ts';
import { addEmployees, type CompanyOptions, makeCompany } from '../testing/make-company.ts';
import { recordDays } from '../testing/record-days.ts';
import {
  approveStatement,
  countWaiting,
  generateStatements,
  getStatement,
  listStatements,
  reopenStatement,
  submitStatement,
} from './index.ts';

const db = testDatabase();
const page = { limit: 100 } as const;

/** A manager with one managed employee, both with a ready statement of March. */
async function managedCompany(approvalMode: NonNullable<CompanyOptions['approvalMode']>) {
  const company = await makeCompany(db, { approvalMode });
  const manager = company.employee;
  const [employee = manager] = await withoutAudit(db, company.ctx.workspace.id, (tx) =>
    addEmployees(tx, company, 1, { managerId: manager.id }),
  );
  await addClose(company.ctx);
  for (const { id } of [manager, employee])
    await recordDays(company.ctx, id, ['2026-03-02'], ['08:00', '15:24']);
  await generateStatements(company.ctx);
  const { data } = await listStatements(company.ctx, { ...page, scope: 'all' });
  const statementOf = (id: string) => data.find((row) => row.employee_id === id)?.id ?? '';
  return {
    company,
    asManager: company.as(['statements:*:managed'], manager.id),
    asEmployee: company.as(['statements:read:self', 'statements:submit:self'], employee.id),
    own: statementOf(manager.id),
    managed: statementOf(employee.id),
  };
}

describe('who may do what with a statement', () => {
  test('the employee submits, the manager approves, not the other way round', async () => {
    const { asManager, asEmployee, managed, own } = await managedCompany('employee-then-manager');
    await expect(approveStatement(asEmployee, { id: managed })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(getStatement(asEmployee, { id: own })).rejects.toMatchObject({ code: 'not-found' });
    await expect(submitStatement(asEmployee, { id: own })).rejects.toMatchObject({ code: 'not-found' });
    await submitStatement(asEmployee, { id: managed });
    expect(await approveStatement(asManager, { id: managed })).toMatchObject({ state: 'approved' });
  });

  test('what waits is counted apart for those whose step is next', async () => {
    const { company, asManager, asEmployee, managed } = await managedCompany('employee-then-manager');
    const waiting = (ctx: typeof asManager, scope: 'self' | 'managed' | 'all' = 'self') =>
      countWaiting(ctx, { scope });
    const one = (state: string, mine: boolean) => ({ state, mine, count: 1 });
    expect(await waiting(asEmployee)).toEqual({ counts: [one('ready', true)], truncated: false });
    expect((await waiting(asManager, 'managed')).counts).toEqual([one('ready', true)]);
    await submitStatement(asEmployee, { id: managed });
    expect((await waiting(asEmployee)).counts).toEqual([one('submitted', false)]);
    expect((await waiting(asManager, 'managed')).counts).toEqual([one('submitted', true)]);
    expect((await waiting(company.ctx, 'all')).counts).toEqual([one('ready', true), one('submitted', true)]);
    await approveStatement(asManager, { id: managed });
    expect((await waiting(asManager, 'managed')).counts).toEqual([]);
    await expect(waiting(asEmployee, 'all')).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('nobody approves or reopens their own, whatever they may do for others', async () => {
    const { company, asManager, own, managed } = await managedCompany('employee-then-manager');
    await submitStatement(asManager, { id: own });
    await submitStatement(company.ctx, { id: managed });
    for (const scope of ['self', 'managed', 'all', '*']) {
      const person = company.as(
        [`statements:read:${scope}`, `statements:approve:${scope}`],
        company.employee.id,
      );
      for (const decide of [approveStatement, reopenStatement]) {
        await expect(decide(person, { id: own, note: 'again' })).rejects.toMatchObject({
          code: 'forbidden',
          detail: expect.stringContaining('own time'),
        });
      }
      const { data } = await listStatements(person, {
        ...page,
        scope: scope === '*' ? 'all' : (scope as 'all'),
      });
      const decidable = data.filter((row) => row.decidable).map((row) => row.id);
      expect(decidable).toEqual(scope === 'self' ? [] : [managed]);
      expect((await getStatement(person, { id: own })).decidable).toBe(false);
    }
    await approveStatement(company.ctx, { id: own });
  });

  test('what the system approves names nobody', async () => {
    const company = await makeCompany(db, { approvalMode: 'automatic' });
    await addClose(company.ctx);
    await recordDays(company.ctx, company.employee.id, ['2026-03-02'], ['08:00', '15:24']);
    await generateStatements(company.ctx);
    const [row] = (await listStatements(company.ctx, { ...page, scope: 'all' })).data;
    expect(row).toMatchObject({ state: 'approved', approved_by: null, uncovered: null });
  });

  test('in the mode `manager` the employee leaves the submission to the manager', async () => {
    const { asManager, asEmployee, managed } = await managedCompany('manager');
    await expect(submitStatement(asEmployee, { id: managed })).rejects.toMatchObject({
      code: 'forbidden',
      requiredPermission: 'statements:submit:managed',
    });
    await submitStatement(asManager, { id: managed });
  });

  test('lists show the own by default, more only when asked for and granted', async () => {
    const { company, asManager, asEmployee, managed, own } = await managedCompany('manager');
    const idsOf = async (...input: Parameters<typeof listStatements>) =>
      (await listStatements(...input)).data.map((row) => row.id);
    expect(await idsOf(asEmployee, { ...page, scope: 'self' })).toEqual([managed]);
    expect(await idsOf(asManager, { ...page, scope: 'self' })).toEqual([own]);
    expect(await idsOf(asManager, { ...page, scope: 'managed' })).toEqual([managed]);
    await expect(idsOf(asManager, { ...page, scope: 'all' })).rejects.toMatchObject({ code: 'forbidden' });
    const integration = company.as(['statements:read:all'], null);
    expect(await idsOf(integration, { ...page, scope: 'self' })).toEqual([]);
    expect(await idsOf(integration, { ...page, scope: 'all' })).toHaveLength(2);
  });

  test('If-Match refuses a statement that somebody changed meanwhile', async () => {
    const { company, managed } = await managedCompany('manager');
    await expect(submitStatement(company.ctx, { id: managed, expected_version: 7 })).rejects.toMatchObject({
      code: 'precondition-failed',
    });
    await submitStatement(company.ctx, { id: managed, expected_version: 1 });
  });
});
