import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { connectProvider } from '../testing/provider.ts';

// As SCIMGateway's plugin-scim forwards it: it reads with `attributes`, pages through everything, replaces without a
// path and removes members by value.
const db = testDatabase();

test('SCIMGateway explores, creates, modifies and deletes through attributes and pages', async () => {
  const idp = await connectProvider(db);
  for (const path of ['/ServiceProviderConfig', '/Schemas', '/ResourceTypes']) {
    expect((await idp.send('GET', path)).status).toBe(200);
  }
  const ids: string[] = [];
  for (const name of ['bjensen', 'jsmith', 'kmiller']) {
    const reply = await idp.send('POST', '/Users', {
      userName: name,
      active: true,
      password: 'secret',
      name: { givenName: name, familyName: 'Jensen' },
      emails: [{ value: `${name}@example.org`, type: 'work' }],
      entitlements: [{ type: 'company', value: 'Care' }],
    });
    expect(reply.status).toBe(201);
    ids.push(reply.body.id);
  }
  const [first = '', second = ''] = ids;
  const names: string[] = [];
  for (let startIndex = 1; names.length < 3; ) {
    const { body } = await idp.send('GET', `/Users?attributes=id,userName&startIndex=${startIndex}&count=2`);
    for (const user of body.Resources) {
      expect(Object.keys(user)).toEqual(['schemas', 'id', 'userName']);
      names.push(user.userName);
    }
    startIndex += body.itemsPerPage;
  }
  expect(names).toEqual(['bjensen', 'jsmith', 'kmiller']);
  const filter = encodeURIComponent('userName eq "bjensen"');
  const found = await idp.send('GET', `/Users?filter=${filter}&attributes=userName,name.formatted,active`);
  expect(found.body.Resources[0]).toMatchObject({
    id: first,
    name: { formatted: 'bjensen Jensen' },
    active: true,
  });

  const change = {
    Operations: [{ op: 'replace', value: { active: false, name: { givenName: 'Bea', familyName: 'J' } } }],
  };
  expect((await idp.send('PATCH', `/Users/${first}`, change)).body).toMatchObject({
    active: false,
    displayName: 'Bea J',
  });

  const { id } = (await idp.send('POST', '/Groups', { displayName: 'Admins', externalId: 'Admins' })).body;
  const members = async (operation: object) =>
    (await idp.send('PATCH', `/Groups/${id}?attributes=members`, { Operations: [operation] })).body;
  expect(
    await members({ op: 'add', path: 'members', value: [{ value: first }, { value: second }] }),
  ).toMatchObject({
    members: [{ value: first }, { value: second }],
  });
  const left = await members({ op: 'remove', path: 'members', value: [{ value: first }] });
  expect(Object.keys(left)).toEqual(['schemas', 'id', 'members']);
  expect((await idp.send('GET', `/Groups/${id}?attributes=displayName`)).body.members).toBeUndefined();
  expect((await idp.send('DELETE', `/Groups/${id}`)).status).toBe(204);
  expect((await idp.send('DELETE', `/Users/${first}`)).status).toBe(204);
});
