import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { createEmployee, createEmployeeBody } from '../../organization/employees/index.ts';
import {
  createProject,
  createProjectBody,
  updateProject,
  updateProjectInput,
} from '../../settings/projects/index.ts';
import { makeCompany, type TestCompany } from '../../testing/make-company.ts';
import { makeTenant } from '../../testing/make-tenant.ts';
import { browseEmployees, browseEmployeesInput, browseObjects, browseObjectsInput } from './index.ts';

const db = testDatabase({ poolSize: 4 });

type Ctx = Parameters<typeof browseObjects>[0];

const projects = (ctx: Ctx, input: object = {}) =>
  browseObjects(ctx, browseObjectsInput.parse({ kind: 'projects', ...input }));
const names = ({ data }: { data: readonly { name: string }[] }) => data.map(({ name }) => name);

async function addProjects(ctx: Ctx, rows: readonly [code: string, name: string][]) {
  for (const [code, name] of rows)
    await createProject(ctx, createProjectBody.parse({ code, name, effective_from: '2020-01-01' }));
}

test('names follow the letters of the language, and pages follow each other without gap or repeat', async () => {
  const { ctx } = await makeTenant(db);
  await addProjects(ctx, [
    ['1', 'Ørsted'],
    ['2', 'Aarhus'],
    ['3', 'Zebra'],
    ['4', 'bro'],
    ['5', 'Ägypten'],
  ]);
  expect(names(await projects(ctx, { collation: 'da' }))).toEqual([
    'bro',
    'Zebra',
    'Ägypten',
    'Ørsted',
    'Aarhus',
  ]);
  expect(names(await projects(ctx, { collation: 'de' }))).toEqual([
    'Aarhus',
    'Ägypten',
    'bro',
    'Ørsted',
    'Zebra',
  ]);
  const page = { collation: 'da', direction: 'desc', limit: 2 };
  const first = await projects(ctx, page);
  expect([names(first), first.total]).toEqual([['Aarhus', 'Ørsted'], 5]);
  const second = await projects(ctx, { ...page, cursor: first.next_cursor });
  expect([names(second), second.total]).toEqual([['Ägypten', 'Zebra'], null]);
  const third = await projects(ctx, { ...page, cursor: second.next_cursor });
  expect([names(third), third.next_cursor]).toEqual([['bro'], null]);
});

test('two objects of one name are both shown, one to a page', async () => {
  const { ctx } = await makeTenant(db);
  await addProjects(ctx, [
    ['a', 'Same'],
    ['b', 'Same'],
  ]);
  const first = await projects(ctx, { limit: 1 });
  const second = await projects(ctx, { limit: 1, cursor: first.next_cursor });
  expect([...first.data, ...second.data].map(({ code }) => code)).toEqual(['a', 'b']);
});

test('every word has to occur, in any case, and signs of patterns mean themselves', async () => {
  const { ctx } = await makeTenant(db);
  await addProjects(ctx, [
    ['N-1', 'Østre Bro 100%'],
    ['N-2', 'Østre Tunnel'],
  ]);
  expect(names(await projects(ctx, { q: 'ØSTRE n-1' }))).toEqual(['Østre Bro 100%']);
  expect(names(await projects(ctx, { q: '0%' }))).toEqual(['Østre Bro 100%']);
  expect((await projects(ctx, { q: 'tunnel bro' })).total).toBe(0);
});

test('a list shows the names and states of its date', async () => {
  const { ctx } = await makeTenant(db);
  await addProjects(ctx, [['p', 'Before']]);
  const { data } = await projects(ctx);
  const change = { id: data[0]?.id, name: 'After', state: 'inactive', effective_from: '2021-01-01' };
  await updateProject(ctx, updateProjectInput.parse(change));
  expect(names(await projects(ctx, { as_of: '2020-06-01', q: 'before', state: 'active' }))).toEqual([
    'Before',
  ]);
  expect((await projects(ctx, { q: 'before' })).total).toBe(0);
  expect(names(await projects(ctx, { state: 'inactive' }))).toEqual(['After']);
  expect((await projects(ctx, { as_of: '2019-12-31' })).total).toBe(0);
});

async function withPeople(): Promise<TestCompany> {
  const company = await makeCompany(db);
  const { ctx, unitId, termsId, employee } = company;
  const employment = { start: '2021-01-01', org_unit_id: unitId, employment_terms_id: termsId };
  const people = [
    { employee_number: '10', name: 'Åse Bo', email: 'Aase@Example.com', employment },
    {
      employee_number: '11',
      name: 'Ib Zeuthen',
      employment: { ...employment, end: '2022-01-31', manager_id: employee.id },
    },
    { employee_number: '12', name: 'Cecilie Dam' },
  ];
  for (const person of people) {
    const body = createEmployeeBody.parse({ ...person, effective_from: '2021-01-01' });
    await createEmployee(ctx, body);
  }
  return company;
}

const employees = (ctx: Ctx, input: object = {}) =>
  browseEmployees(ctx, browseEmployeesInput.parse({ scope: 'all', collation: 'da', ...input }));

test('employees are found by number, name and email, and shown with where they stand', async () => {
  const { ctx } = await withPeople();
  expect(names(await employees(ctx))).toEqual(['Cecilie Dam', 'Employee 1', 'Ib Zeuthen', 'Åse Bo']);
  const { data, total } = await employees(ctx, { q: 'aase@ex' });
  expect([data[0]?.name, data[0]?.employment, total]).toEqual([
    'Åse Bo',
    { start: '2021-01-01', end: null, unit: 'House', terms: 'State 37 h', manager: null },
    1,
  ]);
  const [ib] = (await employees(ctx, { q: '11 zeu' })).data;
  expect(ib?.employment).toMatchObject({ end: '2022-01-31', manager: 'Employee 1' });
});

test('employees are filtered by whether an employment runs and by unit, and sorted by it', async () => {
  const { ctx, unitId } = await withPeople();
  expect(names(await employees(ctx, { state: 'active' }))).toEqual(['Employee 1', 'Åse Bo']);
  expect(names(await employees(ctx, { state: 'inactive' }))).toEqual(['Cecilie Dam', 'Ib Zeuthen']);
  expect(names(await employees(ctx, { state: 'active', as_of: '2021-06-01', q: 'zeu' }))).toEqual([
    'Ib Zeuthen',
  ]);
  expect((await employees(ctx, { org_unit_id: unitId })).total).toBe(3);
  expect(names(await employees(ctx, { sort: 'unit', direction: 'desc' })).at(-1)).toBe('Cecilie Dam');
  // The number of the company's first employee is a random one and may come anywhere.
  const byNumber = names(await employees(ctx, { sort: 'number' })).filter((name) => name !== 'Employee 1');
  expect(byNumber).toEqual(['Åse Bo', 'Ib Zeuthen', 'Cecilie Dam']);
});

test('a scope shows its own rows only', async () => {
  const company = await withPeople();
  const own = company.as(['employees:read:self'], company.employee.id);
  await expect(employees(own)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await employees(own, { scope: 'self' })).toMatchObject({ total: 1, data: [{ name: 'Employee 1' }] });
  await expect(projects(own)).rejects.toMatchObject({ code: 'forbidden' });
});
