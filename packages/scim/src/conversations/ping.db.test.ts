import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { connectProvider } from '../testing/provider.ts';

// As PingOne's outbound provisioning and PingFederate's SCIM connector send it: PUT for updates, or PATCH with URN
// paths; "disable" on removal; memberships merged or overwritten.
const db = testDatabase();
const core = 'urn:ietf:params:scim:schemas:core:2.0:User';
const patchOp = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

test('Ping provisions users and groups, overwrites memberships, disables and deletes', async () => {
  const idp = await connectProvider(db);
  const filter = encodeURIComponent('userName eq "ada@acme.example"');
  expect((await idp.send('GET', `/Users?filter=${filter}`)).body.totalResults).toBe(0);
  const user = {
    schemas: [core],
    userName: 'ada@acme.example',
    name: { givenName: 'Ada', familyName: 'Byron', formatted: 'Ada Byron' },
    emails: [{ value: 'ada@acme.example', type: 'work', primary: 'true' }],
    externalId: 'd4b8c1f0',
    active: 'true',
  };
  const { id } = (await idp.send('POST', '/Users', user)).body;
  const { body: other } = await idp.send('POST', '/Users', {
    ...user,
    userName: 'bea@acme.example',
    externalId: 'b',
  });
  const put = await idp.send('PUT', `/Users/${id}`, { ...user, id, name: { formatted: 'Ada King' } });
  expect([put.status, put.body.displayName]).toEqual([200, 'Ada King']);
  const patch = (...Operations: unknown[]) =>
    idp.send('PATCH', `/Users/${id}`, { schemas: [patchOp], Operations });
  const paths = await patch(
    { op: 'replace', path: `${core}:name.formatted`, value: 'Ada Lovelace' },
    { op: 'replace', path: `${core}:active`, value: 'false' },
    { op: 'remove', path: `${core}:nickName` },
  );
  expect(paths.body).toMatchObject({ displayName: 'Ada Lovelace', active: false });
  expect((await patch({ op: 'replace', path: 'active', value: 'TRUE' })).body.active).toBe(true);

  const { body: group } = await idp.send('POST', '/Groups', {
    displayName: 'Care',
    members: [{ value: id, type: 'User' }],
  });
  const change = async (...Operations: unknown[]) =>
    (await idp.send('PATCH', `/Groups/${group.id}`, { schemas: [patchOp], Operations })).body.members;
  expect(
    await change({ op: 'add', path: 'members', value: [{ value: other.id }, { value: id }] }),
  ).toHaveLength(2);
  expect(await change({ op: 'remove', path: 'members', value: [{ value: id }] })).toMatchObject([
    { value: other.id },
  ]);
  expect(await change({ op: 'replace', path: 'members', value: [{ value: id }] })).toMatchObject([
    { value: id },
  ]);
  expect((await idp.send('DELETE', `/Users/${id}`)).status).toBe(204);
  expect((await idp.send('GET', `/Groups/${group.id}`)).body.members).toEqual([]);
});
