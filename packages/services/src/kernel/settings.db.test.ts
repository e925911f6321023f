import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { createEmployee, createEmployeeBody } from '../organization/employees/index.ts';
import {
  createDimension,
  createDimensionBody,
  dimensionDto,
  updateDimension,
  updateDimensionInput,
} from '../settings/dimensions/index.ts';
import {
  createEmploymentTerms,
  createEmploymentTermsBody,
  employmentTermsDto,
  updateEmploymentTerms,
} from '../settings/employment-terms/index.ts';
import {
  createHolidayCalendar,
  createHolidayCalendarBody,
  holidayCalendarDto,
  updateHolidayCalendar,
} from '../settings/holiday-calendars/index.ts';
import { createProject, createProjectBody, projectDto, updateProject } from '../settings/projects/index.ts';
import { createReason, createReasonBody, reasonDto, updateReason } from '../settings/reasons/index.ts';
import {
  createTimeAccount,
  createTimeAccountBody,
  listTimeAccounts,
  listTimeAccountsInput,
  timeAccountDto,
  updateTimeAccount,
  updateTimeAccountBody,
} from '../settings/time-accounts/index.ts';
import { makeTenant } from '../testing/make-tenant.ts';

const db = testDatabase();
const week = { mon: 444, tue: 444, wed: 444, thu: 444, fri: 444, sat: 0, sun: 0 };

test('a dimension holds values with codes of their own', async () => {
  const { ctx } = await makeTenant(db);
  const values = [{ code: 'a', name: 'A' }];
  const dimension = await createDimension(ctx, createDimensionBody.parse({ code: 'd', name: 'D', values }));
  expect(dimensionDto.parse(dimension)).toEqual(dimension);
  const twice = [...values, { code: 'a', name: 'Again' }];
  const refused = { code: 'invalid', errors: [{ pointer: '/values/1/code' }] };
  await expect(updateDimension(ctx, { id: dimension.id, values: twice })).rejects.toMatchObject(refused);
  const more = [...values, { code: 'b', name: 'B' }];
  await expect(updateDimension(ctx, { id: dimension.id, values: more })).resolves.toMatchObject({
    values: more,
  });
});

test('the kind of a time account decides its unit and never changes', async () => {
  const { ctx } = await makeTenant(db);
  const create = (code: string, kind: string) =>
    createTimeAccount(ctx, createTimeAccountBody.parse({ code, name: code, kind }));
  const leave = await create('vacation', 'leave');
  expect(timeAccountDto.parse(leave)).toEqual(leave);
  expect(leave).toMatchObject({ kind: 'leave', unit: 'days' });
  expect(await create('hours', 'flex')).toMatchObject({ unit: 'minutes' });
  expect(updateTimeAccountBody.safeParse({ kind: 'flex' }).success).toBe(false);
  await updateTimeAccount(ctx, { id: leave.id, state: 'inactive' });
  const codes = async (filter: object) =>
    (await listTimeAccounts(ctx, listTimeAccountsInput.parse(filter))).data.map(({ code }) => code);
  expect(await codes({ state: ['active'], kind: ['leave'] })).toEqual([]);
  expect(await codes({ state: ['inactive'] })).toEqual(['vacation']);
});

test('a project names a manager who exists; a manager keeps to their own projects', async () => {
  const { ctx, person } = await makeTenant(db);
  const employee = await createEmployee(ctx, createEmployeeBody.parse({ employee_number: '1', name: 'A' }));
  const body = (code: string, more: object = {}) => createProjectBody.parse({ code, name: code, ...more });
  const own = await createProject(
    ctx,
    body('own', { manager_id: employee.id, requires_manager_approval: true }),
  );
  expect(projectDto.parse(own)).toEqual(own);
  const other = await createProject(ctx, body('other'));
  const unknown = { manager_id: own.id };
  await expect(createProject(ctx, body('x', unknown))).rejects.toMatchObject({
    errors: [{ pointer: '/manager_id' }],
  });
  const manager = person(['projects:*:managed'], employee.id);
  await expect(updateProject(manager, { id: own.id, name: 'Mine' })).resolves.toMatchObject({ name: 'Mine' });
  const refused = { code: 'forbidden', requiredPermission: 'projects:update:all' };
  await expect(updateProject(manager, { id: other.id, name: 'X' })).rejects.toMatchObject(refused);
  await expect(updateProject(manager, { id: own.id, manager_id: null })).rejects.toMatchObject(refused);
  await expect(createProject(manager, body('x'))).rejects.toMatchObject({ code: 'forbidden' });
});

test('a reason is work or standby', async () => {
  const { ctx } = await makeTenant(db);
  const reason = await createReason(
    ctx,
    createReasonBody.parse({ code: 'home', name: 'Home', kind: 'standby' }),
  );
  expect(reasonDto.parse(reason)).toEqual(reason);
  await expect(updateReason(ctx, { id: reason.id, kind: 'work' })).resolves.toMatchObject({ kind: 'work' });
});

test('a holiday calendar holds generators that their plugins accept', async () => {
  const { ctx } = await makeTenant(db);
  const ascension = { plugin: 'easter-offset', config: { offset_days: 39, name: 'Ascension' } };
  const preset = { plugin: 'country-preset', config: { country: 'DK', exclude: [] } };
  const body = (generators: object[]) =>
    createHolidayCalendarBody.parse({ code: 'dk', name: 'DK', generators });
  const calendar = await createHolidayCalendar(ctx, body([ascension, preset]));
  expect(holidayCalendarDto.parse(calendar)).toEqual(calendar);
  expect(calendar.generators).toMatchObject([{ ...ascension, version: 1 }, { plugin: 'country-preset' }]);
  const nowhere = { plugin: 'country-preset', config: { country: 'XX', exclude: [] } };
  const attempt = updateHolidayCalendar(ctx, { id: calendar.id, generators: [ascension, nowhere] });
  await expect(attempt).rejects.toMatchObject({
    code: 'invalid',
    errors: [{ pointer: expect.stringMatching(/^\/generators\/1\/config\/country/) }],
  });
});

test('employment terms settle on a flex account and refer to what exists', async () => {
  const { ctx } = await makeTenant(db);
  const norm = { weeks: [week], full_time_weekly_minutes: 2220 };
  const leave = await createTimeAccount(
    ctx,
    createTimeAccountBody.parse({ code: 'l', name: 'L', kind: 'leave' }),
  );
  const body = (more: object) => createEmploymentTermsBody.parse({ code: 't', name: 'T', norm, ...more });
  await expect(createEmploymentTerms(ctx, body({ flex_account_id: leave.id }))).rejects.toMatchObject({
    errors: [{ pointer: '/flex_account_id', code: 'wrong-kind' }],
  });
  await expect(createEmploymentTerms(ctx, body({ default_reason_id: leave.id }))).rejects.toMatchObject({
    errors: [{ pointer: '/default_reason_id', code: 'unknown-reference' }],
  });
  const terms = await createEmploymentTerms(ctx, body({}));
  // The limit of a presence is the console's: the contract of integrations stays as it was.
  const { longest_presence_minutes: limit, ...contract } = terms;
  expect([employmentTermsDto.parse(terms), limit]).toEqual([contract, 780]);
  expect(terms).toMatchObject({ statement_period: 'month', approval_mode: 'employee-then-manager' });
  const changed = await updateEmploymentTerms(ctx, { id: terms.id, approval_mode: 'automatic' });
  expect(changed).toMatchObject({ norm, approval_mode: 'automatic' });
});

test('a norm of several weeks is anchored on a Monday', () => {
  const norm = (weeks: object[], anchor?: string) =>
    createEmploymentTermsBody.safeParse({ code: 't', name: 'T', norm: { weeks, anchor } }).error?.issues[0]
      ?.path;
  expect(norm([week, week])).toEqual(['norm', 'anchor']);
  expect(norm([week, week], '2026-03-03')).toEqual(['norm', 'anchor']);
  expect(norm([week, week], '2026-03-02')).toBeUndefined();
  expect(norm([])).toEqual(['norm', 'weeks']);
});

test('bodies refuse fields they do not know', () => {
  expect(
    updateDimensionInput.safeParse({ id: '019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c11', colour: 'red' }).success,
  ).toBe(false);
});
