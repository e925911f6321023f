import { randomBytes } from 'node:crypto';
import { parseGrant } from '@stempel/core/access';
import { schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { makeEmployee, makeProvisionedWorkspace } from '../../testing/make-provisioned-workspace.ts';
import {
  activateAs,
  findRoleIdByName,
  giveRole,
  invitationSecret,
  invitationsOf,
  makeIdentity,
  makeSession,
  queuedMails,
  sessionsOf,
} from '../../testing/provisioned-people.ts';
import { activateInvitedUser, findInvitation } from './activate-user.ts';
import { inviteUser, resendInvitation } from './invite-user.ts';
import { getUser, listUsers } from './list-users.ts';
import { deleteUser, restoreUser, suspendUser } from './suspend-user.ts';
import { linkEmployee, updateUser } from './update-user.ts';

const db = testDatabase();

async function workspace() {
  const { ctx } = await makeProvisionedWorkspace(db, { hash: randomBytes(32), last4: 'test' });
  return ctx;
}

const as = (
  ctx: ServiceContext,
  userId: string | null,
  grants: string[],
  isOwner = false,
): ServiceContext => ({
  ...ctx,
  actor: { kind: 'user', userId, name: 'Admin', employeeId: null, grants: grants.map(parseGrant), isOwner },
});

const invite = (ctx: ServiceContext, name: string, more = {}) =>
  inviteUser(ctx, { email: `${name}@example.org`, name, role_ids: [], ...more });

describe('inviting in the console', () => {
  test('makes a user with roles, employee and one mail', async () => {
    const ctx = await workspace();
    const employee_id = await makeEmployee(ctx, { name: 'Ada Employee', number: '17' });
    const manager = await findRoleIdByName(ctx, 'Manager');
    const user = await invite(ctx, 'ada', { employee_id, role_ids: [manager] });
    expect(user).toMatchObject({
      name: 'Ada Employee',
      user_name: 'ada@example.org',
      state: 'invited',
      employee: { id: employee_id, employee_number: '17' },
      roles: [{ id: manager, name: 'Manager' }],
      is_owner: false,
      invitation: { email: 'ada@example.org' },
    });
    expect(await queuedMails(ctx, user.id)).toHaveLength(1);
  });

  test('is refused for a taken email or employee and for an unknown employee, at the field', async () => {
    const ctx = await workspace();
    const employee_id = await makeEmployee(ctx, { name: 'Ada' });
    await invite(ctx, 'ada', { employee_id });
    const pointer = (wanted: string, code: string) =>
      expect.objectContaining({ code, errors: [expect.objectContaining({ pointer: wanted })] });
    await expect(invite(ctx, 'ADA')).rejects.toEqual(pointer('/email', 'conflict'));
    await expect(invite(ctx, 'bea', { employee_id })).rejects.toEqual(pointer('/employee_id', 'conflict'));
    const nobody = '019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c11';
    await expect(invite(ctx, 'bea', { employee_id: nobody })).rejects.toEqual(
      pointer('/employee_id', 'invalid'),
    );
    expect((await listUsers(ctx, { limit: 10 })).data).toHaveLength(1);
  });

  test('cannot be repeated for somebody who has activated or is suspended', async () => {
    const ctx = await workspace();
    const { id } = await invite(ctx, 'ada');
    await suspendUser(ctx, { id });
    await expect(resendInvitation(ctx, { id })).rejects.toMatchObject({ code: 'conflict' });
    await restoreUser(ctx, { id });
    await resendInvitation(ctx, { id });
    expect((await invitationsOf(ctx, id)).map(({ revokedAt }) => revokedAt !== null)).toEqual([true, false]);
    await activateAs(ctx, id, 'Ada');
    await expect(resendInvitation(ctx, { id })).rejects.toMatchObject({ code: 'conflict' });
    await expect(updateUser(ctx, { id, name: 'New' })).rejects.toMatchObject({ code: 'conflict' });
  });

  test('ends with a first sign-in through an identity provider that vouches for the email', async () => {
    const ctx = await workspace();
    const { id } = await invite(ctx, 'ada');
    const identityId = await makeIdentity(ctx, 'Ada Account');
    const activation = {
      workspaceId: ctx.workspace.id,
      userId: id,
      identityId,
      now: ctx.now,
      requestId: 'r',
    };
    await activateInvitedUser(db, activation);
    expect(await getUser(ctx, { id })).toMatchObject({
      state: 'activated',
      name: 'Ada Account',
      invitation: null,
    });
    await expect(activateInvitedUser(db, activation)).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('a link', () => {
  test('opens nothing for another address than it was sent to, whatever changed that', async () => {
    const ctx = await workspace();
    const { id } = await invite(ctx, 'ada');
    const link = { workspaceId: ctx.workspace.id, secret: await invitationSecret(ctx, id), now: ctx.now };
    expect(await findInvitation(db, link)).toMatchObject({ userId: id });
    await withoutAudit(db, ctx.workspace.id, (tx) =>
      tx.update(schema.users).set({ email: 'other@example.org' }).where(eq(schema.users.id, id)),
    );
    expect(await findInvitation(db, link)).toBeUndefined();
  });
});

describe('a user in the console', () => {
  test('changes name and email until activation, with the version that was read', async () => {
    const ctx = await workspace();
    const { id, version } = await invite(ctx, 'ada');
    const changed = await updateUser(ctx, {
      id,
      email: 'bea@example.org',
      name: 'Bea',
      expected_version: version,
    });
    expect(changed).toMatchObject({ email: 'bea@example.org', user_name: 'bea@example.org', name: 'Bea' });
    await expect(updateUser(ctx, { id, name: 'C', expected_version: version })).rejects.toMatchObject({
      code: 'precondition-failed',
    });
  });

  test('is linked to an employee that nobody else is', async () => {
    const ctx = await workspace();
    const employee_id = await makeEmployee(ctx, { name: 'Ada Employee' });
    const { id } = await invite(ctx, 'ada');
    const { id: other } = await invite(ctx, 'bea');
    expect((await linkEmployee(ctx, { id, employee_id })).name).toBe('Ada Employee');
    await expect(linkEmployee(ctx, { id: other, employee_id })).rejects.toMatchObject({ code: 'conflict' });
    expect((await linkEmployee(ctx, { id, employee_id: null })).employee).toBeNull();
    expect((await linkEmployee(ctx, { id: other, employee_id })).employee?.id).toBe(employee_id);
  });

  test('is found by state, role, part of the name and lack of an employee, page by page', async () => {
    const ctx = await workspace();
    const users = [];
    for (const name of ['Åse', 'bea', 'cea'])
      users.push(await inviteUser(ctx, { email: `${users.length}@example.org`, name, role_ids: [] }));
    const [ase, bea, cea] = users.map(({ id }) => id);
    await suspendUser(ctx, { id: bea ?? '' });
    await giveRole(ctx, cea ?? '', 'Manager');
    const ids = async (input: object) =>
      (await listUsers(ctx, { limit: 10, ...input })).data.map(({ id }) => id);
    expect(await ids({ search: 'åSE' })).toEqual([ase]);
    expect(await ids({ state: ['suspended'] })).toEqual([bea]);
    expect(await ids({ role_id: await findRoleIdByName(ctx, 'Manager') })).toEqual([cea]);
    expect(await ids({ without_employee: true })).toEqual([ase, bea, cea]);
    const employee_id = await makeEmployee(ctx, { name: 'Bea Employee' });
    await linkEmployee(ctx, { id: bea ?? '', employee_id });
    expect(await ids({ employee_id })).toEqual([bea]);
    expect(await ids({ without_employee: true })).toEqual([ase, cea]);
    const first = await listUsers(ctx, { limit: 2 });
    expect(first.data).toHaveLength(2);
    const second = await listUsers(ctx, { limit: 2, cursor: first.next_cursor ?? '' });
    expect([second.data.map(({ id }) => id), second.next_cursor]).toEqual([[cea], null]);
  });

  test('are sorted by the server in the order of a language, page by page', async () => {
    const ctx = await workspace();
    const employee_id = await makeEmployee(ctx, { name: 'Zoe', number: '17' });
    for (const name of ['Aase', 'Zita', 'Åse', 'bea', 'Ärla']) {
      const linked = name === 'bea' ? { employee_id } : {};
      await inviteUser(ctx, { email: `${name.codePointAt(0)}@example.org`, name, role_ids: [], ...linked });
    }
    const names = async (input: Omit<Parameters<typeof listUsers>[1], 'limit'>) => {
      const read: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await listUsers(ctx, { limit: 2, ...input, ...(cursor ? { cursor } : {}) });
        read.push(...page.data.map(({ name }) => name));
        cursor = page.next_cursor;
      } while (cursor);
      return read;
    };
    // Danish puts ä and å at the end and reads aa as å; German reads them as a.
    expect(await names({ sort: 'name', collation: 'da' })).toEqual(['Zita', 'Zoe', 'Ärla', 'Åse', 'Aase']);
    expect(await names({ sort: 'name', collation: 'de' })).toEqual(['Aase', 'Ärla', 'Åse', 'Zita', 'Zoe']);
    expect(await names({ sort: 'name', collation: 'de', direction: 'desc' })).toEqual([
      'Zoe',
      'Zita',
      'Åse',
      'Ärla',
      'Aase',
    ]);
    expect((await names({ sort: 'employee' })).at(-1)).toBe('Zoe');
    const { data } = await listUsers(ctx, { limit: 10, search: 'Zita' });
    await suspendUser(ctx, { id: data[0]?.id ?? '' });
    expect((await names({ sort: 'state', direction: 'desc' }))[0]).toBe('Zita');
    expect(await names({ sort: 'email' })).toHaveLength(5);
    const first = await listUsers(ctx, { limit: 2, sort: 'name', collation: 'da' });
    const otherOrder = { limit: 2, sort: 'name', collation: 'de', cursor: first.next_cursor ?? '' } as const;
    await expect(listUsers(ctx, otherOrder)).rejects.toMatchObject({ code: 'invalid' });
  });

  test('needs a permission over all', async () => {
    const ctx = await workspace();
    const { id } = await invite(ctx, 'ada');
    const reader = as(ctx, null, ['users:read:all']);
    expect((await listUsers(reader, { limit: 10 })).data).toHaveLength(1);
    for (const act of [
      () => listUsers(as(ctx, null, ['users:read:self']), { limit: 10 }),
      () => suspendUser(reader, { id }),
      () => deleteUser(reader, { id }),
      () => invite(reader, 'bea'),
      () => resendInvitation(reader, { id }),
    ]) {
      await expect(act()).rejects.toMatchObject({ code: 'forbidden' });
    }
  });
});

describe('owners', () => {
  test('are shut out by other owners only, never the last one, never by themselves', async () => {
    const ctx = await workspace();
    const [ada, bea] = [(await invite(ctx, 'ada')).id, (await invite(ctx, 'bea')).id];
    for (const id of [ada, bea]) await giveRole(ctx, id, 'Owner');
    const adaIdentity = await activateAs(ctx, ada, 'Ada');
    await makeSession(ctx, ada, adaIdentity);
    const admin = as(ctx, null, ['users:*:all']);
    await expect(suspendUser(admin, { id: ada })).rejects.toMatchObject({ code: 'forbidden' });
    // Bea has not activated: Ada is the last owner who can do anything.
    const beaAsOwner = as(ctx, bea, ['*:*:*'], true);
    await expect(suspendUser(beaAsOwner, { id: ada })).rejects.toMatchObject({ code: 'conflict' });
    await expect(deleteUser(beaAsOwner, { id: bea })).rejects.toMatchObject({ code: 'conflict' });
    expect(await sessionsOf(ctx, ada)).toHaveLength(1);
    await activateAs(ctx, bea, 'Bea');
    expect((await suspendUser(beaAsOwner, { id: ada })).state).toBe('suspended');
    expect(await sessionsOf(ctx, ada)).toEqual([]);
  });
});
