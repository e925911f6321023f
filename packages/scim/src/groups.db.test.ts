import { testDatabase } from '@stempel/db/testing';
import { findRoleRow, giveRole, makeRole, readScimLog, roleNamesOf } from '@stempel/services/testing';
import { describe, expect, test } from 'vitest';
import { connectProvider, type Provider } from './testing/provider.ts';
import { postUser } from './testing/user-requests.ts';

const db = testDatabase();
const nobody = '019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c11';

async function makeUsers(idp: Provider, ...names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    const { id } = await postUser(idp, { userName: `${name}@example.org`, displayName: name });
    ids.push(id);
  }
  return ids;
}

const refs = (...ids: string[]) => ids.map((value) => ({ value }));
const postGroup = async (idp: Provider, displayName: string, ...ids: string[]) =>
  (await idp.send('POST', '/Groups', { displayName, members: refs(...ids) })).body;
const patchGroup = (idp: Provider, id: string, ...Operations: unknown[]) =>
  idp.send('PATCH', `/Groups/${id}`, { Operations });
const membersOf = async (idp: Provider, id: string): Promise<string[]> =>
  (await idp.send('GET', `/Groups/${id}`)).body.members.map(({ value }: { value: string }) => value);

describe('creating a group', () => {
  test('makes an empty custom role and answers 201 with Location', async () => {
    const idp = await connectProvider(db);
    const [ada = ''] = await makeUsers(idp, 'Ada');
    const body = { displayName: 'Nurses', externalId: 'G1', members: refs(ada) };
    const reply = await idp.send('POST', '/Groups', body);
    expect(reply.status).toBe(201);
    const { id } = reply.body;
    expect(reply.headers.get('location')).toBe(`${idp.address}/Groups/${id}`);
    expect(reply.body).toEqual({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      id,
      externalId: 'G1',
      displayName: 'Nurses',
      members: [{ value: ada, display: 'Ada' }],
      meta: { resourceType: 'Group', location: `${idp.address}/Groups/${id}` },
    });
    expect(await findRoleRow(idp.ctx, id)).toMatchObject({ name: 'Nurses', grants: [], configuredAt: null });
    expect(await roleNamesOf(idp.ctx, ada)).toEqual(['Nurses']);
  });

  test('binds to the role of the same name in any case, with its permissions and members', async () => {
    const idp = await connectProvider(db);
    const [ada = '', bea = ''] = await makeUsers(idp, 'Ada', 'Bea');
    const roleId = await makeRole(idp.ctx, 'Økonomi', ['reports:read:all']);
    await giveRole(idp.ctx, ada, 'Økonomi');
    const group = await postGroup(idp, 'økonomi', bea);
    expect(group).toMatchObject({ id: roleId, displayName: 'Økonomi' });
    expect(await membersOf(idp, roleId)).toEqual([ada, bea]);
    expect((await findRoleRow(idp.ctx, roleId))?.grants).toEqual(['reports:read:all']);
  });

  test('is refused for Owner, for a bound name and for an unknown member', async () => {
    const idp = await connectProvider(db);
    await postGroup(idp, 'Nurses');
    const post = (body: unknown) => idp.send('POST', '/Groups', body);
    expect((await post({ displayName: 'owner' })).status).toBe(403);
    expect(await post({ displayName: 'NURSES' })).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness' },
    });
    for (const value of [nobody, 'none', idp.serviceUserId]) {
      const reply = await post({ displayName: `G ${value}`, members: [{ value }] });
      expect(reply).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
    }
    expect((await post({ members: [] })).status).toBe(400);
    expect((await idp.send('GET', '/Groups')).body.totalResults).toBe(1);
  });

  test('leaves owners alone and says so', async () => {
    const idp = await connectProvider(db);
    const [ada = '', bea = ''] = await makeUsers(idp, 'Ada', 'Bea');
    await giveRole(idp.ctx, ada, 'Owner');
    const group = await postGroup(idp, 'Nurses', ada, bea);
    expect(group.members).toEqual([{ value: bea, display: 'Bea' }]);
    expect((await readScimLog(idp.ctx))[0]?.ignored).toMatchObject([{ path: `members[value eq "${ada}"]` }]);
  });
});

describe('reading groups', () => {
  test('lists the roles that the identity provider manages, and no others', async () => {
    const idp = await connectProvider(db);
    await makeRole(idp.ctx, 'Not managed');
    const made = [
      (await postGroup(idp, 'A')).id,
      (await postGroup(idp, 'Manager')).id,
      (await postGroup(idp, 'C')).id,
    ];
    const list = async (query: string) => (await idp.send('GET', `/Groups${query}`)).body;
    const ids = (body: { Resources: { id: string }[] }) => body.Resources.map(({ id }) => id);
    expect(ids(await list(''))).toEqual(expect.arrayContaining(made));
    expect(await list('?startIndex=2&count=1')).toMatchObject({
      totalResults: 3,
      startIndex: 2,
      itemsPerPage: 1,
    });
    expect(await list('?count=0')).toMatchObject({ totalResults: 3, itemsPerPage: 0, Resources: [] });
    const filter = (text: string) => `?filter=${encodeURIComponent(text)}`;
    expect(ids(await list(filter('displayName eq "manager"')))).toEqual([made[1]]);
    expect(await list(filter('displayName eq "Not managed"'))).toMatchObject({ totalResults: 0 });
    expect((await idp.send('GET', `/Groups${filter('members.value eq "x"')}`)).status).toBe(400);
  });

  test('finds by externalId and leaves members out on demand', async () => {
    const idp = await connectProvider(db);
    const [ada = ''] = await makeUsers(idp, 'Ada');
    const { id } = await postGroup(idp, 'A', ada);
    await idp.send('PUT', `/Groups/${id}`, { externalId: 'G1' });
    const filter = encodeURIComponent('externalId eq "G1"');
    const { body } = await idp.send('GET', `/Groups?excludedAttributes=members&filter=${filter}`);
    expect(body.Resources).toMatchObject([{ id, externalId: 'G1' }]);
    expect(body.Resources[0].members).toBeUndefined();
    expect((await idp.send('GET', `/Groups/${id}?attributes=displayName`)).body.members).toBeUndefined();
    expect(await membersOf(idp, id)).toEqual([ada]);
  });
});

describe('changing a group', () => {
  test('adds, removes and replaces members, harmless when repeated', async () => {
    const idp = await connectProvider(db);
    const [ada = '', bea = '', cea = ''] = await makeUsers(idp, 'Ada', 'Bea', 'Cea');
    const { id } = await postGroup(idp, 'A');
    const apply = async (...operations: unknown[]) => {
      const reply = await patchGroup(idp, id, ...operations);
      expect(reply.status, reply.text).toBe(200);
      const shown = reply.body.members.map(({ value }: { value: string }) => value);
      expect(shown).toEqual(await membersOf(idp, id));
      return shown;
    };
    expect(await apply({ op: 'Add', path: 'members', value: refs(ada, bea) })).toEqual([ada, bea]);
    expect(await apply({ op: 'add', path: 'members', value: refs(ada.toUpperCase()) })).toEqual([ada, bea]);
    expect(await apply({ op: 'remove', path: `members[value eq "${ada}"]` })).toEqual([bea]);
    expect(await apply({ op: 'remove', path: 'members', value: refs(ada, nobody, 'none') })).toEqual([bea]);
    expect(await apply({ op: 'replace', path: 'members', value: refs(ada, cea) })).toEqual([ada, cea]);
    expect(
      await apply(
        { op: 'remove', path: 'members', value: refs(ada) },
        { op: 'add', value: { members: refs(bea) } },
      ),
    ).toEqual([bea, cea]);
    expect(await apply({ op: 'remove', path: 'members' })).toEqual([]);
  });

  test('refuses an unknown member and changes nothing', async () => {
    const idp = await connectProvider(db);
    const [ada = ''] = await makeUsers(idp, 'Ada');
    const { id } = await postGroup(idp, 'A');
    const reply = await patchGroup(idp, id, { op: 'add', path: 'members', value: refs(ada, nobody) });
    expect(reply).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
    await idp.send('DELETE', `/Users/${ada}`);
    expect((await patchGroup(idp, id, { op: 'add', path: 'members', value: refs(ada) })).status).toBe(400);
    expect(await membersOf(idp, id)).toEqual([]);
  });

  test('renames the role; Owner is refused with 403, the name of another role with 409', async () => {
    const idp = await connectProvider(db);
    const { id } = await postGroup(idp, 'A');
    await makeRole(idp.ctx, 'Taken');
    const rename = (value: string) => patchGroup(idp, id, { op: 'Replace', path: 'displayName', value });
    expect((await rename('B')).body.displayName).toBe('B');
    expect((await findRoleRow(idp.ctx, id))?.name).toBe('B');
    expect((await rename('OWNER')).status).toBe(403);
    expect((await rename('taken')).status).toBe(409);
    expect((await rename('b')).body.displayName).toBe('b');
    expect((await idp.send('PUT', `/Groups/${id}`, { displayName: 'owner' })).status).toBe(403);
  });

  test('with a PUT replaces name and members, and keeps what it leaves out', async () => {
    const idp = await connectProvider(db);
    const [ada = '', bea = ''] = await makeUsers(idp, 'Ada', 'Bea');
    const { id } = await postGroup(idp, 'A', ada);
    const put = async (body: unknown) => (await idp.send('PUT', `/Groups/${id}`, body)).body;
    expect(await put({ displayName: 'B', members: refs(bea) })).toMatchObject({
      displayName: 'B',
      members: [{ value: bea, display: 'Bea' }],
    });
    expect((await put({ displayName: 'C' })).members).toHaveLength(1);
    expect((await put({ members: [] })).members).toEqual([]);
  });

  test('keeps owners and service users in a role whose members are replaced', async () => {
    const idp = await connectProvider(db);
    const [ada = '', bea = ''] = await makeUsers(idp, 'Ada', 'Bea');
    const { id } = await postGroup(idp, 'A', ada, bea);
    await giveRole(idp.ctx, ada, 'Owner');
    await giveRole(idp.ctx, idp.serviceUserId, 'A');
    expect((await idp.send('PUT', `/Groups/${id}`, { members: [] })).body.members).toMatchObject([
      { value: ada },
    ]);
    await patchGroup(idp, id, { op: 'remove', path: `members[value eq "${ada}"]` });
    expect(await roleNamesOf(idp.ctx, ada)).toEqual(['A', 'Owner']);
    expect(await roleNamesOf(idp.ctx, idp.serviceUserId)).toEqual(['A']);
  });

  test('that names owners and nobody else is refused with 403 by every method; in a push with others they are skipped', async () => {
    const idp = await connectProvider(db);
    const [ada = '', bea = ''] = await makeUsers(idp, 'Ada', 'Bea');
    await giveRole(idp.ctx, ada, 'Owner');
    const { id } = await postGroup(idp, 'A');
    for (const [method, path, name] of [
      ['POST', '/Groups', 'B'],
      ['PUT', `/Groups/${id}`, 'A'],
      ['PUT', `/Groups/${id}`, 'C'],
    ] as const) {
      const reply = await idp.send(method, path, { displayName: name, members: refs(ada) });
      expect([reply.status, reply.body.status]).toEqual([403, '403']);
    }
    expect((await idp.send('GET', '/Groups')).body.Resources).toMatchObject([{ id, displayName: 'A' }]);
    for (const [method, path] of [
      ['POST', '/Groups'],
      ['PUT', `/Groups/${id}`],
    ] as const) {
      const reply = await idp.send(method, path, { displayName: method, members: refs(ada, bea) });
      expect(reply.body.members).toEqual([{ value: bea, display: 'Bea' }]);
      expect((await readScimLog(idp.ctx))[0]?.ignored).toMatchObject([
        { path: `members[value eq "${ada}"]` },
      ]);
    }
    await idp.send('PUT', `/Groups/${id}`, { members: [] });
    const refused = await patchGroup(idp, id, { op: 'add', path: 'members', value: refs(ada) });
    expect([refused.status, refused.body.status]).toEqual([403, '403']);
    const removed = await patchGroup(idp, id, { op: 'remove', path: `members[value eq "${ada}"]` });
    expect(removed.status).toBe(403);
    expect((await readScimLog(idp.ctx))[0]).toMatchObject({ status: 403, objectId: id });
    const pushed = await patchGroup(idp, id, { op: 'add', path: 'members', value: refs(ada, bea) });
    expect([pushed.status, pushed.body.members]).toEqual([200, [{ value: bea, display: 'Bea' }]]);
    expect((await readScimLog(idp.ctx))[0]?.ignored).toMatchObject([{ path: `members[value eq "${ada}"]` }]);
    expect(await roleNamesOf(idp.ctx, ada)).toEqual(['Owner']);
  });

  test('is answered with the group up to 1000 members and with 204 above', async () => {
    const idp = await connectProvider(db);
    // A server takes 600 calls at a time: eleven rows of calls make 91 users each.
    const rows = Array.from({ length: 11 }, (_, row) =>
      Array.from({ length: 91 }, (_, at) => `u${row}-${at}`),
    );
    const ids = (await Promise.all(rows.map((names) => makeUsers(idp, ...names)))).flat();
    const { id } = await postGroup(idp, 'A', ...ids.slice(0, 999));
    const add = (value: string | undefined, query = '') =>
      idp.send('PATCH', `/Groups/${id}${query}`, {
        Operations: [{ op: 'add', path: 'members', value: [{ value }] }],
      });
    const full = await add(ids[999]);
    expect([full.status, full.body.members.length]).toEqual([200, 1000]);
    const above = await add(ids[1000]);
    expect([above.status, above.text]).toEqual([204, '']);
    expect((await readScimLog(idp.ctx))[0]?.status).toBe(204);
    expect((await add(ids[0], '?excludedAttributes=members')).status).toBe(200);
    const back = await patchGroup(idp, id, { op: 'remove', path: 'members', value: refs(ids[0] ?? '') });
    expect([back.status, back.body.members.length]).toEqual([200, 1000]);
    expect(await membersOf(idp, id)).toHaveLength(1000);
  });
});

describe('deleting a group', () => {
  test('deletes a role that no administrator configured', async () => {
    const idp = await connectProvider(db);
    const [ada = ''] = await makeUsers(idp, 'Ada');
    const { id } = await postGroup(idp, 'A', ada);
    const reply = await idp.send('DELETE', `/Groups/${id}`);
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect(await findRoleRow(idp.ctx, id)).toBeUndefined();
    expect(await roleNamesOf(idp.ctx, ada)).toEqual([]);
    expect((await idp.send('GET', `/Groups/${id}`)).status).toBe(404);
    expect((await idp.send('DELETE', `/Groups/${id}`)).status).toBe(404);
  });

  test.each(['Configured', 'Manager'])('spares the role %s, which loses its members', async (name) => {
    const idp = await connectProvider(db);
    const [ada = ''] = await makeUsers(idp, 'Ada');
    await makeRole(idp.ctx, 'Configured', ['reports:read:all']);
    const { id } = await postGroup(idp, name, ada);
    expect((await idp.send('DELETE', `/Groups/${id}`)).status).toBe(204);
    expect(await findRoleRow(idp.ctx, id)).toMatchObject({ name, scimManaged: false });
    expect(await roleNamesOf(idp.ctx, ada)).toEqual([]);
    expect((await idp.send('GET', `/Groups/${id}`)).status).toBe(404);
    expect((await postGroup(idp, name)).id).toBe(id);
  });

  test('leaves owners the role that stays', async () => {
    const idp = await connectProvider(db);
    const [ada = ''] = await makeUsers(idp, 'Ada');
    const { id } = await postGroup(idp, 'Manager', ada);
    await giveRole(idp.ctx, ada, 'Owner');
    expect((await idp.send('DELETE', `/Groups/${id}`)).status).toBe(204);
    expect(await roleNamesOf(idp.ctx, ada)).toEqual(['Manager', 'Owner']);
  });
});
