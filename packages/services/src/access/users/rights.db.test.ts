import { randomBytes } from 'node:crypto';
import { builtInRoles, parseGrant } from '@stempel/core/access';
import { newId } from '@stempel/db';
import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { makeEmployee, makeProvisionedWorkspace } from '../../testing/make-provisioned-workspace.ts';
import { activateAs, roleNamesOf } from '../../testing/provisioned-people.ts';
import { createApiKey, revokeApiKey, rotateApiKey } from '../api-keys/index.ts';
import { assignRole, createRole, deleteRole, unassignRole, updateRole } from '../roles/index.ts';
import { createServiceUser, deleteServiceUser, updateServiceUser } from '../service-users/index.ts';
import {
  deleteUser,
  endUserSessions,
  inviteUser,
  linkEmployee,
  resendInvitation,
  resetSignIn,
  restoreUser,
  suspendUser,
  updateUser,
} from './index.ts';

// Nobody reaches rights above their own through somebody else's account, role or key.

const db = testDatabase();
const hiring = ['users:*:all', 'roles:*:all', 'api-keys:*:all', 'employees:*:all', 'settings:read:all'];
const employee = builtInRoles.find(({ name }) => name === 'Employee')?.grants ?? [];
const helpDesk = [...hiring, ...employee];
const keys = ['api-keys:*:all', 'users:*:all', 'settings:read:all'];

const secret = () => ({
  sha256: randomBytes(32),
  lastFour: 'x7Qd',
  environment: 'production' as const,
});

async function workspace() {
  const { ctx } = await makeProvisionedWorkspace(db, { hash: randomBytes(32), last4: 'test' });
  const as = (grants: string[], more: Partial<ServiceContext['actor']> = {}): ServiceContext => ({
    ...ctx,
    actor: {
      kind: 'user',
      userId: newId(),
      name: 'Actor',
      employeeId: null,
      grants: grants.map(parseGrant),
      isOwner: false,
      ...more,
    },
  });
  const { id: payroll } = await createRole(ctx, { name: 'Payroll', grants: ['statements:*:all'] });
  const { id: reader } = await createRole(ctx, { name: 'Reader', grants: ['settings:read:all'] });
  return { ctx, as, payroll, reader };
}

const invite = (ctx: ServiceContext, name: string, more = {}) =>
  inviteUser(ctx, { email: `${name}@example.org`, name, role_ids: [], ...more });

type World = Awaited<ReturnType<typeof workspace>>;
/** What a user administrator does with an account; the same acts pass for an account within their own rights. */
const actsOnAccount: [
  name: string,
  act: (actor: ServiceContext, id: string, w: World) => Promise<unknown>,
][] = [
  ['changing the email', (actor, id) => updateUser(actor, { id, email: `${id}@mine.example` })],
  ['changing the name', (actor, id) => updateUser(actor, { id, name: 'Mine' })],
  ['sending the invitation again', (actor, id) => resendInvitation(actor, { id })],
  [
    'linking an employee',
    async (actor, id, { ctx }) => {
      const employee_id = await makeEmployee(ctx, { name: 'Cea' });
      return linkEmployee(actor, { id, employee_id });
    },
  ],
  ['unlinking', (actor, id) => linkEmployee(actor, { id, employee_id: null })],
  ['suspending', (actor, id) => suspendUser(actor, { id })],
  ['reactivating', (actor, id) => restoreUser(actor, { id })],
  ['ending the sessions', (actor, id) => endUserSessions(actor, { id })],
  ['giving a role', (actor, id, { reader }) => assignRole(actor, { user_id: id, role_id: reader })],
  ['deleting', (actor, id) => deleteUser(actor, { id })],
];

describe('an account above one’s own', () => {
  test.each(actsOnAccount)('is left alone: %s', async (_, act) => {
    const world = await workspace();
    const { ctx, as, payroll } = world;
    const above = await invite(ctx, 'above', { role_ids: [payroll] });
    const within = await invite(ctx, 'within');
    await expect(act(as(helpDesk), above.id, world)).rejects.toMatchObject({
      code: 'forbidden',
      requiredPermission: 'statements:*:all',
    });
    await act(as(helpDesk), within.id, world);
    // The same account in other hands: who holds as much may.
    const { id } = await invite(ctx, 'other', { role_ids: [payroll] });
    await act(as([...helpDesk, 'statements:*:all']), id, world);
  });

  test('keeps its roles, and so does the last one who holds them', async () => {
    const { ctx, as, payroll } = await workspace();
    const { id } = await invite(ctx, 'above', { role_ids: [payroll] });
    const take = unassignRole(as(helpDesk), { user_id: id, role_id: payroll });
    await expect(take).rejects.toMatchObject({ code: 'forbidden' });
    expect(await roleNamesOf(ctx, id)).toEqual(['Payroll']);
  });

  test('is not made by a grant for oneself or the managed', async () => {
    const { ctx, as, reader } = await workspace();
    const { id } = await invite(ctx, 'ada');
    for (const scope of ['self', 'managed']) {
      const actor = as([`users:*:${scope}`, `roles:*:${scope}`, 'settings:read:all']);
      const member = { user_id: id, role_id: reader };
      await expect(assignRole(actor, member)).rejects.toMatchObject({ code: 'forbidden' });
      await expect(unassignRole(actor, member)).rejects.toMatchObject({ code: 'forbidden' });
      await expect(updateRole(actor, { id: reader, name: 'X' })).rejects.toMatchObject({ code: 'forbidden' });
      await expect(createRole(actor, { name: 'X', grants: [] })).rejects.toMatchObject({ code: 'forbidden' });
      await expect(deleteRole(actor, { id: reader })).rejects.toMatchObject({ code: 'forbidden' });
    }
  });
});

describe('a role above one’s own', () => {
  test('is neither renamed, nor emptied, nor deleted', async () => {
    const { as, payroll } = await workspace();
    const actor = as(helpDesk);
    for (const change of [{ name: 'Nurses' }, { grants: [] }, { description: 'x' }]) {
      await expect(updateRole(actor, { id: payroll, ...change })).rejects.toMatchObject({
        code: 'forbidden',
        requiredPermission: 'statements:*:all',
      });
    }
    await expect(deleteRole(actor, { id: payroll })).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('a link to an employee', () => {
  test('obeys the scope over that employee, when inviting, linking and unlinking', async () => {
    const { ctx, as } = await workspace();
    const employee_id = await makeEmployee(ctx, { name: 'Bea' });
    const { id } = await invite(ctx, 'ada');
    const linked = await invite(ctx, 'cea', { employee_id: await makeEmployee(ctx, { name: 'Cea' }) });
    const own = await makeEmployee(ctx, { name: 'Actor' });
    const weak = [
      as(['users:*:all', 'employees:read:all', ...employee]),
      as(['users:*:all', 'employees:*:managed', ...employee], { employeeId: own }),
      as(['users:*:all', 'employees:*:self', ...employee], { employeeId: own }),
    ];
    for (const actor of weak) {
      await expect(linkEmployee(actor, { id, employee_id })).rejects.toMatchObject({ code: 'forbidden' });
      await expect(invite(actor, 'dea', { employee_id })).rejects.toMatchObject({ code: 'forbidden' });
      const unlink = linkEmployee(actor, { id: linked.id, employee_id: null });
      await expect(unlink).rejects.toMatchObject({ code: 'forbidden' });
      // Whose mailbox the link goes to becomes that employee.
      const redirect = updateUser(actor, { id: linked.id, email: 'mine@example.org' });
      await expect(redirect).rejects.toMatchObject({ code: 'forbidden' });
    }
    const actor = as(helpDesk);
    expect((await updateUser(actor, { id, name: 'Ada' })).name).toBe('Ada');
    await expect(linkEmployee(actor, { id, employee_id: newId() })).rejects.toMatchObject({
      errors: [{ pointer: '/employee_id' }],
    });
  });

  test('keeps the sign-in from whoever may not change that employee', async () => {
    const { ctx, as } = await workspace();
    const employee_id = await makeEmployee(ctx, { name: 'Eva' });
    const { id } = await invite(ctx, 'eva', { employee_id });
    await activateAs(ctx, id, 'Eva');
    const mine = { id, email: 'mine@example.org' };
    const weak = resetSignIn(as(['users:*:all', ...employee]), mine);
    await expect(weak).rejects.toMatchObject({
      code: 'forbidden',
      requiredPermission: expect.stringMatching(/^employees:update:/),
    });
    expect(await resetSignIn(as(helpDesk), mine)).toMatchObject({ state: 'invited', email: mine.email });
  });

  test('is never given to, changed for or taken from oneself', async () => {
    const { ctx, as } = await workspace();
    const { id } = await invite(ctx, 'ada');
    const employee_id = await makeEmployee(ctx, { name: 'Ada' });
    for (const actor of [as(helpDesk, { userId: id }), as(['*:*:*'], { userId: id, isOwner: true })]) {
      await expect(linkEmployee(actor, { id, employee_id })).rejects.toMatchObject({ code: 'conflict' });
      await expect(linkEmployee(actor, { id, employee_id: null })).rejects.toMatchObject({
        code: 'conflict',
      });
    }
  });
});

describe('a service user above one’s own', () => {
  test('is left alone, with its keys', async () => {
    const { ctx, as, payroll } = await workspace();
    const { id } = await createServiceUser(ctx, { name: 'Payroll', role_ids: [payroll] });
    const key = await createApiKey(ctx, { service_user_id: id, provisioning: false }, secret());
    const actor = as(keys);
    for (const act of [
      () => updateServiceUser(actor, { id, name: 'Mine' }),
      () => updateServiceUser(actor, { id, state: 'suspended' }),
      () => updateServiceUser(actor, { id, role_ids: [] }),
      () => deleteServiceUser(actor, { id }),
      () => createApiKey(actor, { service_user_id: id, provisioning: false }, secret()),
      () => rotateApiKey(actor, { id: key.id, overlap_minutes: 0 }, secret()),
      () => revokeApiKey(actor, { id: key.id }),
      () => unassignRole(actor, { user_id: id, role_id: payroll }),
    ]) {
      await expect(act()).rejects.toMatchObject({
        code: 'forbidden',
        requiredPermission: 'statements:*:all',
      });
    }
  });
});

describe('a provisioning key', () => {
  const weak = [
    ['api-keys:*:all', 'users:*:all'],
    ['api-keys:*:all', 'roles:*:all'],
    ['api-keys:*:all', 'users:*:managed', 'roles:*:all'],
    ['api-keys:*:all', 'users:*:all', 'roles:update:all'],
  ];

  test.each(weak)('is neither made, rotated nor revoked by somebody with %s', async (...grants) => {
    const { ctx, as, reader } = await workspace();
    const actor = as([...grants, 'settings:read:all']);
    const { id } = await createServiceUser(ctx, { name: 'Provider', role_ids: [] });
    const make = createApiKey(actor, { service_user_id: id, provisioning: true }, secret());
    await expect(make).rejects.toMatchObject({ code: 'forbidden' });
    const key = await createApiKey(ctx, { service_user_id: id, provisioning: true }, secret());
    for (const act of [
      () => rotateApiKey(actor, { id: key.id, overlap_minutes: 0 }, secret()),
      () => revokeApiKey(actor, { id: key.id }),
      () => createApiKey(actor, { service_user_id: id, provisioning: false }, secret()),
      () => updateServiceUser(actor, { id, state: 'suspended' }),
      () => updateServiceUser(actor, { id, role_ids: [reader] }),
      () => deleteServiceUser(actor, { id }),
      () => assignRole(actor, { user_id: id, role_id: reader }),
      () => unassignRole(actor, { user_id: id, role_id: reader }),
    ]) {
      await expect(act()).rejects.toMatchObject({ code: 'forbidden' });
    }
  });

  test('that has expired is not brought back to life by somebody without its power', async () => {
    const { ctx, as } = await workspace();
    const { id } = await createServiceUser(ctx, { name: 'Provider', role_ids: [] });
    const expires_at = ctx.now.add({ hours: 1 }).toString();
    const key = await createApiKey(ctx, { service_user_id: id, provisioning: true, expires_at }, secret());
    const later = { now: ctx.now.add({ hours: 2 }) };
    const rotate = (actor: ServiceContext) =>
      rotateApiKey({ ...actor, ...later }, { id: key.id, overlap_minutes: 0 }, secret());
    await expect(rotate(as(keys))).rejects.toMatchObject({ code: 'forbidden' });
    expect(await rotate(as(helpDesk))).toMatchObject({ provisioning: true, state: 'active' });
  });

  test('is made, rotated and revoked by somebody who may do by hand what it does', async () => {
    const { as } = await workspace();
    const actor = as(helpDesk);
    const { id } = await createServiceUser(actor, { name: 'Provider', role_ids: [] });
    const key = await createApiKey(actor, { service_user_id: id, provisioning: true }, secret());
    const next = await rotateApiKey(actor, { id: key.id, overlap_minutes: 0 }, secret());
    expect((await revokeApiKey(actor, { id: next.id })).state).toBe('revoked');
    // Its service user is like any other from now on.
    await updateServiceUser(as(keys), { id, name: 'Old' });
  });
});

describe('the role Employee', () => {
  test('comes with the invitation of a draft that was linked, and with the link of one without a role', async () => {
    const { ctx, as } = await workspace();
    const employee_id = await makeEmployee(ctx, { name: 'Ada' });
    const { id } = await invite(ctx, 'ada');
    await linkEmployee(ctx, { id, employee_id });
    expect(await roleNamesOf(ctx, id)).toEqual(['Employee']);
    const manager = await invite(ctx, 'bea', {
      role_ids: [(await createRole(ctx, { name: 'Own', grants: [] })).id],
    });
    await linkEmployee(ctx, { id: manager.id, employee_id: await makeEmployee(ctx, { name: 'Bea' }) });
    expect(await roleNamesOf(ctx, manager.id)).toEqual(['Own']);
    const active = await invite(ctx, 'cea');
    await activateAs(ctx, active.id, 'Cea');
    const other = await makeEmployee(ctx, { name: 'Cea' });
    const weak = linkEmployee(as(hiring), { id: active.id, employee_id: other });
    await expect(weak).rejects.toMatchObject({ code: 'forbidden' });
    await linkEmployee(ctx, { id: active.id, employee_id: other });
    expect(await roleNamesOf(ctx, active.id)).toEqual(['Employee']);
  });
});
