import { mintKey } from '@stempel/auth/testing';
import { makeWorkspace, testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { testEdge } from '../testing/test-edge.ts';

const db = testDatabase();
const { tenant } = testEdge(db, () => makeWorkspace(db));

const unit = { code: 'north', name: 'North' };

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

  test('If-Match passes when any tag of its list is the version, and for *', async () => {
    const { call } = await tenant();
    const { json } = await call('POST', '/org-units', { body: unit });
    let version = 1;
    for (const [header, status] of [
      ['"7", "1"', 200],
      ['"9","8" , "2"', 200],
      ['*', 200],
      ['W/"4", "1"', 412],
      ['"x", W/"4"', 412],
      ['"1", "2", "3"', 412],
      ['4', 412],
    ] as const) {
      const answer = await call('PATCH', `/org-units/${json.id}`, {
        body: { name: `Name ${header}` },
        headers: { 'If-Match': header },
      });
      expect([header, answer.status]).toEqual([header, status]);
      if (status === 200) version += 1;
    }
    expect((await call('GET', `/org-units/${json.id}`)).json.version).toBe(version);
  });

  test('what is created ahead is found where Location says, and tells since when elsewhere', async () => {
    const { call } = await tenant();
    const created = await call('POST', '/org-units', { body: { ...unit, effective_from: '2099-01-01' } });
    const location = created.headers.get('location') ?? '';
    expect(location).toBe(`/api/org-units/${created.json.id}?as_of=2099-01-01`);
    const found = await call('GET', location.slice('/api'.length));
    expect(found).toMatchObject({ status: 200, json: { id: created.json.id, effective_from: '2099-01-01' } });
    const today = await call('GET', `/org-units/${created.json.id}`);
    expect(today.status).toBe(404);
    expect(today.json.detail).toContain('as_of=2099-01-01');
    expect((await call('GET', '/org-units')).json.data).toEqual([]);
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

  test('a cursor used with other filters, at another list or in another workspace is 422', async () => {
    const { call } = await tenant();
    for (const code of ['a', 'b']) await call('POST', '/org-units', { body: { code, name: code } });
    const { json } = await call('GET', '/org-units?limit=1');
    const answer = await call('GET', `/org-units?limit=1&code=a&cursor=${json.next_cursor}`);
    expect(answer).toMatchObject({ status: 422, json: { errors: [{ pointer: '/cursor' }] } });
    const otherList = await call('GET', `/projects?limit=1&cursor=${json.next_cursor}`);
    expect(otherList).toMatchObject({ status: 422, json: { errors: [{ pointer: '/cursor' }] } });
    const otherWorkspace = await (await tenant()).call(
      'GET',
      `/org-units?limit=1&cursor=${json.next_cursor}`,
    );
    expect(otherWorkspace).toMatchObject({ status: 422, json: { errors: [{ pointer: '/cursor' }] } });
  });

  test('a cursor of another operation is 422 although the filters are the same', async () => {
    const { call } = await tenant();
    const export_ = { format: 'json', resources: ['projects'] };
    for (let index = 0; index < 2; index += 1) await call('POST', '/admin/exports', { body: export_ });
    const { next_cursor: cursor } = (await call('GET', '/admin/exports?limit=1')).json;
    expect((await call('GET', `/admin/exports?limit=1&cursor=${cursor}`)).status).toBe(200);
    for (const path of ['/admin/imports', '/admin/jobs', '/org-units', '/projects']) {
      const answer = await call('GET', `${path}?limit=1&cursor=${cursor}`);
      expect([path, answer.status]).toEqual([path, 422]);
    }
  });

  test('the instant of an answer may be sent back as it is, its plus sign escaped or not', async () => {
    const { call } = await tenant();
    const { json } = await call('POST', '/org-units', { body: unit });
    const at = String(json.updated_at);
    expect(at).toMatch(/\+00:00$/);
    const later = Temporal.Instant.from(at).add({ seconds: 1 }).toString({ timeZone: 'UTC' });
    for (const [since, count] of [
      [at, 1],
      [encodeURIComponent(at), 1],
      [later, 0],
    ] as const) {
      const answer = await call('GET', `/org-units?updated_since=${since}`);
      expect([since, answer.status, (answer.json.data as unknown[]).length]).toEqual([since, 200, count]);
    }
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
      // As the 200 would say it (RFC 9110 §15.4.5).
      expect(again.headers.get('vary')).toBe('Accept-Encoding');
      expect(again.headers.get('ratelimit-remaining')).not.toBeNull();
    }
    expect((await call('GET', '/org-units?limit=5', { headers: { 'If-None-Match': etag } })).status).toBe(
      200,
    );
    await call('POST', '/org-units', { body: { code: 'south', name: 'South' } });
    expect((await call('GET', '/org-units', { headers: { 'If-None-Match': etag } })).status).toBe(200);
  });

  test('what one key has is no answer to a key of another scope, and bad input none to any', async () => {
    const { call, workspace } = await tenant();
    const { key } = await mintKey(db, workspace.id, ['org-units:read:managed']);
    const etag = (await call('GET', '/org-units')).headers.get('etag') ?? '';
    const known = { headers: { 'If-None-Match': etag } };
    expect((await call('GET', '/org-units', known)).status).toBe(304);
    const other = await call('GET', '/org-units', { ...known, key });
    expect([other.status, other.headers.get('etag') === etag]).toEqual([200, false]);
    const bad = await call('GET', '/org-units?cursor=none', { headers: { 'If-None-Match': '*' } });
    expect([bad.status, bad.json.errors]).toMatchObject([422, [{ pointer: '/cursor' }]]);
  });

  test('large answers are compressed when the caller accepts it', async () => {
    const { call } = await tenant();
    for (let index = 0; index < 10; index += 1) {
      await call('POST', '/org-units', { body: { code: `u${index}`, name: `Unit ${index}` } });
    }
    for (const [header, coding] of [
      ['gzip', 'gzip'],
      ['br, gzip', 'br'],
      ['br;q=0.1, gzip;q=0.9', 'gzip'],
      ['*', 'br'],
      ['br;q=0, *', 'gzip'],
      ['gzip, *;q=0', 'gzip'],
      ['gzip;q=0', null],
      ['gzip;q=0.000, br;q=0', null],
      ['identity', null],
    ]) {
      const answer = await call('GET', '/org-units', { headers: { 'Accept-Encoding': String(header) } });
      expect([header, answer.headers.get('content-encoding')]).toEqual([header, coding]);
      expect((answer.json.data as unknown[]).length).toBe(10);
      expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    }
  });
});
