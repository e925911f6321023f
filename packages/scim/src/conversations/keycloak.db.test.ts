import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { connectProvider } from '../testing/provider.ts';

// As the SCIM client extensions of Keycloak send it (SCIM-SDK): application/json or application/scim+json, PUT of whole
// resources with meta, members with $ref, list and match on import.
const db = testDatabase();

test('Keycloak imports, creates, replaces and deletes users and groups', async () => {
  const idp = await connectProvider(db);
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  expect((await idp.send('GET', '/Users', undefined, headers)).body.Resources).toEqual([]);
  const user = {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    externalId: 'f9b2d1c4-aaaa-bbbb-cccc-000000000001',
    userName: 'ada',
    name: { givenName: 'Ada', familyName: 'Byron' },
    displayName: 'Ada Byron',
    emails: [{ value: 'ada@acme.example' }],
    roles: [{ value: 'care' }],
    active: true,
    meta: { resourceType: 'User', created: '2026-01-01T00:00:00Z', lastModified: '2026-01-01T00:00:00Z' },
  };
  const created = await idp.send('POST', '/Users', user, headers);
  expect([created.status, created.headers.get('content-type')]).toEqual([201, 'application/scim+json']);
  const { id } = created.body;
  const changed = {
    ...user,
    id,
    displayName: 'Ada King',
    meta: { ...user.meta, location: `${idp.address}/Users/${id}` },
  };
  expect((await idp.send('PUT', `/Users/${id}`, changed, headers)).body.displayName).toBe('Ada King');
  expect((await idp.send('PUT', `/Users/${id}`, { ...changed, active: false }, headers)).body.active).toBe(
    false,
  );
  expect((await idp.send('PUT', `/Users/${id}`, { ...changed, active: true }, headers)).body.active).toBe(
    true,
  );

  const group = {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
    externalId: 'c0ffee',
    displayName: 'care',
    members: [{ value: id, $ref: `${idp.address}/Users/${id}`, type: 'User' }],
  };
  const made = await idp.send('POST', '/Groups', group, headers);
  expect(made.body.members).toEqual([{ value: id, display: 'Ada King' }]);
  const put = await idp.send(
    'PUT',
    `/Groups/${made.body.id}`,
    { ...group, id: made.body.id, members: [] },
    headers,
  );
  expect([put.status, put.body.members]).toEqual([200, []]);
  expect((await idp.send('DELETE', `/Groups/${made.body.id}`, undefined, headers)).status).toBe(204);
  expect((await idp.send('DELETE', `/Users/${id}`, undefined, headers)).status).toBe(204);
  // A client that lost its own state creates again and is told of what is left.
  expect((await idp.send('POST', '/Users', user, headers)).status).toBe(201);
  expect((await idp.send('POST', '/Users', user, headers)).status).toBe(409);
});
