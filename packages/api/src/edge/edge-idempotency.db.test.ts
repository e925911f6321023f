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
    expect([again.status, again.text]).toEqual([409, refused.text]);
    expect(again.headers.get('content-type')).toBe('application/problem+json');
    expect((await call('POST', '/org-units', { body: unit, ...withKey('k2') })).status).toBe(201);
    const other = { code: 'east', name: 'East' };
    expect(await call('POST', '/org-units', { body: other, ...withKey('k1') })).toMatchObject({
      status: 422,
      json: { errors: [{ pointer: '/Idempotency-Key', code: 'reused' }] },
    });
  });

  test('a key that is none is 422', async () => {
    const { call } = await tenant();
    expect((await call('POST', '/org-units', { body: unit, ...withKey('x'.repeat(256)) })).status).toBe(422);
  });
});
