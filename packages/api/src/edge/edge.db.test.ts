import { mintKey } from '@stempel/auth/testing';
import { makeWorkspace, testDatabase } from '@stempel/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { startEdge, type TestEdge } from '../testing/start-edge.ts';

const db = testDatabase();
let edge: TestEdge;

beforeAll(async () => {
  edge = await startEdge({ db });
});

afterAll(async () => {
  await edge.close();
  expect(edge.errors).toEqual([]);
});

async function tenant(grants?: string[]) {
  const workspace = await makeWorkspace(db);
  const { key } = await mintKey(db, workspace.id, grants);
  return { workspace, key, call: clientOf(edge.origin, key) };
}

const unit = { code: 'north', name: 'North' };

describe('the order of checks (API.md §1)', () => {
  test('an unknown path is 404 with an empty body for every caller', async () => {
    const { call } = await tenant();
    for (const path of ['/nothing', '/projects/', '/v1/projects', '/internal/trpc/x', '/%zz', '//', '']) {
      for (const key of [undefined, 'nonsense']) {
        const answer = await call('GET', path, { key });
        expect([path, answer.status, answer.text]).toEqual([path, 404, '']);
        expect(answer.headers.get('ratelimit-limit')).toBe('600');
      }
      expect((await call('GET', path)).status).toBe(404);
    }
  });

  test('a key sent outside /api gets the same 404, anything else is left to others', async () => {
    const { key } = await tenant();
    for (const path of ['/', '/internal/trpc/session.me', '/sign-in']) {
      const answer = await fetch(`${edge.origin}${path}`, { headers: { Authorization: `Bearer ${key}` } });
      expect([path, answer.status, await answer.text()]).toEqual([path, 404, '']);
      expect(answer.headers.get('ratelimit-limit')).toBe('600');
      expect(answer.headers.get('request-id')).not.toBeNull();
      expect((await fetch(`${edge.origin}${path}`)).status).toBe(599);
    }
  });

  test('a method the path does not have is 405 with Allow, OPTIONS lists the methods', async () => {
    const { call } = await tenant();
    const refused = await call('DELETE', '/org-units');
    expect(refused.status).toBe(405);
    expect(refused.headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST');
    const options = await call('OPTIONS', '/org-units');
    expect([options.status, options.headers.get('allow'), options.text]).toEqual([
      204,
      'GET, HEAD, OPTIONS, POST',
      '',
    ]);
  });

  test('401 comes before 403, 403 before 422, 422 before 404', async () => {
    const { call } = await tenant(['projects:read:all']);
    const foreign = '/org-units/019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c11';
    expect((await call('PATCH', foreign, { key: 'x', body: '{' })).status).toBe(401);
    expect((await call('PATCH', foreign, { body: '{' })).status).toBe(403);
    const allowed = await tenant();
    expect((await allowed.call('PATCH', foreign, { body: '{' })).status).toBe(400);
    expect((await allowed.call('PATCH', foreign, { body: { nonsense: 1 } })).status).toBe(422);
    expect((await allowed.call('PATCH', foreign, { body: { name: 'X' } })).status).toBe(404);
  });
});

describe('credentials', () => {
  test('a missing key is challenged, a wrong one is named invalid', async () => {
    const { call } = await tenant();
    const missing = await call('GET', '/version', { key: undefined });
    expect(missing.status).toBe(401);
    expect(missing.headers.get('www-authenticate')).toBe('Bearer realm="stempel"');
    const wrong = await call('GET', '/version', { key: 'stempel_live_wrong' });
    expect(wrong.status).toBe(401);
    expect(wrong.headers.get('www-authenticate')).toBe('Bearer realm="stempel", error="invalid_token"');
    const basic = await call('GET', '/version', { key: undefined, headers: { Authorization: 'Basic eDp5' } });
    expect(basic.headers.get('www-authenticate')).toContain('invalid_token');
  });

  test('a key of the other environment is refused', async () => {
    const workspace = await makeWorkspace(db, { environment: 'staging' });
    const { key } = await mintKey(db, workspace.id, undefined, 'staging');
    expect((await clientOf(edge.origin, key)('GET', '/version')).status).toBe(401);
  });

  test('/version answers 200 for a working key without any permission', async () => {
    const { call } = await tenant([]);
    const answer = await call('GET', '/version');
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      version: '1.0.0',
      contract_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test('/ping needs none and ignores one', async () => {
    const { call } = await tenant();
    for (const key of [undefined, 'nonsense']) {
      expect(await call('GET', '/ping', { key })).toMatchObject({ status: 200, json: { status: 'ok' } });
    }
  });

  test('a missing permission is named', async () => {
    const { call } = await tenant(['org-units:read:all']);
    const answer = await call('POST', '/org-units', { body: unit });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.json).toMatchObject({ code: 'forbidden', required_permission: 'org-units:create:*' });
  });

  test.each(['managed', 'self'])('scope %s opens no single employee', async (scope) => {
    const { call } = await tenant([`timesheet:read:${scope}`]);
    const path = '/employees/019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c11/timesheet/presence';
    expect(await call('GET', path)).toMatchObject({
      status: 403,
      json: { required_permission: 'timesheet:read:all' },
    });
  });
});

describe('headers of every answer', () => {
  test.each([
    ['GET', '/ping', 200],
    ['GET', '/version', 200],
    ['HEAD', '/version', 200],
    ['GET', '/nothing', 404],
    ['GET', '/org-units/x', 404],
    ['GET', '/org-units?limit=0', 422],
    ['DELETE', '/ping', 405],
    ['OPTIONS', '/ping', 204],
  ])('%s %s carries rate limits and a request id', async (method, path, status) => {
    const { call } = await tenant();
    const answer = await call(method, path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('ratelimit-policy')).toBe('300;w=60, 600;w=60');
    expect(Number(answer.headers.get('ratelimit-limit'))).toBeGreaterThanOrEqual(300);
    expect(Number(answer.headers.get('ratelimit-remaining'))).toBeGreaterThan(0);
    expect(Number(answer.headers.get('ratelimit-reset'))).toBeGreaterThan(0);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('HEAD is GET without the body', async () => {
    const { call } = await tenant();
    const [get, head] = [await call('GET', '/org-units'), await call('HEAD', '/org-units')];
    expect(head.text).toBe('');
    expect(head.headers.get('content-length')).toBe(String(get.text.length));
    expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
  });

  test('the 301st call of a key is 429 with Retry-After', async () => {
    const { call } = await tenant();
    const answers = await Promise.all(Array.from({ length: 301 }, () => call('GET', '/version')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    const seconds = Number(refused[0]?.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(refused[0]?.headers.get('ratelimit-remaining')).toBe('0');
    expect(refused[0]?.json).toMatchObject({ code: 'rate-limited', status: 429 });
  });
});

describe('input', () => {
  test.each([
    ['limit=0', '/limit'],
    ['limit=1001', '/limit'],
    ['limit=ten', '/limit'],
    ['limit=', '/limit'],
    ['limit=1.5', '/limit'],
    ['limit=1e2', '/limit'],
    ['limit=0x10', '/limit'],
    ['limit=%205', '/limit'],
    ['limit=%2B5', '/limit'],
    ['limit=1&limit=2', '/limit'],
    ['nonsense=1', '/nonsense'],
    ['__proto__=1', '/__proto__'],
    ['constructor=1', '/constructor'],
    ['as_of=2026-02-30', '/as_of'],
    ['cursor=abc', '/cursor'],
    ['state=sleeping', '/state/0'],
  ])('the query %s is 422 at %s', async (query, pointer) => {
    const { call } = await tenant();
    const answer = await call('GET', `/org-units?${query}`);
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({ code: 'invalid', errors: [{ pointer }] });
  });

  test.each([
    ['{"code":"a"}', '/name', 'required'],
    ['{"code":"a","name":"A","nonsense":1}', '/nonsense', 'unknown-field'],
    ['{"code":"a","name":7}', '/name', 'invalid-type'],
    ['{"code":"a","name":"\\u0000"}', '/name', 'invalid-text'],
    ['{"code":"a","name":"\\ud800"}', '/name', 'invalid-text'],
    ['{"code":"a","name":"A","__proto__":{"name":"B"}}', '/__proto__', 'unknown-field'],
    ['{"code":"a","name":"A","constructor":{"name":"B"}}', '/constructor', 'unknown-field'],
    ['{"code":"a","name":"A","parent_id":"7"}', '/parent_id', 'invalid-format'],
    ['[1,2]', '', 'invalid-type'],
    ['"text"', '', 'invalid-type'],
    ['null', '', 'invalid-type'],
  ])('the body %s is 422 at %j', async (body, pointer, code) => {
    const { call } = await tenant();
    const answer = await call('POST', '/org-units', { body });
    expect(answer.status).toBe(422);
    expect(answer.json.errors).toContainEqual(expect.objectContaining({ pointer, code }));
  });

  test('broken JSON is 400, another media type 415, a body above 1 MiB 413', async () => {
    const { call } = await tenant();
    expect((await call('POST', '/org-units', { body: '{"code":' })).status).toBe(400);
    expect((await call('GET', '/org-units?code=%zz')).status).toBe(400);
    const form = { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'code=a' };
    expect((await call('POST', '/org-units', form)).status).toBe(415);
    const large = JSON.stringify({ ...unit, name: 'x'.repeat(1024 * 1024) });
    expect((await call('POST', '/org-units', { body: large })).status).toBe(413);
    const charset = { headers: { 'Content-Type': 'application/json; charset=utf-8' }, body: unit };
    expect((await call('POST', '/org-units', charset)).status).toBe(201);
  });

  test('deep nesting is refused', async () => {
    const { call } = await tenant();
    const body = `{"code":"a","name":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
    expect((await call('POST', '/org-units', { body })).status).toBe(422);
  });
});

describe('objects', () => {
  test('POST is 201 with Location, ETag and the object; GET and PATCH follow', async () => {
    const { call } = await tenant();
    const created = await call('POST', '/org-units', { body: unit });
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(`/api/org-units/${created.json.id}`);
    expect(created.headers.get('etag')).toBe('"1"');
    const path = `/org-units/${created.json.id}`;
    expect((await call('GET', path)).json).toEqual(created.json);
    const stale = await call('PATCH', path, { body: { name: 'Up' }, headers: { 'If-Match': '"7"' } });
    expect(stale.status).toBe(412);
    expect(
      (await call('PATCH', path, { body: { name: 'Up' }, headers: { 'If-Match': 'W/"1"' } })).status,
    ).toBe(412);
    const changed = await call('PATCH', path, { body: { name: 'Up' }, headers: { 'If-Match': '"1"' } });
    expect(changed).toMatchObject({ status: 200, json: { name: 'Up', version: 2 } });
  });

  test("another workspace's object is the same 404 as none", async () => {
    const [mine, other] = [await tenant(), await tenant()];
    const { json } = await other.call('POST', '/org-units', { body: unit });
    const foreign = await mine.call('GET', `/org-units/${json.id}`);
    const none = await mine.call('GET', '/org-units/019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c11');
    expect([foreign.status, none.status]).toEqual([404, 404]);
    const shape = ({ request_id, detail, ...rest }: Record<string, unknown>) => rest;
    expect(shape(foreign.json)).toEqual(shape(none.json));
  });

  test('a double code is 409', async () => {
    const { call } = await tenant();
    await call('POST', '/org-units', { body: unit });
    expect((await call('POST', '/org-units', { body: unit })).status).toBe(409);
  });
});

describe('lists', () => {
  test('pages neither skip nor repeat, and Link leads through them', async () => {
    const { call } = await tenant();
    for (let index = 0; index < 7; index += 1) {
      await call('POST', '/org-units', { body: { code: `u${index}`, name: `Unit ${index}` } });
    }
    const codes: unknown[] = [];
    let path: string | undefined = '/org-units?limit=3';
    while (path) {
      const page = await call('GET', path);
      codes.push(...(page.json.data as { code: string }[]).map(({ code }) => code));
      path = /<\/api([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
      expect(path === undefined).toBe(page.json.next_cursor === null);
    }
    expect(codes).toEqual(['u0', 'u1', 'u2', 'u3', 'u4', 'u5', 'u6']);
  });

  test('a cursor used with other filters is 422', async () => {
    const { call } = await tenant();
    for (const code of ['a', 'b']) await call('POST', '/org-units', { body: { code, name: code } });
    const { json } = await call('GET', '/org-units?limit=1');
    const answer = await call('GET', `/org-units?limit=1&code=a&cursor=${json.next_cursor}`);
    expect(answer).toMatchObject({ status: 422, json: { errors: [{ pointer: '/cursor' }] } });
    const otherList = await call('GET', `/projects?limit=1&cursor=${json.next_cursor}`);
    expect(otherList).toMatchObject({ status: 422, json: { errors: [{ pointer: '/cursor' }] } });
  });

  test('a repeated filter means OR', async () => {
    const { call } = await tenant();
    for (const code of ['a', 'b', 'c']) await call('POST', '/org-units', { body: { code, name: code } });
    const { json } = await call('GET', '/org-units?code=a&code=c');
    expect((json.data as { code: string }[]).map(({ code }) => code)).toEqual(['a', 'c']);
  });

  test('an unchanged reference list is 304 with the headers of every answer and no body', async () => {
    const { call } = await tenant();
    await call('POST', '/org-units', { body: unit });
    const first = await call('GET', '/org-units');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[^"]+"$/);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    for (const header of [etag, `"x", ${etag}`, '*', etag.slice(2)]) {
      const again = await call('GET', '/org-units', { headers: { 'If-None-Match': header } });
      expect([header, again.status, again.text]).toEqual([header, 304, '']);
      expect(again.headers.get('etag')).toBe(etag);
      expect(again.headers.get('cache-control')).toBe('private, no-cache');
      expect(again.headers.get('ratelimit-remaining')).not.toBeNull();
    }
    expect((await call('GET', '/org-units?limit=5', { headers: { 'If-None-Match': etag } })).status).toBe(
      200,
    );
    await call('POST', '/org-units', { body: { code: 'south', name: 'South' } });
    expect((await call('GET', '/org-units', { headers: { 'If-None-Match': etag } })).status).toBe(200);
  });

  test('large answers are compressed when the caller accepts it', async () => {
    const { call } = await tenant();
    for (let index = 0; index < 10; index += 1) {
      await call('POST', '/org-units', { body: { code: `u${index}`, name: `Unit ${index}` } });
    }
    for (const [header, coding] of [
      ['gzip', 'gzip'],
      ['br, gzip', 'br'],
      ['gzip;q=0', null],
      ['identity', null],
    ]) {
      const answer = await call('GET', '/org-units', { headers: { 'Accept-Encoding': String(header) } });
      expect([header, answer.headers.get('content-encoding')]).toEqual([header, coding]);
      expect((answer.json.data as unknown[]).length).toBe(10);
      expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    }
  });
});

describe('Idempotency-Key', () => {
  const withKey = (key: string) => ({ headers: { 'Idempotency-Key': key } });

  test('a repeated POST gets the first answer and has one effect', async () => {
    const { call } = await tenant();
    const first = await call('POST', '/org-units', { body: unit, ...withKey('k1') });
    const second = await call('POST', '/org-units', { body: unit, ...withKey('k1') });
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    expect((await call('GET', '/org-units')).json.data).toHaveLength(1);
  });

  test('the same key with another body is 422', async () => {
    const { call } = await tenant();
    await call('POST', '/org-units', { body: unit, ...withKey('k1') });
    const other = await call('POST', '/org-units', { body: { code: 'b', name: 'B' }, ...withKey('k1') });
    expect(other).toMatchObject({
      status: 422,
      json: { errors: [{ pointer: '/Idempotency-Key', code: 'reused' }] },
    });
  });

  test('twenty at once have one effect: the first answer or 409', async () => {
    const { call } = await tenant();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call('POST', '/org-units', { body: unit, ...withKey('k1') })),
    );
    for (const { status } of answers) expect([201, 409]).toContain(status);
    expect(answers.some(({ status }) => status === 201)).toBe(true);
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ json }) => json.id)).size).toBe(1);
    expect((await call('GET', '/org-units')).json.data).toHaveLength(1);
  });

  test('a refused call leaves the key free', async () => {
    const { call } = await tenant();
    expect(
      (
        await call('POST', '/org-units', {
          body: { ...unit, parent_id: '019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c11' },
          ...withKey('k1'),
        })
      ).status,
    ).toBe(422);
    expect((await call('POST', '/org-units', { body: unit, ...withKey('k1') })).status).toBe(201);
  });

  test('a key that is none is 422', async () => {
    const { call } = await tenant();
    expect((await call('POST', '/org-units', { body: unit, ...withKey('x'.repeat(256)) })).status).toBe(422);
  });
});

describe('the contract and the reference page', () => {
  test.each(['/openapi.json', '/openapi.yaml', '/docs'])(
    '%s needs a key or a signed-in person',
    async (path) => {
      const { call } = await tenant([]);
      expect((await call('GET', path)).status).toBe(200);
      expect((await call('GET', path, { key: undefined })).status).toBe(401);
      const signedIn = await startEdge({
        db,
        isSignedIn: async (request) => request.headers.cookie === 'a=b',
      });
      const person = clientOf(signedIn.origin);
      expect((await person('GET', path, { headers: { Cookie: 'a=b' } })).status).toBe(200);
      expect((await person('GET', path, { key: 'wrong', headers: { Cookie: 'a=b' } })).status).toBe(401);
      expect((await person('GET', '/projects', { headers: { Cookie: 'a=b' } })).status).toBe(401);
      await signedIn.close();
    },
  );

  test('the page loads nothing from elsewhere', async () => {
    const { call } = await tenant([]);
    const page = await call('GET', '/docs');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.text).not.toMatch(/https?:/);
    const script = await call('GET', '/docs?asset=scalar.js');
    expect(script.headers.get('content-type')).toContain('javascript');
    expect(script.text.length).toBeGreaterThan(1_000_000);
    expect((await call('GET', '/docs?asset=other.js')).status).toBe(422);
  });
});

describe('descriptors', () => {
  test('list the plugins and give the schema of each, without a credential', async () => {
    const call = clientOf(edge.origin);
    const list = await call('GET', '/descriptor/plugins/');
    expect(list.status).toBe(200);
    const plugins = list.json.data as { registry: string; id: string; schema: string }[];
    expect(plugins).toContainEqual(expect.objectContaining({ registry: 'filters', id: 'time-of-day' }));
    for (const { schema, registry, id } of plugins) {
      expect(schema).toBe(`/api/descriptor/plugins/${registry}/${id}/schema`);
      const answer = await call('GET', schema.slice('/api'.length));
      expect(answer.json).toMatchObject({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
      });
    }
  });

  test.each([
    '/descriptor/plugins/filters/unknown/schema',
    '/descriptor/plugins/nonsense/time-of-day/schema',
    '/descriptor/plugins/__proto__/constructor/schema',
    '/descriptor/plugins/filters/time-of-day',
    '/descriptor/plugins',
    '/descriptor',
  ])('%s is 404 with an empty body', async (path) => {
    expect(await clientOf(edge.origin)('GET', path)).toMatchObject({ status: 404, text: '' });
  });
});
