import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { connectProvider, type Provider } from '../testing/provider.ts';

// What the public conformance suites ask, as they ask it; where we answer otherwise is in the README.
const db = testDatabase();
const list = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const user = 'urn:ietf:params:scim:schemas:core:2.0:User';
const group = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const error = 'urn:ietf:params:scim:api:messages:2.0:Error';
const patchOp = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

type Described = { name: string; required: boolean; mutability: string; returned: string };

async function schemaOf(idp: Provider, id: string): Promise<Described[]> {
  const { body } = await idp.send('GET', `/Schemas/${id}`);
  expect(body.id).toBe(id);
  return body.attributes;
}

describe('scimverify', () => {
  test('finds nothing in an answer that the schema does not describe', async () => {
    const idp = await connectProvider(db);
    const emails = [{ value: 'barbara.jensen@example.com' }];
    // Two users with one address, as its own default configuration has them, one nested under the URN.
    const first = await idp.send('POST', '/Users', { schemas: [user], userName: 'barbara jensen', emails });
    const second = await idp.send('POST', '/Users', {
      schemas: [user],
      [user]: { userName: 'testuser6238', emails },
    });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect([first.body.userName, second.body.userName]).toEqual(['barbara jensen', 'testuser6238']);
    const team = await idp.send('POST', '/Groups', {
      schemas: [group],
      displayName: 'Engineering',
      members: [{ value: first.body.id }],
    });
    expect(team.status).toBe(201);
    for (const [path, schema] of [
      ['/Users', user],
      ['/Groups', group],
    ] as const) {
      const known = ['schemas', 'id', 'meta', ...(await schemaOf(idp, schema)).map(({ name }) => name)];
      const { body } = await idp.send('GET', path);
      expect(Object.keys(body).sort()).toEqual(
        ['Resources', 'itemsPerPage', 'schemas', 'startIndex', 'totalResults'].sort(),
      );
      for (const resource of body.Resources)
        for (const name of Object.keys(resource)) expect(known).toContain(name);
      const page = await idp.send('GET', `${path}?startIndex=20&count=5`);
      expect(page.body).toMatchObject({ schemas: [list], startIndex: 20, itemsPerPage: 0, Resources: [] });
    }
    const rename = {
      schemas: [patchOp],
      Operations: [{ op: 'replace', path: 'userName', value: 'JohnDoe' }],
    };
    expect((await idp.send('PATCH', `/Users/${first.body.id}`, rename)).body.userName).toBe('JohnDoe');
    const put = { schemas: [group], displayName: 'UpdatedGroup', members: [{ value: second.body.id }] };
    const updated = await idp.send('PUT', `/Groups/${team.body.id}`, put);
    expect(updated).toMatchObject({ status: 200, body: { displayName: 'UpdatedGroup' } });
    expect(updated.body.members).toMatchObject([{ value: second.body.id }]);
    const nameless = await idp.send('POST', '/Groups', { schemas: [group] });
    expect(nameless).toMatchObject({ status: 400, body: { schemas: [error] } });
  });
});

describe('scim2-tester', () => {
  test('reads every document of discovery by its id and location, and changes none', async () => {
    const idp = await connectProvider(db);
    for (const path of ['/Schemas', '/ResourceTypes']) {
      const { body } = await idp.send('GET', path);
      expect(body).toMatchObject({ schemas: [list], totalResults: 2, itemsPerPage: 2, startIndex: 1 });
      for (const { id, meta } of body.Resources) {
        expect(meta.location).toBe(`${idp.address}${path}/${id}`);
        expect((await idp.send('GET', `${path}/${encodeURIComponent(id)}`)).body.id).toBe(id);
      }
      const unknown = await idp.send('GET', `${path}/5c3f8b5e-7d50-4f1c-9a35-0a5a5b0f6c1d`);
      expect(unknown).toMatchObject({ status: 404, body: { schemas: [error], status: '404' } });
    }
    for (const path of ['/Schemas', '/ResourceTypes', '/ServiceProviderConfig'])
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        expect((await idp.send(method, path)).status).toBe(405);
  });

  test('gets back what it adds and replaces, attribute by attribute', async () => {
    const idp = await connectProvider(db);
    const { body: made } = await idp.send('POST', '/Users', {
      schemas: [user],
      userName: 'aa11',
      emails: [{ value: 'aa11@bb22.com' }],
    });
    const values: Record<string, unknown> = {
      externalId: 'cc33',
      displayName: 'dd44',
      active: false,
      emails: [{ value: 'ee55@ff66.com' }],
      name: { formatted: 'gg77', givenName: 'hh88', familyName: 'ii99' },
    };
    for (const op of ['add', 'replace'])
      for (const [path, value] of Object.entries(values)) {
        const Operations = [{ op, path: `${user}:${path}`, value }];
        const { status, body } = await idp.send('PATCH', `/Users/${made.id}`, {
          schemas: [patchOp],
          Operations,
        });
        expect([path, status]).toEqual([path, 200]);
        if (path === 'emails') expect(body.emails[0].value).toBe('ee55@ff66.com');
        else if (path === 'name') expect(body.name).toEqual({ formatted: 'gg77' });
        else expect(body[path]).toEqual(value);
        expect((await idp.send('GET', `/Users/${made.id}`)).body).toEqual(body);
      }
    const only = await idp.send('GET', `/Users/${made.id}?attributes=externalId`);
    expect(Object.keys(only.body).sort()).toEqual(['externalId', 'id', 'schemas']);
    const without = await idp.send('GET', '/Users?excludedAttributes=displayName');
    expect(without.body.Resources[0]).not.toHaveProperty('displayName');
    const hidden = (await schemaOf(idp, user)).filter(({ returned }) => returned === 'never');
    for (const { name } of hidden) expect(made).not.toHaveProperty(name);
  });
});

describe("Microsoft's collection for the SCIM reference code", () => {
  test('is served with its odd spellings', async () => {
    const idp = await connectProvider(db);
    const json = { 'content-type': 'application/json' };
    const post = (body: unknown) => idp.send('POST', '/Users', body, json);
    const made = await post({
      schemas: ['urn:ietf:params:scim:schemas:extension:enterprise:2.0:User', user],
      userName: 'UserName222',
      active: 'true',
      displayName: 'lennay',
      externalId: '22fbc523',
      emails: [
        { Primary: false, type: 'home', value: 'home@bob3.com' },
        { Primary: true, type: 'work', value: 'testing@bob2.com' },
      ],
      addresses: [{ country: null, type: 'work', primary: false }],
      roles: [],
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { Manager: { Value: 'SuzzyQ' } },
    });
    expect(made).toMatchObject({ status: 201, body: { userName: 'UserName222', active: true } });
    expect(made.body.emails).toMatchObject([{ value: 'testing@bob2.com' }]);
    expect((await post('{"acve": tre, "emails": [}')).body.scimType).toBe('invalidSyntax');
    const again = await post({ userName: 'USERNAME222', emails: [{ value: 'x@bob.com' }] });
    expect(again.status).toBe(409);
    const typo = { id: made.body.id, userName: 'OMalley', active: false, adreses: [{ country: 'Germany' }] };
    const put = await idp.send('PUT', `/Users/${made.body.id}`, typo, json);
    expect(put).toMatchObject({ status: 200, body: { userName: 'OMalley', active: false } });
    expect(put.body).not.toHaveProperty('adreses');
    const empty = await idp.send('POST', '/Groups', { displayName: 'Group1', externalId: 'g1' }, json);
    expect(empty.body).toMatchObject({ members: [], externalId: 'g1', schemas: [group] });
    const junk = { Operations: [{ op: 'add', path: 'members', value: 'no such user' }] };
    expect((await idp.send('PATCH', `/Groups/${empty.body.id}`, junk, json)).status).toBe(400);
    expect((await idp.send('GET', '/groups')).body).toMatchObject({ totalResults: 1, itemsPerPage: 1 });
  });
});
