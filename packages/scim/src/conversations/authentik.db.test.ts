import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { connectProvider } from '../testing/provider.ts';

// As authentik's SCIM provider sends it: it reads the configuration first, PUTs users, POSTs groups without members,
// and then adds and removes members with one operation each.
const db = testDatabase();
const patchOp = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

test('authentik syncs users and groups in full', async () => {
  const idp = await connectProvider(db);
  const config = (await idp.send('GET', '/ServiceProviderConfig')).body;
  expect(config).toMatchObject({
    patch: { supported: true },
    filter: { supported: true },
    bulk: { maxOperations: 0 },
  });
  const user = (name: string, active = true) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    externalId: `hash-${name}`,
    userName: name,
    name: { formatted: `${name} Byron`, givenName: name, familyName: 'Byron' },
    displayName: `${name} Byron`,
    photos: [{ value: 'https://id.example/a.png', type: 'photo' }],
    locale: 'en',
    active,
    emails: [{ value: `${name}@acme.example`, type: 'other', primary: true }],
  });
  const ids: string[] = [];
  for (const name of ['ada', 'bea', 'cea']) {
    const reply = await idp.send('POST', '/Users', user(name), { 'content-type': 'application/scim+json' });
    expect(reply.status).toBe(201);
    ids.push(reply.body.id);
  }
  const [ada = '', bea = '', cea = ''] = ids;
  expect((await idp.send('PUT', `/Users/${ada}`, { ...user('ada', false), id: ada })).body.active).toBe(
    false,
  );
  expect((await idp.send('PUT', `/Users/${ada}`, { ...user('ada'), id: ada })).body.active).toBe(true);

  const group = {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
    externalId: 'g-1',
    displayName: 'care',
  };
  const { id } = (await idp.send('POST', '/Groups', group)).body;
  // A second run meets its own group and looks it up.
  expect((await idp.send('POST', '/Groups', group)).status).toBe(409);
  const found = await idp.send('GET', '/Groups?filter=displayName+eq+%22care%22');
  expect(found.body.Resources).toMatchObject([{ id, externalId: 'g-1', members: [] }]);

  const one = (op: string, value: string) => ({ op, path: 'members', value: [{ value }] });
  const patch = (...Operations: unknown[]) =>
    idp.send('PATCH', `/Groups/${id}`, { schemas: [patchOp], Operations });
  const members = async () =>
    (await idp.send('GET', `/Groups/${id}`)).body.members.map(({ value }: { value: string }) => value);
  await patch(one('add', ada), one('add', bea));
  await patch({ op: 'replace', value: { ...group, id, displayName: 'home care' } });
  expect(await members()).toEqual([ada, bea]);
  await patch(one('add', cea), one('remove', ada));
  expect(await members()).toEqual([bea, cea]);
  expect((await idp.send('GET', '/Groups?startIndex=2')).body).toMatchObject({
    totalResults: 1,
    Resources: [],
  });
  for (const value of ids) expect((await idp.send('DELETE', `/Users/${value}`)).status).toBe(204);
  expect((await idp.send('DELETE', `/Groups/${id}`)).status).toBe(204);
});
