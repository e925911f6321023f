import { makeWorkspace, testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { testEdge } from '../testing/test-edge.ts';

const db = testDatabase();
const { tenant } = testEdge(db, () => makeWorkspace(db));

const unit = { code: 'north', name: 'North' };

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
