import { unsaidAbsenceType } from '@stempel/core/absence-type';
import { newId } from '@stempel/db';
import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { createRole, deleteRole, updateRole } from '../../access/roles/index.ts';
import { listAbsenceTypes } from '../../recording/absences/index.ts';
import { addAbsenceTypes } from '../../testing/add-absence-types.ts';
import { addPolicies } from '../../testing/add-policies.ts';
import { makeCompany } from '../../testing/make-company.ts';
import { makeTenant } from '../../testing/make-tenant.ts';
import {
  createActivity,
  createActivityBody,
  createActivityWithType,
  getActivity,
  listActivityVersions,
  listSecondRoles,
  listSecondSteps,
  updateActivity,
  updateActivityWithType,
} from './index.ts';

const db = testDatabase();
const leave = { code: 'leave', name: 'Leave', type: 'timeoff' };

describe('an absence type', () => {
  test('is an activity of time off with settings, versioned with it', async () => {
    const { ctx } = await makeTenant(db);
    const settings = { ...unsaidAbsenceType, unit: 'day' as const, names: { da: 'Ferie' } };
    const input = { ...leave, effective_from: '2026-01-01', absence_type: settings };
    const { id } = await createActivity(ctx, createActivityWithType.parse(input));
    const changed = { ...settings, earns: false };
    await updateActivity(ctx, { id, absence_type: changed, effective_from: '2026-07-01' });
    const on = async (as_of: string) => (await getActivity(ctx, { id, as_of })).absence_type;
    expect([await on('2026-06-30'), await on('2026-07-01')]).toEqual([settings, changed]);
    const { data } = await listActivityVersions(ctx, { id, limit: 10 });
    expect(data.map((one) => one.absence_type?.earns)).toEqual([true, false]);
  });

  test('of which nobody said anything uses nothing and is decided by a manager', async () => {
    const { ctx } = await makeTenant(db);
    const { id, absence_type } = await createActivity(ctx, createActivityBody.parse(leave));
    expect(absence_type).toEqual(unsaidAbsenceType);
    const worked = await updateActivity(ctx, { id, type: 'work' });
    expect(worked.absence_type).toBeNull();
  });

  test('is none any more where the activity becomes work, and work takes no settings', async () => {
    const { ctx } = await makeTenant(db);
    const absence_type = { ...unsaidAbsenceType, sickness: true };
    const { id } = await createActivity(ctx, createActivityWithType.parse({ ...leave, absence_type }));
    await updateActivity(ctx, { id, type: 'work' });
    await expect(updateActivity(ctx, { id, absence_type })).rejects.toMatchObject({
      errors: [{ pointer: '/absence_type', code: 'not-allowed' }],
    });
    // Time off again, it begins anew.
    expect((await updateActivity(ctx, { id, type: 'timeoff' })).absence_type?.sickness).toBe(false);
  });

  test('refers to an account, a role, units and terms that are there', async () => {
    const { ctx } = await makeTenant(db);
    const { id } = await createActivity(ctx, createActivityBody.parse(leave));
    const pointerOf = (more: object) =>
      updateActivity(ctx, { id, absence_type: { ...unsaidAbsenceType, ...more } }).then(
        () => [],
        (refusal: { errors: { pointer: string }[] }) => refusal.errors.map(({ pointer }) => pointer),
      );
    expect(await pointerOf({ account_id: newId() })).toEqual(['/absence_type/account_id']);
    const second = { approval: 'two-steps', second_role_id: newId() };
    expect(await pointerOf(second)).toEqual(['/absence_type/second_role_id']);
    const scope = { working_countries: [], org_units: [newId()], employment_terms: [] };
    expect(await pointerOf({ availability_scope: scope })).toEqual([
      '/absence_type/availability_scope/org_units/0',
    ]);
  });

  test.each([
    [{ credit: 'fixed' }, 'credit_minutes', 'type-credit-minutes'],
    [{ credit_minutes: 60 }, 'credit_minutes', 'type-credit-minutes'],
    [{ approval: 'two-steps' }, 'second_role_id', 'type-second-role'],
    [{ sickness: true, seen_as: 'name' }, 'seen_as', 'type-sickness-seen'],
  ])('that says %j is refused at %s', (more, field, message) => {
    const read = updateActivityWithType.safeParse({
      id: newId(),
      absence_type: { ...unsaidAbsenceType, ...more },
    });
    expect(read.error?.issues).toMatchObject([{ path: ['absence_type', field], message }]);
  });
});

describe('the role of a second step', () => {
  const twoSteps = (second_role_id: string) => ({
    ...{ ...unsaidAbsenceType, approval: 'two-steps' as const, second_role_id },
  });
  const powerless = {
    errors: [
      {
        pointer: '/absence_type/second_role_id',
        code: 'not-allowed',
        message: {
          code: 'second-role-may-not-approve',
          params: { role: 'HR', permission: 'absences:approve:managed' },
        },
      },
    ],
  };

  test.each([
    [['absences:read:all', 'statements:approve:all'], false],
    [['absences:approve:self'], false],
    [['absences:approve:managed'], true],
    [['*:approve:all'], true],
  ])('that grants %j may take it: %s', async (grants, approves) => {
    const { ctx } = await makeTenant(db);
    const { id } = await createRole(ctx, { name: 'HR', grants });
    const absence_type = twoSteps(id);
    const create = createActivity(ctx, createActivityWithType.parse({ ...leave, absence_type }));
    if (approves) expect((await create).absence_type).toEqual(absence_type);
    else await expect(create).rejects.toMatchObject(powerless);
    const { id: other } = await createActivity(ctx, createActivityBody.parse({ ...leave, code: 'other' }));
    const update = updateActivity(ctx, { id: other, absence_type });
    if (approves) expect((await update).absence_type).toEqual(absence_type);
    else await expect(update).rejects.toMatchObject(powerless);
  });

  test('stops no other change once it may approve no more, and is said so to whoever changes settings', async () => {
    const { ctx, person } = await makeTenant(db);
    const grants = ['absences:approve:all'];
    const { id: role } = await createRole(ctx, { name: 'HR', grants });
    const absence_type = twoSteps(role);
    const { id } = await createActivity(ctx, createActivityWithType.parse({ ...leave, absence_type }));
    await updateRole(ctx, { id: role, grants: ['absences:read:all'] });
    const renamed = await updateActivity(ctx, { id, name: 'Holiday' });
    expect(renamed.absence_type).toEqual(absence_type);
    const unit = 'day' as const;
    await expect(updateActivity(ctx, { id, absence_type: { ...absence_type, unit } })).rejects.toMatchObject(
      powerless,
    );
    const clerk = person(['settings:update:all']);
    const named = async (input: { named?: string }) => (await listSecondRoles(clerk, input)).data;
    const lost = { id: role, name: 'HR', approves: false };
    expect((await named({ named: role })).filter((one) => one.name === 'HR')).toEqual([lost]);
    const able = await named({});
    expect(able.map(({ name, approves }) => `${name} ${approves}`)).toEqual([
      ...['Admin true', 'Manager true', 'Owner true'],
    ]);
    await deleteRole(ctx, { id: role });
    expect((await updateActivity(ctx, { id, name: 'Leave' })).absence_type).toEqual(absence_type);
    expect(await named({ named: role })).toEqual(able);
  });

  test('is said of the role to who looks at it: by what is in force today or is still to come', async () => {
    const { ctx, person } = await makeTenant(db);
    const grants = ['absences:approve:all'];
    const [hr, other] = [
      await createRole(ctx, { name: 'HR', grants }),
      await createRole(ctx, { name: 'Board', grants }),
    ];
    const make = async (code: string, name: string, roleId: string) => {
      const type = { ...leave, code, name, effective_from: '2026-01-01', absence_type: twoSteps(roleId) };
      return (await createActivity(ctx, createActivityWithType.parse(type))).id;
    };
    const [parental, sabbatical, gone] = [
      await make('parental', 'Parental leave', hr.id),
      await make('sabbatical', 'Sabbatical', other.id),
      await make('gone', 'Gone', hr.id),
    ];
    const reader = person(['roles:read:all']);
    const stepsOf = async (role: { id: string }) =>
      (await listSecondSteps(reader, { role_id: role.id })).data.map(({ id, name }) => [id, name]);
    await updateActivity(ctx, { id: gone, state: 'inactive' });
    expect(await stepsOf(hr)).toEqual([[parental, 'Parental leave']]);
    // From August on it is for HR, from today on the other for nobody.
    const later = { absence_type: twoSteps(hr.id), effective_from: '2026-08-01' };
    await updateActivity(ctx, { id: sabbatical, ...later });
    await updateActivity(ctx, { id: parental, absence_type: unsaidAbsenceType });
    expect(await stepsOf(hr)).toEqual([[sabbatical, 'Sabbatical']]);
    expect(await stepsOf(other)).toEqual([[sabbatical, 'Sabbatical']]);
    await expect(listSecondSteps(person(['settings:*:all']), { role_id: hr.id })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  test('is told to who asks only while it may approve: else an owner takes the step', async () => {
    const { ctx, employee } = await makeCompany(db);
    const { id: role } = await createRole(ctx, { name: 'HR', grants: ['absences:approve:all'] });
    await addAbsenceTypes(ctx, { parental: { approval: 'two-steps', second_role_id: role } });
    const asked = { employee_id: employee.id, on: '2026-04-10' };
    const roleOf = async () => (await listAbsenceTypes(ctx, asked)).data.map((one) => one.second_role);
    expect(await roleOf()).toEqual(['HR']);
    await updateRole(ctx, { id: role, grants: ['absences:approve:self'] });
    expect(await roleOf()).toEqual([null]);
  });
});

describe('the types a person is offered', () => {
  test('are those employees ask for, in scope, with an account that a policy keeps', async () => {
    const company = await makeCompany(db);
    const { ctx, employee, accounts, termsId } = company;
    const config = { account: 'vacation', accruals: [], usage_rules: [], expiries: [] };
    await addPolicies(ctx, [{ code: 'leave', kind: 'absence', config, effectiveFrom: '2026-04-10' }]);
    const scope = { working_countries: [], org_units: [], employment_terms: [termsId] };
    await addAbsenceTypes(ctx, {
      holiday: { account_id: accounts.vacation },
      flex: { account_id: accounts.flex, unit: 'minutes' },
      sickness: { sickness: true, availability_scope: scope },
      german: { availability_scope: { ...scope, employment_terms: [], working_countries: ['DE'] } },
      parental: { asked_by: 'manager' },
      closed: { asked_by: 'nobody' },
      later: { effectiveFrom: '2026-05-01' },
    });
    const self = company.as(['absences:create:self'], employee.id);
    const offered = async (caller: typeof ctx, on: string) =>
      (await listAbsenceTypes(caller, { employee_id: employee.id, on })).data.map((one) => one.activity);
    // No policy keeps holiday before 10 April; flex is the account of the terms.
    expect(await offered(self, '2026-04-09')).toEqual(['flex', 'sickness']);
    expect(await offered(self, '2026-04-10')).toEqual(['flex', 'holiday', 'sickness']);
    expect(await offered(ctx, '2026-05-01')).toEqual(['flex', 'holiday', 'later', 'parental', 'sickness']);
    expect(await offered(ctx, '2019-05-01')).toEqual([]);
    const stranger = company.as(['absences:create:self'], newId());
    await expect(offered(stranger, '2026-04-10')).rejects.toMatchObject({ code: 'forbidden' });
  });
});
