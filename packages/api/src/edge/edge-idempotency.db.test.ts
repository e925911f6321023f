import { makeWorkspace, testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { testEdge } from '../testing/test-edge.ts';

const db = testDatabase();
const { tenant } = testEdge(db, () => makeWorkspace(db));

const unit = { code: 'north', name: 'North' };

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

  test('a call that was refused before it ran leaves the key free', async () => {
    const { call } = await tenant();
    for (const body of ['{', { ...unit, nonsense: 1 }, { ...unit, name: 5 }, { code: 'north' }]) {
      expect([400, 422]).toContain((await call('POST', '/org-units', { body, ...withKey('k1') })).status);
    }
    expect((await call('POST', '/org-units', { body: unit, ...withKey('k1') })).status).toBe(201);
  });

  test('what the operation refused is answered the same again, whatever happened since', async () => {
    const { call } = await tenant();
    const taken = (await call('POST', '/org-units', { body: unit })).json;
    const refused = await call('POST', '/org-units', { body: unit, ...withKey('k1') });
    expect(refused.status).toBe(409);
    await call('PATCH', `/org-units/${taken.id}`, { body: { code: 'south' } });
    const again = await call('POST', '/org-units', { body: unit, ...withKey('k1') });
    expect([again.status, again.json]).toEqual([409, { ...refused.json, request_id: again.json.request_id }]);
    expect(again.headers.get('content-type')).toBe('application/problem+json');
    expect((await call('POST', '/org-units', { body: unit, ...withKey('k2') })).status).toBe(201);
    const other = { code: 'east', name: 'East' };
    expect(await call('POST', '/org-units', { body: other, ...withKey('k1') })).toMatchObject({
      status: 422,
      json: { errors: [{ pointer: '/Idempotency-Key', code: 'reused' }] },
    });
  });

  test('a replayed refusal of every kind carries the request id of its own call, in header and body', async () => {
    const { call } = await tenant();
    const { id } = (await call('POST', '/org-units', { body: unit })).json;
    const unknown = '0198c0de-0000-7000-8000-000000000000';
    const refusals: [number, string, string, { body: object; headers?: Record<string, string> }][] = [
      [404, 'PATCH', `/org-units/${unknown}`, { body: { name: 'x' } }],
      [409, 'POST', '/org-units', { body: unit }],
      [412, 'PATCH', `/org-units/${id}`, { body: { name: 'x' }, headers: { 'If-Match': '"9"' } }],
      [422, 'POST', '/org-units', { body: { code: 'b', name: 'B', parent_id: unknown } }],
      [422, 'POST', '/projects', { body: { code: 'p', name: 'P', manager_id: unknown } }],
    ];
    for (const [status, method, path, { body, headers }] of refusals) {
      const send = () => call(method, path, { body, headers: { ...headers, ...withKey(`${path}`).headers } });
      const first = await send();
      const second = await send();
      for (const answer of [first, second]) {
        expect([answer.status, answer.json.request_id]).toEqual([status, answer.headers.get('request-id')]);
      }
      expect(second.json.request_id).not.toBe(first.json.request_id);
      expect({ ...second.json, request_id: '' }).toEqual({ ...first.json, request_id: '' });
    }
  });

  test('a key that is none is 422', async () => {
    const { call } = await tenant();
    expect((await call('POST', '/org-units', { body: unit, ...withKey('x'.repeat(256)) })).status).toBe(422);
  });
});
