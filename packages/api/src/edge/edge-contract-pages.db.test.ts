import { makeWorkspace, testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { startEdge } from '../testing/start-edge.ts';
import { testEdge } from '../testing/test-edge.ts';

const db = testDatabase();
const { origin, tenant } = testEdge(db, () => makeWorkspace(db));

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

  test('the page lists every operation, runs nothing and loads nothing', async () => {
    const { call } = await tenant([]);
    const page = await call('GET', '/docs');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(page.text).not.toMatch(/https?:|<script/);
    const { paths } = (await call('GET', '/openapi.json')).json as { paths: Record<string, object> };
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}<`),
    );
    expect(listed.filter((operation) => !page.text.includes(operation))).toEqual([]);
    expect((await call('GET', '/docs?asset=scalar.js')).status).toBe(422);
  });
});

describe('descriptors', () => {
  test('list the plugins and give the schema of each, without a credential', async () => {
    const call = clientOf(origin());
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
    expect(await clientOf(origin())('GET', path)).toMatchObject({ status: 404, text: '' });
  });
});
