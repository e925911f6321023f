import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { makeTenant } from '../testing/make-tenant.ts';
import { createEmployee, createEmployeeBody, searchEmployees, searchEmployeesInput } from './index.ts';

const db = testDatabase();

async function makePeople() {
  const { ctx, person } = await makeTenant(db);
  const create = (employee_number: string, name: string) =>
    createEmployee(ctx, createEmployeeBody.parse({ employee_number, name }));
  const ida = await create('1042', 'Ida Ærø');
  await create('7', 'Bo 50% Berg');
  await create('1', 'Zoe 104');
  const find = async (input: object, as = ctx) =>
    (await searchEmployees(as, searchEmployeesInput.parse({ scope: 'all', ...input }))).map(
      ({ name }) => name,
    );
  return { ctx, person, ida, find };
}

test('finds employees by a part of name or number, numbers that begin with it first', async () => {
  const { find, ida } = await makePeople();
  expect(await find({})).toEqual(['Bo 50% Berg', 'Ida Ærø', 'Zoe 104']);
  expect(await find({ text: '104' })).toEqual(['Ida Ærø', 'Zoe 104']);
  expect(await find({ text: 'berg' })).toEqual(['Bo 50% Berg']);
  expect(await find({ text: '%' })).toEqual(['Bo 50% Berg']);
  expect(await find({ ids: [ida.id] })).toEqual(['Ida Ærø']);
});

test('finds only employees of the scope', async () => {
  const { find, person, ida } = await makePeople();
  const self = person(['employees:read:self'], ida.id);
  expect(await find({ scope: 'self' }, self)).toEqual(['Ida Ærø']);
  await expect(find({ scope: 'all' }, self)).rejects.toMatchObject({ code: 'forbidden' });
});
