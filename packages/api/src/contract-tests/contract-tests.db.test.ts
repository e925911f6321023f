import { makeWorkspace, testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import type { Schema } from '../document/openapi-objects.ts';
import { clientOf } from '../testing/client.ts';
import { testEdge } from '../testing/test-edge.ts';
import {
  type ContractOperation,
  deviationsOf,
  exampleCall,
  grantOf,
  operations,
  pathOf,
} from './check-answer.ts';

const db = testDatabase();
const { origin, tenant } = testEdge(db, () => makeWorkspace(db));

async function send(operation: ContractOperation, call: ReturnType<typeof clientOf>, more: object = {}) {
  const { query, ...example } = exampleCall(operation);
  const answer = await call(operation.method, `${pathOf(operation)}${query}`, { ...example, ...more });
  expect(deviationsOf(operation, answer)).toEqual([]);
  return answer;
}

const named = operations.map((operation): [string, ContractOperation] => [operation.name, operation]);
const guarded = named.filter(([, operation]) => grantOf(operation, 'all') !== undefined);
const withKey = named.filter(([, { path }]) => path !== '/ping');
const addressed = guarded.filter(([, { path }]) => path.includes('{'));
const ofOneEmployee = guarded.filter(([, { path }]) => path.startsWith('/employees/{'));
const withJsonBody = guarded.filter(([, { object }]) => object.requestBody?.content['application/json']);
const lists = guarded.filter(([, { object }]) => object.parameters?.some(({ name }) => name === 'limit'));
const ranged = guarded.filter(
  ([, { method, object }]) => method === 'GET' && object.parameters?.some(({ name }) => name === 'from'),
);
const referenceLists = named.filter(([, { object }]) => object.responses['304']);

const parameters = named.flatMap(([name, operation]) =>
  (operation.object.parameters ?? [])
    .filter(({ in: place }) => place === 'query')
    .map((parameter) => [`${name} ?${parameter.name}`, operation, parameter.name, parameter.schema] as const),
);

/** Texts that a parameter of the schema cannot be. */
function forbiddenBy(schema: Schema): string[] {
  if (schema.type === 'array') return forbiddenBy(schema.items as Schema);
  if (Array.isArray(schema.enum) || 'const' in schema) return ['no-such', '', 'ALL', 'null', 'toString'];
  if (schema.type === 'integer') {
    const bounds = [Number(schema.minimum) - 1, Number(schema.maximum) + 1].map(String);
    return ['x', '', '1.5', '1e2', ' 1', 'null', 'NaN', ...bounds];
  }
  const beyond = Number(schema.maxLength ?? 100_000) < 3000 ? ['x'.repeat(Number(schema.maxLength) + 1)] : [];
  const short = Number(schema.minLength ?? 0) > 0 ? ['', ' '] : [];
  const malformed = schema.format === undefined ? [] : ['', 'x', 'null', '0', '2026-13-01'];
  return [...malformed, ...beyond, ...short, '\u0000'];
}

describe('every operation', () => {
  test.each(named)('%s answers a rightful call as the contract says', async (_, operation) => {
    const { call } = await tenant();
    const { status } = await send(operation, call);
    const isAddressed = operation.path.includes('{');
    // The example may refer to objects that this empty workspace does not have.
    expect(isAddressed ? [404, 422] : [200, 201, 202, 422]).toContain(status);
  });

  test.each(withKey)('%s is 401 without a key and with a wrong one', async (_, operation) => {
    const { call } = await tenant();
    for (const key of [undefined, 'stempel_live_wrong']) {
      expect((await send(operation, call, { key })).status).toBe(401);
    }
  });

  test.each(guarded)('%s is 403 without its permission, which the answer names', async (_, operation) => {
    const own = grantOf(operation, 'all') ?? '';
    const [resource, action] = own.split(':');
    // Everything but the one permission: all other actions of the resource, and all other resources.
    const others = ['read', 'create', 'update', 'delete', 'submit', 'approve', 'run'].filter(
      (name) => name !== action,
    );
    const { call } = await tenant(others.map((name) => `${resource}:${name}:all`));
    const answer = await send(operation, call);
    expect(answer.status).toBe(403);
    expect(answer.json).toMatchObject({ required_permission: operation.object['x-required-permission'] });
  });

  test.each(guarded)('%s opens with just its permission', async (_, operation) => {
    const { call } = await tenant([grantOf(operation, '*') ?? '']);
    expect([401, 403]).not.toContain((await send(operation, call)).status);
  });

  test.each(named)('%s refuses an unknown parameter', async (_, operation) => {
    const { call } = await tenant();
    for (const name of ['nonsense', '__proto__', 'constructor', 'toString']) {
      const { query, ...example } = exampleCall(operation);
      const answer = await call(operation.method, `${pathOf(operation)}${query || '?'}&${name}=1`, example);
      expect(deviationsOf(operation, answer)).toEqual([]);
      expect([name, answer.status]).toEqual([name, 422]);
    }
  });

  test.each(parameters)('%s refuses what its schema forbids', async (_, operation, name, schema) => {
    const { call } = await tenant();
    const given = new URLSearchParams(exampleCall(operation).query);
    for (const value of forbiddenBy(schema)) {
      given.set(name, value);
      const answer = await call(operation.method, `${pathOf(operation)}?${given}`, exampleCall(operation));
      expect(deviationsOf(operation, answer)).toEqual([]);
      expect([value.slice(0, 50), answer.status]).toEqual([value.slice(0, 50), 422]);
      expect(JSON.stringify(answer.json.errors)).toContain(`"pointer":"/${name}`);
    }
  });

  test.each(withKey)('%s is 429 with Retry-After once the key is used up', async (_, operation) => {
    const { call, keyId } = await tenant();
    await call('GET', '/version');
    await db.pool.query('update call_windows set total = 300 where api_key_id = $1', [keyId]);
    const answer = await send(operation, call);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('operations on one object', () => {
  test.each(addressed)(
    '%s is the same 404 for an unknown, a malformed and a foreign id',
    async (_, operation) => {
      const [mine, other] = [await tenant(), await tenant()];
      const foreign = await other.call('POST', '/org-units', { body: { code: 'a', name: 'A' } });
      const { query, ...example } = exampleCall(operation);
      // A body that is empty cannot be refused for what it holds before the object is looked for.
      const body = operation.method === 'PATCH' ? { body: {} } : example;
      const bodies = new Set<string>();
      for (const id of ['019a5b7c-2f10-7c3e-9d41-6b0a3f2e8cff', 'nonsense', String(foreign.json.id)]) {
        const params = { id, employee_id: id, employment_id: id };
        const answer = await mine.call(operation.method, `${pathOf(operation, params)}${query}`, body);
        expect(deviationsOf(operation, answer)).toEqual([]);
        if (operation.method === 'POST' && answer.status === 422) continue;
        expect([id, answer.status]).toEqual([id, 404]);
        const { request_id, detail, ...rest } = answer.json;
        bodies.add(JSON.stringify(rest));
      }
      expect(bodies.size).toBeLessThanOrEqual(1);
    },
  );

  test.each(ofOneEmployee)(
    '%s is 403 under scope managed and self, before anything of the input is looked at',
    async (_, operation) => {
      for (const scope of ['managed', 'self']) {
        const { call } = await tenant([grantOf(operation, scope) ?? '']);
        const body = operation.object.requestBody ? { body: '{' } : {};
        for (const answer of [
          await send(operation, call),
          await call(operation.method, `${pathOf(operation, { employee_id: 'nonsense' })}?nonsense=1`, body),
        ]) {
          expect(deviationsOf(operation, answer)).toEqual([]);
          const required_permission = grantOf(operation, 'all');
          expect(answer).toMatchObject({ status: 403, json: { required_permission } });
        }
      }
    },
  );
});

describe('operations with a body', () => {
  test.each(withJsonBody)('%s refuses unknown fields and prototype keys', async (_, operation) => {
    const { call } = await tenant();
    const { body } = exampleCall(operation);
    for (const name of ['nonsense', '__proto__', 'constructor', 'prototype']) {
      const text = JSON.stringify(body)
        .replace('{', `{${JSON.stringify(name)}:{"a":1},`)
        .replace(',}', '}');
      const answer = await send(operation, call, { body: text });
      expect([name, answer.status]).toEqual([name, 422]);
      expect(answer.json.errors).toContainEqual(expect.objectContaining({ pointer: `/${name}` }));
    }
  });

  test.each(withJsonBody)(
    '%s refuses what is no object, no JSON, no JSON type, or too large',
    async (_, operation) => {
      const { call } = await tenant();
      for (const body of ['[]', '"x"', '1', 'null'])
        expect((await send(operation, call, { body })).status).toBe(422);
      for (const body of ['{', '{"a":}', '\u0000'])
        expect((await send(operation, call, { body })).status).toBe(400);
      const headers = { 'Content-Type': 'text/plain' };
      expect((await send(operation, call, { headers })).status).toBe(415);
      const large = `{"name":"${'x'.repeat(1024 * 1024 - 10)}"}`;
      expect((await send(operation, call, { body: large })).status).toBe(413);
    },
  );
});

describe('lists', () => {
  test.each(lists)('%s takes limit from 1 to 1000', async (_, operation) => {
    const { call } = await tenant();
    const { query } = exampleCall(operation);
    for (const limit of ['0', '1001', '-1', '1.5', 'x', '', '1e9', '99999999999999999999']) {
      const answer = await call('GET', `${pathOf(operation)}${query || '?'}&limit=${limit}`);
      expect(deviationsOf(operation, answer)).toEqual([]);
      expect([limit, answer.status]).toEqual([limit, 422]);
    }
    for (const limit of ['1', '1000']) {
      const { status } = await call('GET', `${pathOf(operation)}${query || '?'}&limit=${limit}`);
      expect(operation.path.includes('{') ? 404 : 200).toBe(status);
    }
  });

  test.each(referenceLists)('%s is 304 while it is unchanged', async (_, operation) => {
    const { call } = await tenant();
    const etag = (await send(operation, call)).headers.get('etag') ?? '';
    const again = await send(operation, call, { headers: { 'If-None-Match': etag } });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
  });

  test.each(referenceLists)(
    '%s tells bad input before it says that nothing changed',
    async (_, operation) => {
      const { call } = await tenant();
      const headers = { 'If-None-Match': '*' };
      for (const query of ['cursor=nonsense', 'as_of=yesterday', 'limit=0', 'code=']) {
        const answer = await call('GET', `${pathOf(operation)}?${query}`, { headers });
        expect(deviationsOf(operation, answer)).toEqual([]);
        expect([query, answer.status]).toEqual([query, 422]);
      }
    },
  );

  test.each(ranged)(
    '%s refuses a period that ends before it starts, naming both dates',
    async (_, operation) => {
      const { call } = await tenant();
      const answer = await call('GET', `${pathOf(operation)}?from=2026-03-31&to=2026-03-01`);
      expect(deviationsOf(operation, answer)).toEqual([]);
      expect(answer).toMatchObject({
        status: 422,
        json: { errors: [{ pointer: '/to', code: 'reversed-period' }] },
      });
      expect(answer.json.detail).toMatch(/2026-03-01.*2026-03-31/);
    },
  );

  test('the six reference lists carry an ETag', () => {
    expect(referenceLists.map(([name]) => name).sort()).toEqual([
      'GET /org-units',
      'GET /projects',
      'GET /settings/activities',
      'GET /settings/dimensions',
      'GET /settings/employment-terms',
      'GET /settings/time-accounts',
    ]);
  });
});

describe('what a key can reach', () => {
  test('is the contract, and the descriptors', async () => {
    const { call } = await tenant();
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
    for (const [, { path }] of named) {
      const known = operations.filter((operation) => operation.path === path).map(({ method }) => method);
      for (const method of methods.filter((name) => !known.includes(name))) {
        const { status } = await clientOf(origin())(
          method,
          pathOf({ name: '', method, path, object: { operationId: '', responses: {} } }),
        );
        expect([method, path, status]).toEqual([method, path, 405]);
      }
      for (const other of [`${path}/`, `${path}/x/y`, path.slice(0, -1)]) {
        if (operations.some((operation) => operation.path === other)) continue;
        const answer = await clientOf(origin())(
          'GET',
          pathOf({ name: '', method: 'GET', path: other, object: { operationId: '', responses: {} } }),
        );
        if (answer.status !== 404) expect(other).toMatch(/\{[a-z_]+$|\}$/);
        else expect(answer.text).toBe('');
      }
    }
    for (const path of [
      '/users',
      '/roles',
      '/api-keys',
      '/policies',
      '/settings',
      '/admin',
      '/settings/reasons',
      '/kiosks',
      '/webhooks',
      '/absences',
    ]) {
      expect(await call('GET', path)).toMatchObject({ status: 404, text: '' });
    }
  });
});
