import { testDatabase } from '@stempel/db/testing';
import { deleteUser, getUser, resetSignIn, restoreUser, suspendUser } from '@stempel/services/access/users';
import {
  activateAs,
  giveRole,
  makeRole,
  makeSession,
  membershipsOf,
  readUserRow,
  roleNamesOf,
  sessionsOf,
} from '@stempel/services/testing';
import { describe, expect, test } from 'vitest';
import { invitedOver } from './testing/invited.ts';

const db = testDatabase();
const invited = () => invitedOver(db);

describe('an account that the wrong person activated', () => {
  async function activated() {
    const world = await invited();
    const { idp, id } = world;
    await giveRole(idp.ctx, id, 'Manager');
    const identityId = await activateAs(idp.ctx, id, 'Wrong Person');
    await makeSession(idp.ctx, id, identityId);
    return { ...world, identityId };
  }

  test('is taken from them and offered to whom it is for', async () => {
    const { idp, id, identityId } = await activated();
    expect((await getUser(idp.ctx, { id })).signs_in_as).toBe(`${identityId}@example.org`);
    const user = await resetSignIn(idp.ctx, { id, email: 'right@example.org', name: 'Right' });
    expect(user).toMatchObject({
      state: 'invited',
      email: 'right@example.org',
      user_name: 'right@example.org',
      activated_at: null,
      signs_in_as: null,
      invitation: { email: 'right@example.org', goes_out_at: null },
    });
    expect(await sessionsOf(idp.ctx, id)).toEqual([]);
    expect(await membershipsOf(idp.ctx, id)).toEqual([]);
    expect(await roleNamesOf(idp.ctx, id)).toEqual(['Employee', 'Manager']);
    expect(await readUserRow(idp.ctx, id)).toMatchObject({
      identityId: null,
      employeeId: expect.any(String),
    });
    const right = await activateAs(idp.ctx, id, 'Right Person');
    expect(await readUserRow(idp.ctx, id)).toMatchObject({ state: 'activated', identityId: right });
  });

  test('stays suspended where it was, and comes back as invited', async () => {
    const { idp, id } = await activated();
    await suspendUser(idp.ctx, { id });
    const user = await resetSignIn(idp.ctx, { id, email: 'right@example.org' });
    expect(user).toMatchObject({ state: 'suspended', invitation: null, activated_at: null });
    expect((await restoreUser(idp.ctx, { id })).state).toBe('invited');
  });

  test('is left alone before activation, for oneself, for the last owner and after deletion', async () => {
    const { idp, id } = await activated();
    const email = 'right@example.org';
    const own = { ...idp.ctx, actor: { ...idp.ctx.actor, userId: id } };
    await expect(resetSignIn(own, { id, email })).rejects.toMatchObject({ code: 'conflict' });
    await giveRole(idp.ctx, id, 'Owner');
    await expect(resetSignIn(idp.ctx, { id, email })).rejects.toMatchObject({ code: 'conflict' });
    const other = await invited();
    const early = resetSignIn(other.idp.ctx, { id: other.id, email });
    await expect(early).rejects.toMatchObject({ code: 'conflict' });
    await deleteUser(other.idp.ctx, { id: other.id });
    const late = resetSignIn(other.idp.ctx, { id: other.id, email });
    await expect(late).rejects.toMatchObject({ code: 'not-found' });
  });

  test('is reset by nobody who holds less, or may not change its employee', async () => {
    const { idp, id } = await activated();
    await makeRole(idp.ctx, 'Unused');
    const email = 'mine@example.org';
    const grant = (resource: 'users' | 'employees' | '*', action: 'read' | '*' = '*') =>
      ({ resource, action, scope: 'all' }) as const;
    const others = [
      'settings',
      'org-units',
      'projects',
      'timesheet',
      'statements',
      'timebank',
      'reports',
    ] as const;
    const time = [...others, 'absences', 'incidents'].map(
      (resource) => ({ ...grant('*'), resource }) as never,
    );
    const reset = (grants: typeof idp.ctx.actor.grants) =>
      resetSignIn({ ...idp.ctx, actor: { ...idp.ctx.actor, isOwner: false, grants } }, { id, email });
    const refused = (requiredPermission: unknown) => ({ code: 'forbidden', requiredPermission });
    await expect(reset([grant('employees'), ...time])).rejects.toMatchObject(refused('users:update:*'));
    await expect(reset([grant('users'), grant('employees')])).rejects.toMatchObject(
      refused('absences:*:managed'),
    );
    await expect(reset([grant('users'), grant('employees', 'read'), ...time])).rejects.toMatchObject(
      refused('employees:update:*'),
    );
    expect((await readUserRow(idp.ctx, id)).state).toBe('activated');
  });
});
