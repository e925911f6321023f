import { newId } from '@stempel/db';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { createEmployee, createEmployeeBody } from '../../organization/employees/index.ts';
import {
  createOrgUnit,
  createOrgUnitBody,
  updateOrgUnit,
  updateOrgUnitInput,
} from '../../organization/org-units/index.ts';
import { createEntry } from '../../recording/entries/index.ts';
import { updateEmploymentTerms, updateEmploymentTermsInput } from '../../settings/employment-terms/index.ts';
import {
  approveStatement,
  generateStatements,
  listStatements,
  submitStatement,
} from '../../statements/index.ts';
import { addPolicies } from '../../testing/add-policies.ts';
import { addEmployees, makeCompany, type TestCompany } from '../../testing/make-company.ts';
import { recordDays } from '../../testing/record-days.ts';
import { updatePolicy, updatePolicyInput } from '../index.ts';
import { measureReach, measureReachInput } from './index.ts';

const db = testDatabase({ poolSize: 4 });

const anywhere = { working_countries: [], org_units: [], employment_terms: [] };
const january = { from: '2026-01-01', to: '2026-01-31' };

const reach = (company: TestCompany, input: object) =>
  measureReach(company.ctx, measureReachInput.parse(input));

/** January settled, February submitted, March open; a second employee without statements. */
async function threeMonths(): Promise<TestCompany> {
  const company = await makeCompany(db, { now: '2026-04-01T06:00:00Z' });
  const { ctx, employee } = company;
  await recordDays(ctx, employee.id, ['2026-01-05', '2026-02-02', '2026-03-02'], ['08:00', '15:00']);
  await generateStatements(ctx);
  const { data } = await listStatements(ctx, { scope: 'all', limit: 10 });
  const idOf = (from: string) => data.find((row) => row.period.from === from)?.id ?? '';
  await submitStatement(ctx, { id: idOf('2026-01-01') });
  await approveStatement(ctx, { id: idOf('2026-01-01'), confirm_uncovered: true });
  await submitStatement(ctx, { id: idOf('2026-02-01') });
  await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, company, 1, { startOn: '2026-03-10' }));
  return company;
}

test('terms reach everybody under them, from the date on, and name what is settled', async () => {
  const company = await threeMonths();
  const terms = { kind: 'employment-terms', id: company.termsId };
  expect(await reach(company, { ...terms, from: '2026-01-15' })).toEqual({
    employments: 2,
    first_on: '2026-01-15',
    until: null,
    statements: { settled: 1, submitted: 1, open: 1 },
    settled_periods: [january],
  });
  expect(await reach(company, { ...terms, from: '2026-02-01' })).toMatchObject({
    statements: { settled: 0, submitted: 1, open: 1 },
    settled_periods: [],
  });
});

test('a change ends where the next version begins', async () => {
  const company = await threeMonths();
  const { ctx, termsId } = company;
  const change = { id: termsId, name: 'New', effective_from: '2026-03-01' };
  await updateEmploymentTerms(ctx, updateEmploymentTermsInput.parse(change));
  const terms = { kind: 'employment-terms', id: termsId };
  expect(await reach(company, { ...terms, from: '2026-02-10' })).toEqual({
    employments: 1,
    first_on: '2026-02-10',
    until: '2026-02-28',
    statements: { settled: 0, submitted: 1, open: 0 },
    settled_periods: [],
  });
  expect(await reach(company, { ...terms, from: '2020-01-01', whole: true })).toMatchObject({
    employments: 2,
    until: null,
    settled_periods: [january],
  });
});

test('a policy reaches those it applied to and those it will apply to', async () => {
  const company = await threeMonths();
  const { ctx } = company;
  const [id] = await addPolicies(ctx, [
    { code: 'evening', kind: 'supplement', config: { kind: 'rules', rules: [] } },
  ]);
  const german = { ...anywhere, working_countries: ['DE'] };
  const narrow = { id, availability_scope: german, effective_from: '2026-03-01' };
  await updatePolicy(ctx, updatePolicyInput.parse(narrow));
  const policy = { kind: 'policies', id, from: '2026-03-05' };
  expect(await reach(company, policy)).toMatchObject({ employments: 0, first_on: null });
  const danish = { ...anywhere, working_countries: ['DK'] };
  expect(await reach(company, { ...policy, availability_scope: danish })).toMatchObject({
    employments: 2,
    first_on: '2026-03-05',
    statements: { settled: 0, submitted: 0, open: 1 },
  });
  // Before March it applied to everybody, whatever comes now.
  expect(await reach(company, { ...policy, from: '2026-02-20', availability_scope: german })).toMatchObject({
    employments: 1,
    until: '2026-02-28',
  });
});

test('what only acts at the close leaves a period alone when the change ends before its last day', async () => {
  const company = await threeMonths();
  const config = { steps: [] };
  const [id = ''] = await addPolicies(company.ctx, [{ code: 'close', kind: 'settlement', config }]);
  await updatePolicy(
    company.ctx,
    updatePolicyInput.parse({ id, name: 'Later', effective_from: '2026-03-20' }),
  );
  const policy = { kind: 'policies', id };
  expect(await reach(company, { ...policy, from: '2026-03-05' })).toMatchObject({
    until: '2026-03-19',
    statements: { settled: 0, submitted: 0, open: 0 },
  });
  expect(await reach(company, { ...policy, from: '2026-01-31' })).toMatchObject({
    statements: { settled: 1, submitted: 1, open: 0 },
  });
});

test('a unit reaches the employments of its sub-units while they are below it', async () => {
  const company = await threeMonths();
  const { ctx, unitId } = company;
  const since = { effective_from: '2020-01-01' };
  const above = await createOrgUnit(ctx, createOrgUnitBody.parse({ ...since, code: 'above', name: 'Above' }));
  const unit = { kind: 'org-units', id: above.id, from: '2026-01-01' };
  expect(await reach(company, unit)).toMatchObject({ employments: 0, first_on: null });
  const move = { id: unitId, parent_id: above.id, effective_from: '2026-02-01' };
  await updateOrgUnit(ctx, updateOrgUnitInput.parse(move));
  expect(await reach(company, unit)).toMatchObject({
    employments: 2,
    first_on: '2026-02-01',
    statements: { settled: 0, submitted: 1, open: 1 },
  });
});

test('an employee and an employment reach their own statements only', async () => {
  const company = await threeMonths();
  const { employee } = company;
  const own = { employments: 1, statements: { settled: 0, submitted: 1, open: 1 } };
  expect(await reach(company, { kind: 'employees', id: employee.id, from: '2026-02-01' })).toMatchObject(own);
  const employment = { kind: 'employments', id: employee.employmentId, from: '2026-02-01' };
  expect(await reach(company, employment)).toMatchObject(own);
});

test('an activity reaches the periods in which time was recorded on it or below it', async () => {
  const company = await threeMonths();
  const { ctx, employee, activities } = company;
  await createEntry(ctx, {
    employee_id: employee.id,
    date: '2026-03-02',
    activity_id: activities.care,
    minutes: 60,
  });
  const activity = { kind: 'activities', id: activities.care };
  expect(await reach(company, { ...activity, from: '2026-01-01' })).toMatchObject({
    employments: 1,
    first_on: '2026-03-02',
    statements: { settled: 0, submitted: 0, open: 1 },
  });
  expect(await reach(company, { ...activity, from: '2026-03-03' })).toMatchObject({ employments: 0 });
});

test('nobody learns of an employee they may not see, nor of an object that does not exist', async () => {
  const company = await threeMonths();
  const { ctx, employee } = company;
  const stranger = await createEmployee(
    ctx,
    createEmployeeBody.parse({ employee_number: '77', name: 'Other' }),
  );
  const self = company.as(['employees:read:self'], stranger.id);
  const ask = (context: typeof ctx, input: object) => measureReach(context, measureReachInput.parse(input));
  const from = '2026-01-01';
  await expect(ask(self, { kind: 'employees', id: employee.id, from })).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(ask(self, { kind: 'employments', id: employee.employmentId, from })).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(ask(self, { kind: 'policies', id: newId(), from })).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(ask(ctx, { kind: 'activities', id: newId(), from })).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(ask(ctx, { kind: 'employments', id: newId(), from })).rejects.toMatchObject({
    code: 'not-found',
  });
});
