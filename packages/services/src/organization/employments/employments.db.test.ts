import { newId } from '@stempel/db';
import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { listEmploymentTerms, listEmploymentTermsInput } from '../../settings/employment-terms/index.ts';
import { makeTenant } from '../../testing/make-tenant.ts';
import { createEmployee, createEmployeeBody } from '../employees/index.ts';
import { createOrgUnit, createOrgUnitBody } from '../org-units/index.ts';
import {
  createEmployment,
  createEmploymentBody,
  employmentDto,
  getEmployment,
  listEmployments,
  listEmploymentsInput,
  listEmploymentVersions,
  updateEmployment,
} from './index.ts';

const db = testDatabase();

async function makeEmployee() {
  const tenant = await makeTenant(db);
  const { ctx } = tenant;
  const unit = async (code: string) =>
    (await createOrgUnit(ctx, createOrgUnitBody.parse({ code, name: code }))).id;
  const [north, south] = [await unit('north'), await unit('south')];
  const terms = (await listEmploymentTerms(ctx, listEmploymentTermsInput.parse({}))).data[0]?.id ?? '';
  const employee = await createEmployee(ctx, createEmployeeBody.parse({ employee_number: '1', name: 'A' }));
  const employ = (start: string, more: object = {}) =>
    createEmployment(ctx, {
      employee_id: employee.id,
      ...createEmploymentBody.parse({ start, org_unit_id: north, employment_terms_id: terms, ...more }),
    });
  return { ...tenant, employeeId: employee.id, north, south, employ };
}

test('an employment goes out as its contract says, with its version of the date', async () => {
  const { ctx, employ, employeeId, north, south } = await makeEmployee();
  const created = await employ('2026-01-01', { time_zone: 'Europe/Berlin', working_country: 'DE' });
  expect(employmentDto.parse(created)).toEqual(created);
  const target = { employee_id: employeeId, employment_id: created.id };
  await updateEmployment(ctx, { ...target, org_unit_id: south, effective_from: '2026-02-01' });
  const unitOn = async (asOf: string) => (await getEmployment(ctx, { ...target, as_of: asOf })).org_unit_id;
  expect(await unitOn('2026-01-31')).toBe(north);
  expect(await unitOn('2026-02-01')).toBe(south);
  const versions = await listEmploymentVersions(ctx, { ...target, limit: 100, cursor: undefined });
  expect(versions.data).toMatchObject([{ effective_to: '2026-01-31' }, { effective_to: null }]);
});

test('past and coming employments are listed beside each other, and can be told apart', async () => {
  const { ctx, employ, employeeId } = await makeEmployee();
  await employ('2024-01-01', { end: '2024-12-31' });
  await employ('2026-01-01');
  await employ('2026-09-01');
  const starts = async (filter: object) =>
    (await listEmployments(ctx, listEmploymentsInput.parse({ employee_id: employeeId, ...filter }))).data.map(
      ({ start }) => start,
    );
  expect(await starts({})).toEqual(['2024-01-01', '2026-01-01', '2026-09-01']);
  expect(await starts({ state: ['ended'] })).toEqual(['2024-01-01']);
  expect(await starts({ state: ['active'] })).toEqual(['2026-01-01']);
  expect(await starts({ state: ['upcoming'] })).toEqual(['2026-09-01']);
  expect(await starts({ state: ['active', 'ended'], as_of: '2025-06-01' })).toEqual(['2024-01-01']);
});

test('an end before the start, or a version outside the employment, is refused', async () => {
  const { ctx, employ, employeeId, south } = await makeEmployee();
  await expect(employ('2026-01-01', { end: '2025-12-31' })).rejects.toMatchObject({
    errors: [{ pointer: '/end' }],
  });
  const { id } = await employ('2026-01-01', { end: '2026-06-30' });
  const target = { employee_id: employeeId, employment_id: id };
  await expect(updateEmployment(ctx, { ...target, end: '2025-12-31' })).rejects.toMatchObject({
    code: 'invalid',
  });
  for (const date of ['2025-12-31', '2026-07-01']) {
    const outside = updateEmployment(ctx, { ...target, org_unit_id: south, effective_from: date });
    await expect(outside).rejects.toMatchObject({ errors: [{ pointer: '/effective_from' }] });
  }
});

test('an employment ends and reopens without a new version', async () => {
  const { ctx, employ, employeeId } = await makeEmployee();
  const { id } = await employ('2026-01-01');
  const target = { employee_id: employeeId, employment_id: id };
  expect(await updateEmployment(ctx, { ...target, end: '2026-06-30' })).toMatchObject({
    end: '2026-06-30',
    version: 2,
  });
  expect(await updateEmployment(ctx, { ...target, end: null })).toMatchObject({ end: null, version: 3 });
  const versions = await listEmploymentVersions(ctx, { ...target, limit: 100, cursor: undefined });
  expect(versions.data).toHaveLength(1);
});

test('an earlier start takes the first version with it', async () => {
  const { ctx, employ, employeeId, north } = await makeEmployee();
  const { id } = await employ('2026-02-01');
  const target = { employee_id: employeeId, employment_id: id };
  await updateEmployment(ctx, { ...target, start: '2026-01-01' });
  const january = await getEmployment(ctx, { ...target, as_of: '2026-01-10' });
  expect(january).toMatchObject({ start: '2026-01-01', effective_from: '2026-01-01', org_unit_id: north });
});

test('nobody manages themselves, and an employment of somebody else is not found', async () => {
  const { ctx, employ, employeeId } = await makeEmployee();
  await expect(employ('2026-01-01', { manager_id: employeeId })).rejects.toMatchObject({
    errors: [{ pointer: '/manager_id', code: 'own-manager' }],
  });
  const { id } = await employ('2026-01-01');
  const other = await createEmployee(ctx, createEmployeeBody.parse({ employee_number: '2', name: 'B' }));
  const foreign = { employee_id: other.id, employment_id: id };
  await expect(getEmployment(ctx, foreign)).rejects.toMatchObject({ code: 'not-found' });
  await expect(updateEmployment(ctx, { ...foreign, end: null })).rejects.toMatchObject({ code: 'not-found' });
  const unknown = listEmployments(ctx, listEmploymentsInput.parse({ employee_id: newId() }));
  await expect(unknown).rejects.toMatchObject({ code: 'not-found' });
});
