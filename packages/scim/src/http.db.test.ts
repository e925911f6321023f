import { request as httpRequest } from 'node:http';
import { generateApiKey } from '@stempel/auth/api-key';
import { testDatabase } from '@stempel/db/testing';
import { giveRole, readScimLog } from '@stempel/services/testing';
import { describe, expect, test } from 'vitest';
import { connectProvider, type Provider } from './testing/provider.ts';

const db = testDatabase();
const error = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** Sends only the head of a request whose body never comes, and returns the status of the answer. */
function statusWithoutBody(idp: Provider, authorization: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { authorization, 'content-type': 'application/scim+json', 'content-length': '100000' };
    const outgoing = httpRequest(`${idp.address}/Users`, { method: 'POST', headers }, (response) => {
      resolve(response.statusCode);
      outgoing.destroy();
    });
    outgoing.on('error', reject);
    outgoing.flushHeaders();
  });
}

describe('a credential', () => {
  test.each(['/Users', '/Groups', '/Schemas', '/ResourceTypes', '/ServiceProviderConfig', '/nothing'])(
    'is required by %s',
    async (path) => {
      const idp = await connectProvider(db);
      const reply = await idp.send('GET', path, undefined, { authorization: '' });
      expect(reply.status).toBe(401);
      expect(reply.headers.get('www-authenticate')).toBe('Bearer realm="stempel"');
      expect(reply.headers.get('content-type')).toBe('application/scim+json');
      expect(reply.body).toMatchObject({ schemas: [error], status: '401' });
    },
  );

  test('that is malformed, unknown, of another environment or no bearer token is refused', async () => {
    const idp = await connectProvider(db);
    const keys = ['x', generateApiKey('production').key, generateApiKey('staging').key, `${idp.key}x`];
    for (const key of keys) {
      const reply = await idp.send('GET', '/Users', undefined, { authorization: `Bearer ${key}` });
      expect(reply.status).toBe(401);
      expect(reply.headers.get('www-authenticate')).toBe('Bearer realm="stempel", error="invalid_token"');
    }
    const basic = await idp.send('GET', '/Users', undefined, { authorization: `Basic ${idp.key}` });
    expect(basic.headers.get('www-authenticate')).toBe('Bearer realm="stempel"');
    const lower = await idp.send('GET', '/Users', undefined, { authorization: `bearer ${idp.key}` });
    expect(lower.status).toBe(200);
  });

  test('is decided before the body is read', async () => {
    const idp = await connectProvider(db);
    expect(await statusWithoutBody(idp, 'Bearer nonsense')).toBe(401);
    const other = await connectProvider(db, { provisioning: false });
    expect(await statusWithoutBody(other, `Bearer ${other.key}`)).toBe(403);
  });

  const one = '019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c11';
  const collections = ['/Users', '/Groups'].flatMap((path) => [
    ...['GET', 'HEAD', 'POST'].map((method) => [method, path] as const),
    ...['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'].map((method) => [method, `${path}/${one}`] as const),
  ]);
  const discovery = ['/Schemas', '/Schemas/x', '/ResourceTypes', '/ServiceProviderConfig', '/Bulk', '/Me'];
  const routes = [...collections, ...discovery.map((path) => ['GET', path] as const)];

  test('made for the REST interface opens no route, whatever it may do there', async () => {
    const idp = await connectProvider(db, { provisioning: false });
    await giveRole(idp.ctx, idp.serviceUserId, 'Admin');
    const body = { userName: 'ada@example.org', displayName: 'Ada', Operations: [] };
    for (const [method, path] of routes) {
      const sent = method === 'GET' || method === 'HEAD' || method === 'DELETE' ? undefined : body;
      expect([method, path, (await idp.send(method, path, sent)).status]).toEqual([method, path, 403]);
    }
    expect(await readScimLog(idp.ctx)).toHaveLength(routes.length);
  });

  test('of another service user is forbidden, and the log says so', async () => {
    const idp = await connectProvider(db, { provisioning: false });
    const reply = await idp.send('GET', '/Users');
    expect(reply.status).toBe(403);
    expect(reply.body).toMatchObject({ schemas: [error], status: '403' });
    expect(await readScimLog(idp.ctx)).toMatchObject([{ status: 403, method: 'GET', path: '/Users' }]);
  });
});

describe('a request', () => {
  test.each([
    ['GET', '/Me', 404],
    ['POST', '/Bulk', 404],
    ['POST', '/.search', 404],
    ['POST', '/Users/.search', 404],
    ['GET', '', 404],
    ['GET', '/', 404],
    ['GET', '/Users/9876543210123456', 404],
    ['GET', '/Users/019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c11', 404],
    ['GET', '/Users/%00', 404],
    ['GET', '/Groups/019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c11', 404],
    ['DELETE', '/Users/none', 404],
    ['DELETE', '/Groups/none', 404],
    ['GET', '/Schemas/none', 404],
    ['GET', '/ResourceTypes/none', 404],
    ['GET', '/users/', 200],
    ['GET', '/GROUPS', 200],
    ['GET', '/schemas/urn:ietf:params:scim:schemas:core:2.0:User', 200],
    ['GET', '/ResourceTypes/Group', 200],
    ['GET', '/ServiceProviderConfig', 200],
    ['GET', '/Users?sortBy=userName&sortOrder=descending&whatever=1', 200],
    ['GET', '/Users?filter=displayName%20eq%20%22x%22', 400],
    ['GET', '/Groups?filter=members%20eq%20%22x%22', 400],
    ['GET', '/Users?count=ten', 400],
  ])('%s %s is answered with %i', async (method, path, status) => {
    const idp = await connectProvider(db);
    const reply = await idp.send(method, path);
    expect(reply.status, reply.text).toBe(status);
    expect(reply.headers.get('content-type')).toBe('application/scim+json');
    if (status >= 400) expect(reply.body).toMatchObject({ schemas: [error], status: String(status) });
    // Every call leaves one log row.
    const logged = path.replace('whatever=1', 'whatever=…');
    expect(await readScimLog(idp.ctx)).toMatchObject([
      { method, path: logged, status, actorName: 'Provisioning' },
    ]);
  });

  test.each([
    ['PUT', '/Users', 'GET, HEAD, POST'],
    ['DELETE', '/Groups', 'GET, HEAD, POST'],
    ['POST', '/Users/019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c11', 'GET, HEAD, PUT, PATCH, DELETE'],
    ['POST', '/Schemas', 'GET, HEAD'],
    ['DELETE', '/ServiceProviderConfig', 'GET, HEAD'],
    ['OPTIONS', '/Users', 'GET, HEAD, POST'],
  ])('%s %s is not allowed', async (method, path, allow) => {
    const idp = await connectProvider(db);
    const reply = await idp.send(method, path);
    expect(reply.status).toBe(405);
    expect(reply.headers.get('allow')).toBe(allow);
    expect(reply.body).toMatchObject({ schemas: [error], status: '405' });
  });

  test('with HEAD has the headers of its GET and no body', async () => {
    const idp = await connectProvider(db);
    const reply = await idp.send('HEAD', '/ServiceProviderConfig');
    expect([reply.status, reply.text]).toEqual([200, '']);
    expect(Number(reply.headers.get('content-length'))).toBeGreaterThan(100);
  });

  test.each([
    ['application/scim+json', 201],
    ['application/scim+json; charset=utf-8', 201],
    ['Application/JSON', 201],
    ['application/json;charset=UTF-8', 201],
    ['', 201],
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['application/xml', 415],
  ])('of type %j is answered with %i', async (type, status) => {
    const idp = await connectProvider(db);
    const body = Buffer.from(JSON.stringify({ userName: 'ada@example.org' }));
    const answered = await fetch(`${idp.address}/Users`, {
      method: 'POST',
      headers: { authorization: `Bearer ${idp.key}`, ...(type && { 'content-type': type }) },
      body,
    });
    expect(answered.status).toBe(status);
  });

  test.each([
    ['{', 400],
    ['', 400],
    ['null', 400],
    ['[]', 400],
    ['"text"', 400],
    [`${'['.repeat(100_000)}`, 400],
    [`{"userName": "a@b.c", "x": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 201],
    ['{"userName": "a@b.c", "__proto__": {"polluted": true}}', 201],
  ])('with the body %.30s is answered with %i', async (body, status) => {
    const idp = await connectProvider(db);
    const reply = await idp.send('POST', '/Users', body);
    expect(reply.status, reply.text).toBe(status);
    if (status === 400) expect(reply.body.scimType).toBe('invalidSyntax');
  });

  test('of bytes that are no UTF-8 is refused', async () => {
    const idp = await connectProvider(db);
    const answered = await fetch(`${idp.address}/Users`, {
      method: 'POST',
      headers: { authorization: `Bearer ${idp.key}`, 'content-type': 'application/json' },
      body: Buffer.from([0x7b, 0xff, 0x7d]),
    });
    expect(answered.status).toBe(400);
  });

  test('above one mebibyte is refused with 413, one of exactly that size is not', async () => {
    const idp = await connectProvider(db);
    const sized = (bytes: number) => {
      const head = '{"userName":"a@b.c","title":"';
      return `${head}${'x'.repeat(bytes - head.length - 2)}"}`;
    };
    expect((await idp.send('POST', '/Users', sized(1024 * 1024))).status).toBe(201);
    expect((await idp.send('POST', '/Users', sized(1024 * 1024 + 1))).status).toBe(413);
    expect((await idp.send('POST', '/Users', sized(5 * 1024 * 1024))).status).toBe(413);
  });

  test('with text that PostgreSQL cannot store is never a fault', async () => {
    const idp = await connectProvider(db);
    const nul = '\\u0000';
    const statuses = [
      await idp.send('POST', '/Users', `{"userName":"a${nul}@b.c"}`),
      await idp.send('POST', '/Users', `{"userName":"a@b.c","a${nul}":1,"\\ud800":2}`),
      await idp.send('POST', '/Groups', `{"displayName":"a\\ud800"}`),
      await idp.send('GET', `/Users?filter=${encodeURIComponent('userName eq "a\\u0000"')}`),
      await idp.send('GET', `/Users?filter=${encodeURIComponent('userName eq "\\ud800"')}`),
    ].map(({ status }) => status);
    expect(statuses).toEqual([400, 201, 400, 200, 200]);
  });
});
