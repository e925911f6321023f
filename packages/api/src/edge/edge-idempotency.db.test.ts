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
