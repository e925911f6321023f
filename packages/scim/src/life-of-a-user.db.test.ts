import { testDatabase } from '@stempel/db/testing';
import {
  activateUser,
  deleteUser,
  findInvitation,
  linkEmployee,
  resendInvitation,
  restoreUser,
  suspendUser,
} from '@stempel/services/access/users';
import {
  activateAs,
  giveRole,
  invitationSecret,
  invitationsOf,
  makeEmployee,
  makeIdentity,
  makeSession,
  membershipsOf,
  queuedMails,
  readUserRow,
  roleNamesOf,
  sessionsOf,
} from '@stempel/services/testing';
import { describe, expect, test } from 'vitest';
import { connectProvider, type Provider } from './testing/provider.ts';
import { patchUser, postUser, replace } from './testing/user-requests.ts';

const db = testDatabase();

async function invitedUser() {
  const idp = await connectProvider(db);
  const employeeId = await makeEmployee(idp.ctx, { name: 'Ada Employee', externalId: 'X' });
  const { id } = await postUser(idp, { userName: 'ada@example.org', externalId: 'X', displayName: 'Ada' });
  return { idp, id: id as string, employeeId };
}

async function activeUser() {
  const user = await invitedUser();
  const identityId = await activateAs(user.idp.ctx, user.id, 'Ada Account');
  const signIn = () => makeSession(user.idp.ctx, user.id, identityId);
  return { ...user, identityId, signIn };
}

const linkOf = async (idp: Provider, id: string) => ({
  workspaceId: idp.workspace.id,
  secret: await invitationSecret(idp.ctx, id),
});
const now = () => Temporal.Now.instant();

describe('an invitation', () => {
  test('is one mail to the person, with a link of which only a hash is kept', async () => {
    const { idp, id } = await invitedUser();
    const mails = await queuedMails(idp.ctx, id);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.textBody).toContain(`{base_url}/activate?token=${idp.workspace.id}.`);
    const { secret } = await linkOf(idp, id);
    const [invitation] = await invitationsOf(idp.ctx, id);
    expect(invitation?.tokenSha256).toHaveLength(32);
    expect(JSON.stringify(invitation)).not.toContain(secret);
    expect(await findInvitation(db, { ...(await linkOf(idp, id)), now: now() })).toEqual({
      userId: id,
      email: 'ada@example.org',
      name: 'Ada',
      workspaceName: idp.workspace.name,
    });
  });

  test('is sent once, however often the provider repeats its request', async () => {
    const { idp, id } = await invitedUser();
    const body = { userName: 'ada@example.org', externalId: 'X' };
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect((await idp.send('POST', '/Users', body)).status).toBe(409);
      expect((await idp.send('PUT', `/Users/${id}`, body)).status).toBe(200);
    }
    expect(await queuedMails(idp.ctx, id)).toHaveLength(1);
  });

  test('works once and binds the account; a second use finds nothing', async () => {
    const { idp, id } = await invitedUser();
    const link = await linkOf(idp, id);
    const identityId = await makeIdentity(idp.ctx, 'Ada Account');
    const activation = { ...link, identityId, now: now(), requestId: 'r' };
    expect(await activateUser(db, activation)).toEqual({ userId: id });
    expect(await readUserRow(idp.ctx, id)).toMatchObject({
      state: 'activated',
      identityId,
      name: 'Ada Account',
    });
    expect(await membershipsOf(idp.ctx, id)).toMatchObject([{ identityId, userId: id }]);
    await expect(activateUser(db, activation)).rejects.toMatchObject({ code: 'not-found' });
    expect(await findInvitation(db, { ...link, now: now() })).toBeUndefined();
  });

  test('expires, and is of no use while the user is suspended or once deleted', async () => {
    const { idp, id } = await invitedUser();
    const link = await linkOf(idp, id);
    const found = async (at = now()) => (await findInvitation(db, { ...link, now: at })) !== undefined;
    expect(await found(now().add({ hours: 7 * 24 - 1 }))).toBe(true);
    expect(await found(now().add({ hours: 7 * 24 + 1 }))).toBe(false);
    await patchUser(idp, id, replace('active', false));
    expect(await found()).toBe(false);
    await patchUser(idp, id, replace('active', true));
    expect(await found()).toBe(true);
    await idp.send('DELETE', `/Users/${id}`);
    expect(await found()).toBe(false);
  });

  test('of a wrong secret, a foreign or a malformed workspace is not found', async () => {
    const { idp, id } = await invitedUser();
    const link = await linkOf(idp, id);
    const other = await connectProvider(db);
    expect(await findInvitation(db, { ...link, secret: 'x', now: now() })).toBeUndefined();
    expect(
      await findInvitation(db, { ...link, workspaceId: other.workspace.id, now: now() }),
    ).toBeUndefined();
    expect(await findInvitation(db, { ...link, workspaceId: 'x', now: now() })).toBeUndefined();
  });

  test('can be sent again: the new link works, the old one no longer', async () => {
    const { idp, id } = await invitedUser();
    const old = await linkOf(idp, id);
    await resendInvitation(idp.ctx, { id });
    expect(await queuedMails(idp.ctx, id)).toHaveLength(1);
    expect(await findInvitation(db, { ...old, now: now() })).toBeUndefined();
    expect(await findInvitation(db, { ...(await linkOf(idp, id)), now: now() })).toMatchObject({
      userId: id,
    });
  });

  test('of an account that is another user of the workspace is refused', async () => {
    const { idp, id } = await invitedUser();
    const identityId = await activateAs(idp.ctx, id, 'Ada');
    await makeEmployee(idp.ctx, { name: 'Bea', externalId: 'B' });
    const { id: other } = await postUser(idp, { userName: 'bea@example.org', externalId: 'B' });
    const activation = { ...(await linkOf(idp, other)), identityId, now: now(), requestId: 'r' };
    await expect(activateUser(db, activation)).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('suspension ends every session at once', () => {
  test.each<[string, (idp: Provider, id: string) => Promise<unknown>]>([
    ['PATCH', (idp, id) => patchUser(idp, id, { op: 'Replace', path: 'active', value: 'False' })],
    ['PUT', (idp, id) => idp.send('PUT', `/Users/${id}`, { active: false })],
    ['DELETE', (idp, id) => idp.send('DELETE', `/Users/${id}`)],
    ['suspending in the console', (idp, id) => suspendUser(idp.ctx, { id })],
    ['deleting in the console', (idp, id) => deleteUser(idp.ctx, { id })],
  ])('with %s', async (_, act) => {
    const { idp, id, signIn, employeeId } = await activeUser();
    await signIn();
    await signIn();
    expect(await sessionsOf(idp.ctx, id)).toHaveLength(2);
    await act(idp, id);
    expect(await sessionsOf(idp.ctx, id)).toEqual([]);
    expect((await readUserRow(idp.ctx, id)).employeeId).toBe(employeeId);
  });

  test('and touches nobody else', async () => {
    const { idp, id, signIn } = await activeUser();
    const { id: other } = await postUser(idp, { userName: 'bea@example.org' });
    await signIn();
    await patchUser(idp, other, replace('active', false));
    await patchUser(idp, id, replace('externalId', 'Y'));
    expect(await sessionsOf(idp.ctx, id)).toHaveLength(1);
  });
});

describe('restoration', () => {
  test('brings the same user back, with roles, to the state before', async () => {
    const { idp, id } = await activeUser();
    await giveRole(idp.ctx, id, 'Manager');
    expect((await patchUser(idp, id, replace('active', false))).body.active).toBe(false);
    expect((await idp.send('GET', `/Users/${id}`)).body.active).toBe(false);
    expect((await patchUser(idp, id, replace('active', true))).body).toMatchObject({ id, active: true });
    expect(await readUserRow(idp.ctx, id)).toMatchObject({ state: 'activated', suspendedAt: null });
    expect(await roleNamesOf(idp.ctx, id)).toEqual(['Employee', 'Manager']);
  });

  test.each([
    ['draft', undefined],
    ['invited', 'X'],
  ])('brings a user who was %s back to that', async (state, externalId) => {
    const idp = await connectProvider(db);
    await makeEmployee(idp.ctx, { name: 'Ada', externalId: 'X' });
    const { id } = await postUser(idp, { userName: 'ada@example.org', externalId });
    await suspendUser(idp.ctx, { id });
    await suspendUser(idp.ctx, { id });
    expect((await readUserRow(idp.ctx, id)).state).toBe('suspended');
    await restoreUser(idp.ctx, { id });
    expect((await readUserRow(idp.ctx, id)).state).toBe(state);
  });
});

describe('deletion', () => {
  test('is soft: the user is gone for the provider, its row and employee stay', async () => {
    const { idp, id, employeeId } = await activeUser();
    const reply = await idp.send('DELETE', `/Users/${id}`);
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect(await readUserRow(idp.ctx, id)).toMatchObject({ state: 'deleted', employeeId });
    expect(await roleNamesOf(idp.ctx, id)).toEqual([]);
    expect(await membershipsOf(idp.ctx, id)).toEqual([]);
    for (const method of ['GET', 'DELETE']) expect((await idp.send(method, `/Users/${id}`)).status).toBe(404);
    expect((await idp.send('GET', '/Users')).body.totalResults).toBe(0);
  });

  test('lets a POST make a new user, linked to the same employee and invited again', async () => {
    const { idp, id, employeeId } = await activeUser();
    await idp.send('DELETE', `/Users/${id}`);
    const { id: again } = await postUser(idp, { userName: 'ada@example.org', externalId: 'X' });
    expect(again).not.toBe(id);
    expect(await readUserRow(idp.ctx, again)).toMatchObject({ state: 'invited', employeeId });
    expect(await queuedMails(idp.ctx, again)).toHaveLength(1);
  });

  test.each([
    ['externalId', { userName: 'other@example.org', externalId: 'none' }],
    ['userName', { userName: 'BEA@example.org' }],
  ])('finds an employee that was linked by hand again by %s', async (_, body) => {
    const idp = await connectProvider(db);
    const employeeId = await makeEmployee(idp.ctx, { name: 'Bea' });
    const { id } = await postUser(idp, { userName: 'bea@example.org', externalId: 'none' });
    await linkEmployee(idp.ctx, { id, employee_id: employeeId });
    await idp.send('DELETE', `/Users/${id}`);
    const { id: again } = await postUser(idp, body);
    expect(await readUserRow(idp.ctx, again)).toMatchObject({ state: 'invited', employeeId });
    // The employee has a user now: what it once was stands in nobody's way.
    const late = await idp.send('POST', '/Users', { userName: 'late@example.org', externalId: 'none' });
    expect(late.status).toBe('externalId' in body ? 409 : 201);
  });
});
