import { generateApiKey } from '@stempel/auth/api-key';
import type { WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { testDatabase } from '@stempel/db/testing';
import { createApiKey, rotateApiKey } from '@stempel/services/access/api-keys';
import { getProvisioningStatus } from '@stempel/services/access/provisioning';
import { unassignRole, updateRole } from '@stempel/services/access/roles';
import { inviteUser, suspendUser } from '@stempel/services/access/users';
import {
  activateAs,
  findRoleIdByName,
  findRoleRow,
  giveRole,
  makeEmployee,
  makeRole,
  readScimLog,
  readUserRow,
  roleNamesOf,
} from '@stempel/services/testing';
import { describe, expect, test, vi } from 'vitest';
import { connectProvider } from './testing/provider.ts';
import { postUser, replace } from './testing/user-requests.ts';

// Over SCIM nobody gets more than whoever made the key may give.

const db = testDatabase();
const onlooker = testDatabase({ poolSize: 1 });
const power = ['users:*:all', 'roles:*:all', 'api-keys:*:all'];
const refs = (...ids: string[]) => ids.map((value) => ({ value }));
const newSecret = () => {
  const { key, hash: sha256, last4: lastFour } = generateApiKey('production');
  return { key, record: { sha256, lastFour, environment: 'production' as const } };
};

/** A provider whose key was made by a person with these grants. */
async function connected(grants: string[] = [...power, 'settings:read:all']) {
  const idp = await connectProvider(db);
  const makerRole = await makeRole(idp.ctx, 'Maker', grants);
  const maker = await inviteUser(idp.ctx, {
    email: 'maker@example.org',
    name: 'Maker',
    role_ids: [makerRole],
  });
  await activateAs(idp.ctx, maker.id, 'Maker');
  // What counts is what the maker holds at each call, not at the making.
  const actor = { ...idp.ctx.actor, kind: 'user' as const, userId: maker.id };
  const { key, record } = newSecret();
  const asked = { service_user_id: idp.serviceUserId, provisioning: true };
  const made = await createApiKey({ ...idp.ctx, actor }, asked, record);
  const send = (method: string, path: string, body?: unknown) =>
    idp.send(method, path, body, { authorization: `Bearer ${key}` });
  const { id: ada } = await postUser(idp, { userName: 'ada@example.org', displayName: 'Ada' });
  return { idp, send, makerId: maker.id, makerRole, keyId: made.id, ada: ada as string };
}

type Made = Awaited<ReturnType<typeof connected>>;
const add = (id: string) => ({ Operations: [{ op: 'add', path: 'members', value: refs(id) }] });
const postGroup = ({ send }: Made, displayName: string, ...ids: string[]) =>
  send('POST', '/Groups', { displayName, members: refs(...ids) });

describe('binding a group', () => {
  test.each(['Admin', 'Manager', 'admin', 'Payroll'])(
    'is refused for %s, which grants more',
    async (name) => {
      const made = await connected();
      const { idp, ada } = made;
      await makeRole(idp.ctx, 'Payroll', ['settings:read:all', 'statements:read:all']);
      const before = await findRoleRow(idp.ctx, await findRoleIdByName(idp.ctx, 'Payroll'));
      const reply = await postGroup(made, name, ada);
      expect(reply.status).toBe(403);
      expect(reply.body.detail).toMatch(
        /has the permission [\w-]+:[\w*]+:\w+, which the maker of this key may not give/,
      );
      expect(await roleNamesOf(idp.ctx, ada)).toEqual([]);
      expect(await findRoleRow(idp.ctx, before?.id ?? '')).toEqual(before);
      expect((await idp.send('GET', '/Groups')).body.totalResults).toBe(0);
      expect((await readScimLog(idp.ctx)).some(({ status }) => status === 403)).toBe(true);
    },
  );

  test('is done for what the maker holds, for an empty role and for a new one', async () => {
    const made = await connected();
    await makeRole(made.idp.ctx, 'Reader', ['settings:read:self']);
    await makeRole(made.idp.ctx, 'Empty');
    for (const name of ['Reader', 'Empty', 'New']) {
      expect((await postGroup(made, name, made.ada)).status).toBe(201);
    }
    expect(await roleNamesOf(made.idp.ctx, made.ada)).toEqual(['Empty', 'New', 'Reader']);
  });

  test('is measured by what the key’s maker holds, not by other keys: one of the installation binds Admin', async () => {
    const made = await connected();
    const own = await made.idp.send('POST', '/Groups', { displayName: 'Admin', members: refs(made.ada) });
    expect(own.status).toBe(201);
  });
});

describe('binding a group while its role is being raised', () => {
  test('gives nothing of what was not measured', async () => {
    const made = await connected();
    const { idp, ada } = made;
    const roleId = await makeRole(idp.ctx, 'Reader', ['settings:read:all']);
    const waiting = 'select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))';
    let binding: ReturnType<typeof postGroup> | undefined;
    // The group is bound between the change of the role and its commit.
    const beforeCommit = async (tx: WorkspaceTransaction) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      binding = postGroup(made, 'Reader', ada);
      const waits = async () =>
        expect((await onlooker.pool.query(waiting, [rows[0]?.pid])).rowCount).toBeGreaterThan(0);
      await vi.waitFor(waits, 10_000);
    };
    await updateRole({ ...idp.ctx, beforeCommit }, { id: roleId, grants: ['statements:*:all'] });
    expect((await binding)?.status).toBe(409);
    expect(await roleNamesOf(idp.ctx, ada)).toEqual([]);
    expect((await postGroup(made, 'Reader', ada)).status).toBe(403);
  });
});

describe('a group whose role grants more since', () => {
  async function raised() {
    const made = await connected();
    const { body } = await postGroup(made, 'Nurses', made.ada);
    await updateRole(made.idp.ctx, { id: body.id, grants: ['statements:*:all'] });
    const { id: bea } = await postUser(made.idp, { userName: 'bea@example.org' });
    return { ...made, group: `/Groups/${body.id}`, bea: bea as string };
  }

  test.each<[string, (w: Awaited<ReturnType<typeof raised>>) => ReturnType<Made['send']>]>([
    ['PATCH add', ({ send, group, bea }) => send('PATCH', group, add(bea))],
    [
      'PATCH replace',
      ({ send, group, ada, bea }) =>
        send('PATCH', group, { Operations: [replace('members', refs(ada, bea))] }),
    ],
    ['PUT', ({ send, group, ada, bea }) => send('PUT', group, { members: refs(ada, bea) })],
    ['a rename', ({ send, group }) => send('PUT', group, { displayName: 'Others' })],
    [
      'a rename in a PATCH',
      ({ send, group }) => send('PATCH', group, { Operations: [replace('displayName', 'Others')] }),
    ],
  ])('takes nobody in by %s, and nothing else happens', async (_, act) => {
    const world = await raised();
    expect((await act(world)).status).toBe(403);
    expect(await roleNamesOf(world.idp.ctx, world.bea)).toEqual([]);
    expect(await roleNamesOf(world.idp.ctx, world.ada)).toEqual(['Nurses']);
  });

  test('keeps its members, can be repeated, emptied and ended', async () => {
    const { idp, send, group, ada } = await raised();
    expect((await send('PUT', group, { displayName: 'Nurses', members: refs(ada) })).status).toBe(200);
    expect((await send('PATCH', group, add(ada))).status).toBe(200);
    const take = { Operations: [{ op: 'remove', path: `members[value eq "${ada}"]` }] };
    expect((await send('PATCH', group, take)).status).toBe(200);
    expect(await roleNamesOf(idp.ctx, ada)).toEqual([]);
    expect((await send('PATCH', group, add(ada))).status).toBe(403);
    expect((await send('DELETE', group)).status).toBe(204);
  });

  test('takes people in again once somebody who may give it has rotated the key', async () => {
    const { idp, group, bea, keyId } = await raised();
    const { key, record } = newSecret();
    await rotateApiKey(idp.ctx, { id: keyId, overlap_minutes: 0 }, record);
    const reply = await idp.send('PATCH', group, add(bea), { authorization: `Bearer ${key}` });
    expect(reply.status).toBe(200);
  });
});

describe('a maker who', () => {
  test.each<[string, (w: Made) => Promise<unknown>]>([
    ['was suspended', ({ idp, makerId }) => suspendUser(idp.ctx, { id: makerId })],
    ['left', ({ idp, makerId }) => idp.send('DELETE', `/Users/${makerId}`)],
    [
      'lost the role',
      ({ idp, makerId, makerRole }) => unassignRole(idp.ctx, { user_id: makerId, role_id: makerRole }),
    ],
    [
      'may no longer change roles',
      ({ idp, makerRole }) =>
        updateRole(idp.ctx, { id: makerRole, grants: ['users:*:all', 'settings:read:all'] }),
    ],
    [
      'lost only that permission',
      ({ idp, makerRole }) => updateRole(idp.ctx, { id: makerRole, grants: power }),
    ],
  ])('%s gives nothing with the key any more, on the very next call', async (_, act) => {
    const made = await connected();
    const roleId = await makeRole(made.idp.ctx, 'Reader', ['settings:read:all']);
    expect((await postGroup(made, 'Reader')).status).toBe(201);
    await act(made);
    expect((await made.send('PATCH', `/Groups/${roleId}`, add(made.ada))).status).toBe(403);
    expect(await roleNamesOf(made.idp.ctx, made.ada)).toEqual([]);
    // Taking away, suspending and groups without permissions go on.
    expect((await postGroup(made, 'New', made.ada)).status).toBe(201);
    const suspended = await made.send('PATCH', `/Users/${made.ada}`, {
      active: false,
      Operations: [replace('active', false)],
    });
    expect(suspended.body.active).toBe(false);
  });

  test('is named with the key, and whether it still gives anything', async () => {
    const { idp, makerId, keyId } = await connected();
    const own = { made_by: null, gives: true };
    const made = { id: keyId, made_by: { id: makerId, name: 'Maker' } };
    expect((await getProvisioningStatus(idp.ctx)).keys).toMatchObject([own, { ...made, gives: true }]);
    await suspendUser(idp.ctx, { id: makerId });
    expect((await getProvisioningStatus(idp.ctx)).keys).toMatchObject([own, { ...made, gives: false }]);
  });

  test('was suspended does not come back by it', async () => {
    const { idp, send, makerId } = await connected();
    await suspendUser(idp.ctx, { id: makerId });
    for (const [method, body] of [
      ['PATCH', { Operations: [replace('active', true)] }],
      ['PUT', { active: true }],
    ] as const) {
      expect((await send(method, `/Users/${makerId}`, body)).status).toBe(403);
    }
    expect((await readUserRow(idp.ctx, makerId)).state).toBe('suspended');
  });
});

describe('an account that holds more than the key may give', () => {
  async function invited(role: string) {
    const made = await connected();
    await makeEmployee(made.idp.ctx, { name: 'Cea', externalId: 'C' });
    const { id } = await postUser(made.idp, { userName: 'cea@example.org', externalId: 'C' });
    if (role !== 'Employee') await giveRole(made.idp.ctx, id, role);
    return { ...made, path: `/Users/${id}`, id: id as string };
  }

  test.each<[string, unknown]>([
    ['PUT', { userName: 'mine@example.org' }],
    ['PUT', { emails: [{ value: 'mine@example.org' }] }],
    ['PATCH', { Operations: [replace('userName', 'mine@example.org')] }],
    ['PATCH', { Operations: [replace('emails', [{ value: 'mine@example.org' }])] }],
  ])('is not invited at another address by %s %j', async (method, body) => {
    const { idp, send, path, id } = await invited('Manager');
    expect((await send(method, path, body)).status).toBe(403);
    expect(await readUserRow(idp.ctx, id)).toMatchObject({
      userName: 'cea@example.org',
      email: 'cea@example.org',
    });
    // What changes no address goes through, also repeated as it was read.
    const echo = { userName: 'cea@example.org', displayName: 'Cea Berg', externalId: 'D' };
    expect((await send('PUT', path, echo)).status).toBe(200);
    const plain = await invited('Employee');
    expect((await plain.send(method, plain.path, body)).status).toBe(200);
  });

  test('can be suspended and deleted; others are reactivated', async () => {
    const { send, path } = await invited('Manager');
    expect((await send('PATCH', path, { Operations: [replace('active', false)] })).status).toBe(200);
    expect((await send('PATCH', path, { Operations: [replace('active', true)] })).status).toBe(403);
    expect((await send('DELETE', path)).status).toBe(204);
    const plain = await invited('Employee');
    for (const active of [false, true]) {
      const reply = await plain.send('PATCH', plain.path, { Operations: [replace('active', active)] });
      expect(reply.status).toBe(200);
    }
  });
});
