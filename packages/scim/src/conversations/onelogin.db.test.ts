import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { connectProvider } from '../testing/provider.ts';

// As OneLogin's SCIM provisioner (core v2 and enterprise) sends it: application/json, PATCH without `schemas`, one
// operation for everything, groups renamed without a path.
const db = testDatabase();
const headers = { 'content-type': 'application/json', 'user-agent': 'OneLogin' };

test('OneLogin provisions a user and a role, updates, deactivates and removes them', async () => {
  const idp = await connectProvider(db);
  expect((await idp.send('GET', '/Users?count=1', undefined, headers)).body.totalResults).toBe(0);
  const filter = encodeURIComponent('userName eq "ada@acme.example"');
  expect((await idp.send('GET', `/Users?filter=${filter}`, undefined, headers)).body.totalResults).toBe(0);
  const created = await idp.send(
    'POST',
    '/Users',
    {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: 'ada@acme.example',
      displayName: 'Ada Byron',
      externalId: '40113',
      name: { familyName: 'Byron', formatted: 'Ada Byron', givenName: 'Ada' },
      emails: [{ value: 'ada@acme.example', primary: true, type: 'work' }],
      phoneNumbers: [{ value: '', type: 'work', primary: true }],
      title: null,
      entitlements: [],
      active: true,
    },
    headers,
  );
  expect(created.status).toBe(201);
  const { id } = created.body;

  const patch = async (value: object) =>
    (await idp.send('PATCH', `/Users/${id}`, { Operations: { op: 'replace', value } }, headers)).body;
  expect(
    await patch({ active: true, displayName: 'Ada King', externalId: '40114', title: 'Dr' }),
  ).toMatchObject({
    displayName: 'Ada King',
    externalId: '40114',
  });
  const whole = { ...created.body, displayName: 'Ada Byron', active: false };
  expect((await idp.send('PUT', `/Users/${id}`, whole, headers)).body.active).toBe(false);
  expect((await patch({ active: true })).active).toBe(true);

  const group = (await idp.send('POST', '/Groups', { displayName: 'Care' }, headers)).body;
  const change = (operation: object) =>
    idp.send('PATCH', `/Groups/${group.id}`, { Operations: [operation] }, headers);
  expect((await change({ op: 'add', path: 'members', value: [{ value: id }] })).body.members).toHaveLength(1);
  expect((await change({ op: 'replace', value: { displayName: 'Home care' } })).body.displayName).toBe(
    'Home care',
  );
  expect((await change({ op: 'remove', path: 'members', value: [{ value: id }] })).body.members).toEqual([]);
  expect((await idp.send('DELETE', `/Users/${id}`, undefined, headers)).status).toBe(204);
});
