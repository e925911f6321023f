import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { connectProvider } from '../testing/provider.ts';

// As Google Workspace's automated user provisioning sends it: no groups, attributes nested or prefixed with the URN of
// the schema, suspension before deletion.
const db = testDatabase();
const core = 'urn:ietf:params:scim:schemas:core:2.0:User';
const patchOp = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

test('Google provisions, renames, suspends, restores and deletes a user', async () => {
  const idp = await connectProvider(db);
  const find = (userName: string) =>
    idp.send('GET', `/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}&startIndex=1&count=1`);
  expect((await idp.send('GET', '/ServiceProviderConfig')).body.patch.supported).toBe(true);
  expect((await find('ada@acme.example')).body.totalResults).toBe(0);

  const created = await idp.send('POST', '/Users', {
    schemas: [core, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
    userName: 'ada@acme.example',
    name: { givenName: 'Ada', familyName: 'Byron' },
    emails: [
      { value: 'private@home.example', type: 'home' },
      { value: 'ada@acme.example', type: 'work', primary: true },
    ],
    phoneNumbers: [{ value: '+45 12345678', type: 'work' }],
    addresses: [{ type: 'work', formatted: '' }],
    externalId: '112233445566778899001',
    active: true,
  });
  expect(created.status).toBe(201);
  const { id } = created.body;
  expect(created.body.emails[0].value).toBe('ada@acme.example');

  const patch = async (value: object) =>
    (await idp.send('PATCH', `/Users/${id}`, { schemas: [patchOp], Operations: [{ op: 'replace', value }] }))
      .body;
  expect((await patch({ [core]: { name: { givenName: 'Ada', familyName: 'King' } } })).displayName).toBe(
    'Ada King',
  );
  expect(
    (await patch({ [`${core}:displayName`]: 'Ada Lovelace', [`${core}:title`]: 'Dr' })).displayName,
  ).toBe('Ada Lovelace');
  expect((await patch({ active: false })).active).toBe(false);
  expect((await find('ADA@acme.example')).body.Resources).toMatchObject([{ id, active: false }]);
  expect((await patch({ active: true })).active).toBe(true);
  expect((await idp.send('DELETE', `/Users/${id}`)).status).toBe(204);
  expect((await find('ada@acme.example')).body.totalResults).toBe(0);
});
