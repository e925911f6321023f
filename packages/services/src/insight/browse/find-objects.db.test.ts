import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { createEmployee, createEmployeeBody } from '../../organization/employees/index.ts';
import { createProject, createProjectBody } from '../../settings/projects/index.ts';
import { generateStatements } from '../../statements/index.ts';
import { addPolicies } from '../../testing/add-policies.ts';
import { makeCompany } from '../../testing/make-company.ts';
import { recordDays } from '../../testing/record-days.ts';
import { findObjects } from './index.ts';

const db = testDatabase({ poolSize: 4 });

async function company() {
  const made = await makeCompany(db, { now: '2026-04-01T06:00:00Z' });
  const { ctx, employee } = made;
  await createEmployee(ctx, createEmployeeBody.parse({ employee_number: '77', name: 'Vera House' }));
  await createProject(ctx, createProjectBody.parse({ code: 'H-1', name: 'The house of glass' }));
  await createProject(ctx, createProjectBody.parse({ code: 'H-2', name: 'House of wood' }));
  await addPolicies(ctx, [{ code: 'house-rule', kind: 'supplement', config: { kind: 'rules', rules: [] } }]);
  await recordDays(ctx, employee.id, ['2026-02-02', '2026-03-02'], ['08:00', '15:00']);
  await generateStatements(ctx);
  return made;
}

test('one search finds what has the words, of every kind, names that begin with them first', async () => {
  const { ctx } = await company();
  const { data } = await findObjects(ctx, { q: 'house' });
  const found = (kind: string) => data.filter((row) => row.kind === kind).map(({ name }) => name);
  expect(found('projects')).toEqual(['House of wood', 'The house of glass']);
  expect(found('org-units')).toEqual(['House']);
  expect(found('employees')).toEqual(['Vera House']);
  expect(data.find((row) => row.kind === 'policies')).toMatchObject({
    code: 'house-rule',
    part: 'supplement',
  });
});

test('statements are found by the name of their employee, the latest first', async () => {
  const { ctx } = await company();
  const { data } = await findObjects(ctx, { q: 'employee 1' });
  expect(data.filter((row) => row.kind === 'statements').map(({ from, part }) => [from, part])).toEqual([
    ['2026-03-01', 'ready'],
    ['2026-02-01', 'ready'],
  ]);
});

test('what the roles of a person do not open is not found', async () => {
  const made = await company();
  const own = made.as(['employees:read:self', 'projects:read:all'], made.employee.id);
  const { data } = await findObjects(own, { q: 'e' });
  expect(new Set(data.map(({ kind }) => kind))).toEqual(new Set(['employees', 'projects']));
  expect(data.filter((row) => row.kind === 'employees').map(({ id }) => id)).toEqual([made.employee.id]);
  expect(await findObjects(made.as([], made.employee.id), { q: 'e' })).toEqual({ data: [] });
});

test('signs of patterns mean themselves', async () => {
  const { ctx } = await company();
  expect(await findObjects(ctx, { q: '%' })).toEqual({ data: [] });
});
