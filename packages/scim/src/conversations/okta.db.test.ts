import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { connectProvider, type Provider } from '../testing/provider.ts';

// As Okta sends it (developer.okta.com: "Okta and SCIM Version 2.0"). Gallery apps PATCH, apps made with the wizard
// PUT the whole profile for everything, an old read of ours included.
const db = testDatabase();
const core = 'urn:ietf:params:scim:schemas:core:2.0:User';
const patchOp = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const headers = { 'content-type': 'application/scim+json; charset=utf-8', accept: 'application/scim+json' };

const profile = (login: string, given: string, family: string) => ({
  schemas: [core],
  userName: login,
  name: { givenName: given, familyName: family },
  emails: [{ primary: true, value: login, type: 'work' }],
  displayName: `${given} ${family}`,
  locale: 'en-US',
  externalId: `00u-${login}`,
  groups: [],
  active: true,
});

async function assign(idp: Provider, login: string) {
  const filter = encodeURIComponent(`userName eq "${login}"`);
  const found = await idp.send('GET', `/Users?filter=${filter}&startIndex=1&count=100`, undefined, headers);
  expect(found.body).toMatchObject({ totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] });
  const created = await idp.send(
    'POST',
    '/Users',
    { ...profile(login, 'Ada', 'Byron'), password: '1mz050nq' },
    headers,
  );
  expect(created.status).toBe(201);
  return created.body;
}

describe('Okta', () => {
  test('runs its specification test', async () => {
    const idp = await connectProvider(db);
    const user = await assign(idp, 'ada@acme.example');
    const list = (await idp.send('GET', '/Users?count=1&startIndex=1', undefined, headers)).body;
    expect(list).toMatchObject({ totalResults: 1, itemsPerPage: 1, startIndex: 1 });
    expect(list.schemas).toContain('urn:ietf:params:scim:api:messages:2.0:ListResponse');
    expect(list.Resources[0]).toMatchObject({ id: user.id, userName: 'ada@acme.example', active: true });
    expect(list.Resources[0].emails[0].value).toBe('ada@acme.example');
    expect((await idp.send('GET', '/Users/010101001010101011001010101011')).status).toBe(404);
    const again = await idp.send('POST', '/Users', profile('ada@acme.example', 'Ada', 'Byron'), headers);
    expect(again.status).toBe(409);
    expect(again.body.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error']);
    expect((await idp.send('GET', '/Groups?count=100&startIndex=1', undefined, headers)).status).toBe(200);
  });

  test('updates, deactivates and reactivates with PUT, echoing what it read', async () => {
    const idp = await connectProvider(db);
    const { id } = await assign(idp, 'ada@acme.example');
    const put = async (changes: object) => {
      const { body: read } = await idp.send('GET', `/Users/${id}`);
      const reply = await idp.send('PUT', `/Users/${id}`, { ...read, locale: 'en-US', ...changes }, headers);
      expect(reply.status).toBe(200);
      return reply.body;
    };
    // The old name.formatted comes back beside what was changed in Okta.
    expect((await put({ displayName: 'Ada Lovelace' })).displayName).toBe('Ada Lovelace');
    const parts = { formatted: 'Ada Lovelace', givenName: 'Ada', familyName: 'King' };
    expect((await put({ name: parts })).displayName).toBe('Ada King');
    expect((await put({ active: false })).active).toBe(false);
    expect((await put({ active: true })).active).toBe(true);
    const login = profile('king@acme.example', 'Ada', 'King');
    expect((await put(login)).userName).toBe('king@acme.example');
  });

  test('deactivates and reactivates with PATCH without a path', async () => {
    const idp = await connectProvider(db);
    const { id } = await assign(idp, 'ada@acme.example');
    const patch = async (value: object) =>
      (
        await idp.send(
          'PATCH',
          `/Users/${id}`,
          { schemas: [patchOp], Operations: [{ op: 'replace', value }] },
          headers,
        )
      ).body;
    expect((await patch({ active: false })).active).toBe(false);
    expect((await patch({ active: true })).active).toBe(true);
    expect((await patch({ name: { givenName: 'A', familyName: 'B' } })).displayName).toBe('A B');
  });

  test('pushes groups with PATCH', async () => {
    const idp = await connectProvider(db);
    const ids = [];
    for (const login of ['a@acme.example', 'b@acme.example', 'c@acme.example'])
      ids.push((await assign(idp, login)).id);
    const refs = (...some: (string | undefined)[]) =>
      some.map((value) => ({ value, display: 'x@acme.example' }));
    const created = await idp.send('POST', '/Groups', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName: 'Care',
      members: refs(ids[0]),
    });
    expect(created.status).toBe(201);
    const { id } = created.body;
    const patch = (...Operations: unknown[]) =>
      idp.send('PATCH', `/Groups/${id}`, { schemas: [patchOp], Operations });
    const members = async () =>
      (await idp.send('GET', `/Groups/${id}`)).body.members.map(({ value }: { value: string }) => value);
    expect((await patch({ op: 'replace', value: { id, displayName: 'Home care' } })).status).toBe(200);
    await patch(
      { op: 'remove', path: `members[value eq "${ids[0]}"]` },
      { op: 'add', path: 'members', value: refs(ids[1]) },
    );
    expect(await members()).toEqual([ids[1]]);
    await patch({ op: 'replace', path: 'members', value: refs(ids[0], ids[2]) });
    expect(await members()).toEqual([ids[0], ids[2]]);
    const filter = encodeURIComponent('displayName eq "Home care"');
    expect((await idp.send('GET', `/Groups?filter=${filter}&startIndex=1&count=100`)).body.totalResults).toBe(
      1,
    );
    expect((await idp.send('DELETE', `/Groups/${id}`)).status).toBe(204);
  });

  test('pushes the whole membership of a group with PUT', async () => {
    const idp = await connectProvider(db);
    const [ada, bea] = [(await assign(idp, 'a@acme.example')).id, (await assign(idp, 'b@acme.example')).id];
    const { id } = (await idp.send('POST', '/Groups', { displayName: 'Care', members: [] })).body;
    const put = async (members: unknown[]) =>
      (await idp.send('PUT', `/Groups/${id}`, { schemas: [], id, displayName: 'Care', members })).body.members
        .length;
    expect(await put([{ value: ada }, { value: bea }])).toBe(2);
    expect(await put([{ value: bea }])).toBe(1);
    expect(await put([])).toBe(0);
  });
});
