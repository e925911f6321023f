import { inWorkspace, newId, schema } from '@stempel/db';
import { count } from '@stempel/db/drizzle';
import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { listEmploymentTerms, listEmploymentTermsInput } from '../../settings/employment-terms/index.ts';
import { makeTenant } from '../../testing/make-tenant.ts';
import { listEmployments, listEmploymentsInput, updateEmployment } from '../employments/index.ts';
import { createOrgUnit, createOrgUnitBody } from '../org-units/index.ts';
import {
  createEmployee,
  createEmployeeBody,
  employeeDto,
  getEmployee,
  listEmployees,
  listEmployeesInput,
  updateEmployee,
} from './index.ts';

const db = testDatabase();

async function makeHouse() {
  const tenant = await makeTenant(db);
  const { ctx } = tenant;
  const unit = await createOrgUnit(ctx, createOrgUnitBody.parse({ code: 'house', name: 'House' }));
  const terms = (await listEmploymentTerms(ctx, listEmploymentTermsInput.parse({}))).data[0]?.id ?? '';
  const employ = (number: string, employment: object = {}, more: object = {}) =>
    createEmployee(
      ctx,
      createEmployeeBody.parse({
        employee_number: number,
        name: `Person ${number}`,
        ...more,
        employment: { start: '2026-01-01', org_unit_id: unit.id, employment_terms_id: terms, ...employment },
      }),
    );
  return { ...tenant, unit, terms, employ };
}

const numbersOf = async (ctx: ServiceContext, filter: object) =>
  (await listEmployees(ctx, listEmployeesInput.parse(filter))).data.map(
    (employee) => employee.employee_number,
  );

test('an employee is created with the first employment, in force from its start', async () => {
  const { employ, unit, ctx } = await makeHouse();
  const employee = await employ(
    '1',
    {},
    { email: 'ida@example.com', birth_date: '1990-05-17', external_id: 'HR-1' },
  );
  expect(employeeDto.parse(employee)).toEqual(employee);
  expect(employee).toMatchObject({
    employee_number: '1',
    effective_from: '2026-01-01',
    employment: { start: '2026-01-01', end: null, org_unit_id: unit.id },
  });
  const page = await listEmployments(ctx, listEmploymentsInput.parse({ employee_id: employee.id }));
  expect(page.data).toMatchObject([{ employee_id: employee.id, effective_from: '2026-01-01' }]);
});

test('employee and employment come together or not at all', async () => {
  const { employ, ctx } = await makeHouse();
  await expect(employ('1', { org_unit_id: newId() })).rejects.toMatchObject({
    code: 'invalid',
    errors: [{ pointer: '/employment/org_unit_id' }],
  });
  await expect(employ('2', { end: '2025-12-31' })).rejects.toMatchObject({
    errors: [{ pointer: '/employment/end', code: 'before-start' }],
  });
  expect(await numbersOf(ctx, { scope: 'all', as_of: '2026-03-01' })).toEqual([]);
  const [audited] = await inWorkspace(db, ctx.workspace.id, (tx) =>
    tx.select({ found: count() }).from(schema.employees),
  );
  expect(audited?.found).toBe(0);
});

test('a taken employee number is a conflict that names it', async () => {
  const { employ } = await makeHouse();
  await employ('7');
  await expect(employ('7')).rejects.toMatchObject({
    code: 'conflict',
    detail: expect.stringContaining('"7"'),
    errors: [{ pointer: '/employee_number' }],
  });
});

test('lists default to the caller and never go beyond what is granted', async () => {
  const { employ, ctx, person, serviceUser } = await makeHouse();
  const one = await employ('1');
  await employ('2');
  const self = person(['employees:read:self'], one.id);
  expect(await numbersOf(self, {})).toEqual(['1']);
  await expect(numbersOf(self, { scope: 'managed' })).rejects.toMatchObject({
    code: 'forbidden',
    requiredPermission: 'employees:read:managed',
  });
  const service = serviceUser(['employees:read:all']);
  expect(await numbersOf(service, {})).toEqual([]);
  expect(await numbersOf(service, { scope: 'managed' })).toEqual([]);
  expect(await numbersOf(service, { scope: 'all' })).toEqual(['1', '2']);
  expect(await numbersOf(ctx, { scope: 'all' })).toEqual(['1', '2']);
});

test('managed are those who name the person as manager, through the hierarchy, and those in headed units below', async () => {
  const { ctx, employ, person, unit } = await makeHouse();
  const boss = await employ('boss');
  const lead = await employ('lead', { manager_id: boss.id });
  await employ('report', { manager_id: lead.id });
  await employ('stranger');
  const headed = await createOrgUnit(
    ctx,
    createOrgUnitBody.parse({
      code: 'headed',
      name: 'Headed',
      head_employee_id: boss.id,
      parent_id: unit.id,
    }),
  );
  const below = await createOrgUnit(
    ctx,
    createOrgUnitBody.parse({ code: 'below', name: 'Below', parent_id: headed.id }),
  );
  await employ('inside', { org_unit_id: below.id });
  await employ('past', { manager_id: boss.id, start: '2024-01-01', end: '2025-12-31' });
  await employ('future', { manager_id: boss.id, start: '2026-09-01' });
  const manager = person(['employees:*:managed'], boss.id);
  const managed = ['future', 'inside', 'lead', 'past', 'report'];
  expect((await numbersOf(manager, { scope: 'managed' })).sort()).toEqual(managed);
  expect(await numbersOf(person(['employees:*:managed'], lead.id), { scope: 'managed' })).toEqual(['report']);
});

test('one employee: own and managed ones are open to a manager, others are forbidden, unknown ones not found', async () => {
  const { employ, person, serviceUser } = await makeHouse();
  const boss = await employ('boss');
  const report = await employ('report', { manager_id: boss.id });
  const other = await employ('other');
  const manager = person(['employees:*:managed'], boss.id);
  const get = (ctx: ServiceContext, id: string) => getEmployee(ctx, { employee_id: id });
  await expect(get(manager, report.id)).resolves.toMatchObject({ id: report.id });
  await expect(get(manager, boss.id)).resolves.toMatchObject({ id: boss.id });
  const refused = { code: 'forbidden', requiredPermission: 'employees:read:all' };
  await expect(get(manager, other.id)).rejects.toMatchObject(refused);
  await expect(get(person(['employees:read:self'], boss.id), report.id)).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(get(serviceUser(['employees:read:managed']), report.id)).rejects.toMatchObject(refused);
  await expect(get(serviceUser(['employees:read:managed']), newId())).rejects.toMatchObject(refused);
  await expect(get(serviceUser(['employees:read:all']), newId())).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('managers who manage each other do not hang the question', async () => {
  const { ctx, employ, person } = await makeHouse();
  const a = await employ('a');
  const b = await employ('b', { manager_id: a.id });
  const employmentId = a.employment?.id ?? '';
  await updateEmployment(ctx, { employee_id: a.id, employment_id: employmentId, manager_id: b.id });
  expect(await numbersOf(person(['employees:read:managed'], a.id), { scope: 'managed' })).toEqual(['b']);
});

test('filters look at the employment of the date', async () => {
  const { ctx, employ, unit, terms } = await makeHouse();
  const boss = await employ('boss', {}, { email: 'Boss@Example.com' });
  await employ('gone', { start: '2024-01-01', end: '2025-06-30' });
  await employ('later', { start: '2026-06-01', manager_id: boss.id });
  const all = (filter: object) => numbersOf(ctx, { scope: 'all', ...filter });
  expect(await all({ state: ['active'] })).toEqual(['boss']);
  expect(await all({ state: ['inactive'] })).toEqual(['gone', 'later']);
  expect(await all({ org_unit_id: [unit.id] })).toEqual(['boss']);
  expect(await all({ org_unit_id: [unit.id], as_of: '2026-07-01' })).toEqual(['boss', 'later']);
  expect(await all({ manager_id: [boss.id], as_of: '2026-07-01' })).toEqual(['later']);
  expect(await all({ employment_terms_id: [terms], as_of: '2025-01-01' })).toEqual(['gone']);
  expect(await all({ email: ['boss@example.com'] })).toEqual(['boss']);
  expect(await all({ email: ['BOSS@example.com', 'nobody@example.com'] })).toEqual(['boss']);
  expect(await all({ employee_number: ['gone', 'later'] })).toEqual(['gone', 'later']);
});

test('an employee without an employment is kept too', async () => {
  const { ctx } = await makeTenant(db);
  const employee = await createEmployee(ctx, createEmployeeBody.parse({ employee_number: '1', name: 'A' }));
  expect(employee).toMatchObject({ employment: null, effective_from: '2026-03-15' });
  const changed = await updateEmployee(ctx, { employee_id: employee.id, name: 'B', employee_number: '2' });
  expect(changed).toMatchObject({ name: 'B', employee_number: '2', version: 2 });
});
