import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { createEmployee, createEmployeeBody } from '../../organization/employees/index.ts';
import { updateEmployment } from '../../organization/employments/index.ts';
import { createOrgUnit, createOrgUnitBody } from '../../organization/org-units/index.ts';
import { createEmploymentTerms, createEmploymentTermsBody } from '../../settings/employment-terms/index.ts';
import { listPeople, waysToPeople } from '../../testing/look-for-people.ts';
import { makeCompany } from '../../testing/make-company.ts';

const db = testDatabase({ poolSize: 4 });

const since = { effective_from: '2020-01-01' };
const week = { mon: 444, tue: 444, wed: 444, thu: 444, fri: 444, sat: 0, sun: 0 };

/** House > North > Attic. Müller and Bo in North, Cleo in the attic, Dan in the house; Müller manages Bo and Cleo. */
async function makeHouse() {
  const company = await makeCompany(db);
  const { ctx, unitId: house, termsId: usual } = company;
  const unit = async (code: string, parent_id: string) =>
    (await createOrgUnit(ctx, createOrgUnitBody.parse({ ...since, code, name: code, parent_id }))).id;
  const north = await unit('North', house);
  const attic = await unit('Attic', north);
  const body = { ...since, code: 'part', name: 'Part time', norm: { weeks: [week] } };
  const part = (await createEmploymentTerms(ctx, createEmploymentTermsBody.parse(body))).id;
  const employ = async (employee_number: string, name: string, place: object) => {
    const employment = { start: '2021-01-01', employment_terms_id: usual, ...place };
    const given = { ...since, employee_number, name, employment };
    const made = await createEmployee(ctx, createEmployeeBody.parse(given));
    return { id: made.id, employmentId: made.employment?.id ?? '' };
  };
  const muller = await employ('1', 'Jürgen Müller', { org_unit_id: north });
  const bo = await employ('2', 'Bo Aa', { org_unit_id: north, manager_id: muller.id });
  const cleo = await employ('3', 'Cleo Aa', {
    ...{ org_unit_id: attic, manager_id: muller.id, employment_terms_id: part },
  });
  const dan = await employ('4', 'Dan Aa', {
    org_unit_id: house,
    employment_terms_id: part,
    end: '2022-12-31',
  });
  /** The names that are found, whatever way leads to them. */
  const found = async (filter: object, context = ctx): Promise<string[]> => {
    const all = [];
    for (const bounds of waysToPeople) {
      const { data, total } = await listPeople(context, filter, bounds);
      expect(total).toBe(data.length);
      all.push(data.map(({ name }) => name));
    }
    for (const other of all) expect(other).toEqual(all[0]);
    return all[0] ?? [];
  };
  return { ...company, house, north, attic, usual, part, muller, bo, cleo, dan, found };
}

test('people are found by their unit, alone or with those below it', async () => {
  const { house, north, attic, found } = await makeHouse();
  expect(await found({ org_unit_id: north })).toEqual(['Bo Aa', 'Jürgen Müller']);
  expect(await found({ org_unit_id: north, with_sub_units: true })).toEqual([
    'Bo Aa',
    'Cleo Aa',
    'Jürgen Müller',
  ]);
  expect(await found({ org_unit_id: attic, with_sub_units: true })).toEqual(['Cleo Aa']);
  expect(await found({ org_unit_id: house })).toEqual(['Dan Aa', 'Employee 1']);
  expect(await found({ org_unit_id: house, with_sub_units: true })).toHaveLength(5);
});

test('people are found by their manager and by their terms, and all filters and words together', async () => {
  const { north, part, usual, muller, bo, found } = await makeHouse();
  expect(await found({ manager_id: muller.id })).toEqual(['Bo Aa', 'Cleo Aa']);
  expect(await found({ manager_id: bo.id })).toEqual([]);
  expect(await found({ employment_terms_id: part })).toEqual(['Cleo Aa', 'Dan Aa']);
  expect(await found({ employment_terms_id: part, state: 'active' })).toEqual(['Cleo Aa']);
  const both = { org_unit_id: north, with_sub_units: true, manager_id: muller.id };
  expect(await found({ ...both, employment_terms_id: part })).toEqual(['Cleo Aa']);
  expect(await found({ ...both, employment_terms_id: usual, q: 'aa' })).toEqual(['Bo Aa']);
  expect(await found({ org_unit_id: north, q: 'muller' })).toEqual(['Jürgen Müller']);
  expect(await found({ manager_id: muller.id, q: 'muller' })).toEqual([]);
});

test('a filter asks where people stand on the date, not where they ever stood', async () => {
  const { ctx, house, north, bo, found } = await makeHouse();
  const move = { employee_id: bo.id, employment_id: bo.employmentId, org_unit_id: house };
  await updateEmployment(ctx, { ...move, effective_from: '2024-01-01' });
  expect(await found({ org_unit_id: north })).toEqual(['Jürgen Müller']);
  expect(await found({ org_unit_id: north, as_of: '2023-12-31' })).toEqual(['Bo Aa', 'Jürgen Müller']);
});

test('pages of a filter follow each other, and a cursor of another filter is refused', async () => {
  const { ctx, north, part, muller } = await makeHouse();
  const filter = { org_unit_id: north, with_sub_units: true, limit: 2 };
  for (const bounds of waysToPeople) {
    const first = await listPeople(ctx, filter, bounds);
    const next = { ...filter, cursor: first.next_cursor };
    const second = await listPeople(ctx, next, bounds);
    expect([...first.data, ...second.data].map(({ name }) => name)).toEqual([
      'Bo Aa',
      'Cleo Aa',
      'Jürgen Müller',
    ]);
    expect(second.next_cursor).toBeNull();
    for (const other of [{ manager_id: muller.id }, { employment_terms_id: part }]) {
      await expect(listPeople(ctx, { ...next, ...other }, bounds)).rejects.toMatchObject({
        errors: [{ pointer: '/cursor' }],
      });
    }
  }
});

test('a filter finds nobody outside the scope of the caller', async () => {
  const { as, muller, house } = await makeHouse();
  const manager = as(['employees:read:managed'], muller.id);
  const asked = { scope: 'managed', org_unit_id: house, with_sub_units: true };
  const { data } = await listPeople(manager, asked);
  expect(data.map(({ name }) => name)).toEqual(['Bo Aa', 'Cleo Aa']);
});
