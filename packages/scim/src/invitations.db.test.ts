import { testDatabase } from '@stempel/db/testing';
import { assignRole, unassignRole } from '@stempel/services/access/roles';
import {
  activateUser,
  findInvitation,
  getUser,
  linkEmployee,
  resendInvitation,
  restoreUser,
  suspendUser,
  updateUser,
} from '@stempel/services/access/users';
import {
  activateAs,
  findRoleIdByName,
  invitationSecret,
  invitationsOf,
  makeEmployee,
  makeIdentity,
  queuedMails,
} from '@stempel/services/testing';
import { deliverMails } from '@stempel/services/transfer/mail';
import { describe, expect, test } from 'vitest';
import { type Invited, invitedOver } from './testing/invited.ts';
import { patchUser, postUser, replace } from './testing/user-requests.ts';

// An invitation dies when what it was sent to changes, whoever changes it; a new one takes its place.

const db = testDatabase();
const now = () => Temporal.Now.instant();
const invited = () => invitedOver(db);

const members = (id: string) => ({ members: [{ value: id }] });
const add = (id: string) => ({ Operations: [{ op: 'add', path: 'members', value: [{ value: id }] }] });

async function expectDead({ idp, old }: Invited) {
  expect(await findInvitation(db, { ...old, now: now() })).toBeUndefined();
  const identityId = await makeIdentity(idp.ctx, 'Somebody');
  const activation = { ...old, identityId, now: now(), requestId: 'r' };
  await expect(activateUser(db, activation)).rejects.toMatchObject({ code: 'not-found' });
}

describe('an invitation ends, and a new one takes its place', () => {
  test.each<[string, string, string, (w: Invited) => Promise<unknown>]>([
    [
      'the userName by PUT',
      'address',
      'bea@example.org',
      ({ idp, id }) => idp.send('PUT', `/Users/${id}`, { userName: 'bea@example.org' }),
    ],
    [
      'the userName by PATCH',
      'address',
      'bea@example.org',
      ({ idp, id }) => patchUser(idp, id, replace('userName', 'bea@example.org')),
    ],
    [
      'a userName that is no address',
      'address',
      'ada@example.org',
      ({ idp, id }) => patchUser(idp, id, replace('userName', 'ada')),
    ],
    [
      'the email by PATCH',
      'address',
      'bea@example.org',
      ({ idp, id }) => patchUser(idp, id, replace('emails', [{ value: 'bea@example.org' }])),
    ],
    [
      'the email in the console',
      'address',
      'bea@example.org',
      ({ idp, id }) => updateUser(idp.ctx, { id, email: 'bea@example.org' }),
    ],
    [
      'a role by a new group',
      'roles',
      'ada@example.org',
      ({ idp, id }) => idp.send('POST', '/Groups', { displayName: 'New', ...members(id) }),
    ],
    [
      'a role by PATCH of a group',
      'roles',
      'ada@example.org',
      ({ idp, id, group }) => idp.send('PATCH', group, add(id)),
    ],
    [
      'a role by PUT of a group',
      'roles',
      'ada@example.org',
      ({ idp, id, group }) => idp.send('PUT', group, members(id)),
    ],
    [
      'a role in the console',
      'roles',
      'ada@example.org',
      ({ idp, id, roleId }) => assignRole(idp.ctx, { user_id: id, role_id: roleId }),
    ],
    [
      'a role less in the console',
      'roles',
      'ada@example.org',
      async ({ idp, id }) =>
        unassignRole(idp.ctx, { user_id: id, role_id: await findRoleIdByName(idp.ctx, 'Employee') }),
    ],
    [
      'the employee in the console',
      'employee',
      'ada@example.org',
      async ({ idp, id }) => {
        const employee_id = await makeEmployee(idp.ctx, { name: 'Other' });
        return linkEmployee(idp.ctx, { id, employee_id });
      },
    ],
  ])('after %s', async (_, because, email, change) => {
    const world = await invited();
    const { idp, id, old } = world;
    await change(world);
    await expectDead(world);
    const user = await getUser(idp.ctx, { id });
    expect(user).toMatchObject({
      state: 'invited',
      invitation: { email, goes_out_at: because === 'address' ? null : expect.any(String) },
      ended_invitation: { email: 'ada@example.org', because },
    });
    const secret = await invitationSecret(idp.ctx, id);
    expect(await queuedMails(idp.ctx, id)).toMatchObject([{ recipient: email }]);
    expect(await findInvitation(db, { ...old, secret, now: now() })).toMatchObject({ userId: id, email });
  });

  test('after a role was taken by the end of a group or by a push without the person', async () => {
    for (const end of [
      ({ idp, group }: Invited) => idp.send('DELETE', group),
      ({ idp, group }: Invited) => idp.send('PUT', group, { members: [] }),
    ]) {
      const world = await invited();
      await world.idp.send('PATCH', world.group, add(world.id));
      const old = { ...world.old, secret: await invitationSecret(world.idp.ctx, world.id) };
      await end(world);
      await expectDead({ ...world, old });
      expect((await getUser(world.idp.ctx, { id: world.id })).invitation).not.toBeNull();
    }
  });
});

describe('an invitation stays', () => {
  test.each<[string, (w: Invited) => Promise<unknown>]>([
    [
      'repeats what is there',
      ({ idp, id }) =>
        idp.send('PUT', `/Users/${id}`, { userName: 'ada@example.org', externalId: 'A', active: true }),
    ],
    [
      'changes name and externalId',
      ({ idp, id }) => idp.send('PUT', `/Users/${id}`, { externalId: 'B', displayName: 'Ada Berg' }),
    ],
    [
      'moves somebody else into the group',
      async ({ idp, group }) => {
        const { id } = await postUser(idp, { userName: 'other@example.org' });
        return idp.send('PATCH', group, add(id));
      },
    ],
    ['renames a group', ({ idp, group }) => idp.send('PUT', group, { displayName: 'Others' })],
  ])('when the provider %s', async (_, act) => {
    const { idp, id, old, ...world } = await invited();
    await act({ idp, id, old, ...world });
    expect(await findInvitation(db, { ...old, now: now() })).toMatchObject({ userId: id });
    expect(await invitationsOf(idp.ctx, id)).toHaveLength(1);
  });

  test('when a role is given that the person holds already', async () => {
    const { idp, id, old } = await invited();
    await assignRole(idp.ctx, { user_id: id, role_id: await findRoleIdByName(idp.ctx, 'Employee') });
    expect(await findInvitation(db, { ...old, now: now() })).toMatchObject({ userId: id });
  });
});

describe('several changes in a row', () => {
  test('are one mail, some minutes after the last of them', async () => {
    const { idp, id, group } = await invited();
    const sent: string[] = [];
    const deliver = (at: Temporal.Instant) =>
      deliverMails({ db, workspaceId: idp.workspace.id, now: at }, async ({ recipient, textBody }) => {
        expect(textBody).toContain('/activate?token=');
        sent.push(recipient);
      });
    await deliver(now());
    expect(sent).toHaveLength(1);
    await idp.send('PATCH', group, add(id));
    for (const name of ['A', 'B']) await idp.send('POST', '/Groups', { displayName: name, ...members(id) });
    await deliver(now());
    expect(sent).toHaveLength(1);
    await deliver(now().add({ minutes: 6 }));
    expect(sent).toEqual(['ada@example.org', 'ada@example.org']);
    // Nobody has to wait: sending it again goes out at once.
    await idp.send('POST', '/Groups', { displayName: 'C', ...members(id) });
    await resendInvitation(idp.ctx, { id });
    await deliver(now());
    expect(sent).toHaveLength(3);
  });

  test('of a whole group reach everybody who is invited, and nobody else', async () => {
    const { idp, group } = await invited();
    const ids: string[] = [];
    for (const number of [1, 2, 3]) {
      await makeEmployee(idp.ctx, { name: `E${number}`, externalId: `E${number}` });
      const body = { userName: `e${number}@example.org`, externalId: `E${number}` };
      ids.push((await postUser(idp, body)).id);
    }
    const draft = (await postUser(idp, { userName: 'draft@example.org' })).id;
    const [, second = '', third = ''] = ids;
    await activateAs(idp.ctx, third, 'Third');
    await suspendUser(idp.ctx, { id: second });
    await idp.send('PUT', group, { members: [...ids, draft].map((value) => ({ value })) });
    const counts = await Promise.all(
      [...ids, draft].map(async (id) => (await invitationsOf(idp.ctx, id)).length),
    );
    expect(counts).toEqual([2, 1, 1, 0]);
    // A suspended person is not invited again, and the old link does not come back with them.
    await restoreUser(idp.ctx, { id: second });
    expect(await getUser(idp.ctx, { id: second })).toMatchObject({
      state: 'invited',
      invitation: null,
      ended_invitation: { because: 'roles' },
    });
  });
});

describe('a suspended person', () => {
  test('whose address changed comes back without an invitation; it is offered', async () => {
    const world = await invited();
    const { idp, id } = world;
    await patchUser(idp, id, replace('active', false));
    await patchUser(idp, id, replace('userName', 'bea@example.org'));
    await patchUser(idp, id, replace('active', true));
    await expectDead(world);
    expect(await getUser(idp.ctx, { id })).toMatchObject({
      invitation: null,
      ended_invitation: { because: 'address' },
    });
    const { invitation } = await resendInvitation(idp.ctx, { id });
    expect(invitation).toMatchObject({ email: 'bea@example.org', goes_out_at: null });
  });
});
