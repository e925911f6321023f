import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { connectProvider } from '../testing/provider.ts';

// As JumpCloud's identity management sends it: one operation per attribute, removal of members by a value array, a
// test user and a test group that come and go when the connection is activated.
const db = testDatabase();
const patchOp = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

test('JumpCloud activates the connection, provisions, updates, suspends and removes', async () => {
  const idp = await connectProvider(db);
  expect((await idp.send('GET', '/Users?startIndex=1&count=100')).body).toMatchObject({
    totalResults: 0,
    Resources: [],
  });
  const user = (name: string) => ({
    schemas: [
      'urn:ietf:params:scim:schemas:core:2.0:User',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
    ],
    userName: `${name}@acme.example`,
    externalId: `5f0d${name}`,
    name: { givenName: name, familyName: 'Byron' },
    displayName: `${name} Byron`,
    emails: [{ type: 'work', value: `${name}@acme.example`, primary: true }],
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { employeeNumber: '17', department: '' },
    active: true,
  });
  const trial = (await idp.send('POST', '/Users', user('jumpcloud-test'))).body;
  const trialGroup = (await idp.send('POST', '/Groups', { displayName: 'JumpCloud Test Group', members: [] }))
    .body;
  expect((await idp.send('DELETE', `/Groups/${trialGroup.id}`)).status).toBe(204);
  expect((await idp.send('DELETE', `/Users/${trial.id}`)).status).toBe(204);

  const { id } = (await idp.send('POST', '/Users', user('Ada'))).body;
  const patch = (...Operations: unknown[]) =>
    idp.send('PATCH', `/Users/${id}`, { schemas: [patchOp], Operations });
  const renamed = await patch(
    { op: 'replace', path: 'name.givenName', value: 'Augusta' },
    { op: 'replace', path: 'name.familyName', value: 'King' },
    { op: 'replace', path: 'title', value: 'Countess' },
  );
  expect([renamed.status, renamed.body.displayName]).toEqual([200, 'Augusta King']);
  expect((await idp.send('PUT', `/Users/${id}`, { ...user('Ada'), active: false })).body).toMatchObject({
    active: false,
    displayName: 'Ada Byron',
  });
  expect((await patch({ op: 'replace', path: 'active', value: true })).body.active).toBe(true);

  const group = (await idp.send('POST', '/Groups', { displayName: 'Care', members: [{ value: id }] })).body;
  const change = (operation: object) =>
    idp.send('PATCH', `/Groups/${group.id}`, { schemas: [patchOp], Operations: [operation] });
  expect((await change({ op: 'remove', path: 'members', value: [{ value: id }] })).body.members).toEqual([]);
  expect((await change({ op: 'add', path: 'members', value: [{ value: id }] })).body.members).toHaveLength(1);
  const put = { displayName: 'Care team', members: [] };
  expect((await idp.send('PUT', `/Groups/${group.id}`, put)).body).toMatchObject(put);
});
