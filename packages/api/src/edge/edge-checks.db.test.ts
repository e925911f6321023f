import { mintKey } from '@stempel/auth/testing';
import { makeWorkspace, testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { testEdge } from '../testing/test-edge.ts';

const db = testDatabase();
const { origin, tenant } = testEdge(db, () => makeWorkspace(db));

const unit = { code: 'north', name: 'North' };

describe('the order of checks (docs/http.md, Order of checks)', () => {
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
    for (const path of ['/', '/internal/trpc/session.me', '/internal/files/attachments/x', '/sign-in']) {
      const answer = await fetch(`${origin()}${path}`, { headers: { Authorization: `Bearer ${key}` } });
      expect([path, answer.status, await answer.text()]).toEqual([path, 404, '']);
      expect(answer.headers.get('ratelimit-limit')).toBe('600');
      expect(answer.headers.get('request-id')).not.toBeNull();
      expect((await fetch(`${origin()}${path}`)).status).toBe(599);
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
    // Only a token that was sent can be invalid.
    for (const header of ['Basic eDp5', 'Bearer', 'Bearer ', '']) {
      const none = await call('GET', '/version', { key: undefined, headers: { Authorization: header } });
      expect([header, none.status]).toEqual([header, 401]);
      expect(none.headers.get('www-authenticate')).toBe('Bearer realm="stempel"');
    }
  });

  test('a key of the other environment is refused', async () => {
    const workspace = await makeWorkspace(db, { environment: 'staging' });
    const { key } = await mintKey(db, workspace.id, undefined, 'staging');
    expect((await clientOf(origin(), key)('GET', '/version')).status).toBe(401);
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
    // Before the input is looked at, too.
    for (const query of ['', '?limit=0']) {
      expect(await call('GET', `${path}${query}`)).toMatchObject({
        status: 403,
        json: { required_permission: 'timesheet:read:all' },
      });
    }
  });
});

test('a verb of test workspaces is refused in any other, before its body is read', async () => {
  const workspace = await makeWorkspace(db, { isTest: false });
  const { key } = await mintKey(db, workspace.id);
  for (const path of ['/admin/jobs', '/admin/imports']) {
    const answer = await clientOf(origin(), key)('POST', path, { body: '{' });
    expect([path, answer.status, answer.json.code]).toEqual([path, 403, 'forbidden']);
    expect(answer.json.detail).toContain(workspace.slug);
  }
  const test = await tenant();
  expect((await test.call('POST', '/admin/jobs', { body: '{' })).status).toBe(400);
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
