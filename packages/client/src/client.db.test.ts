import { startEdge, type TestEdge } from '@stempel/api/testing';
import { mintKey } from '@stempel/auth/testing';
import { testDatabase } from '@stempel/db/testing';
import { makeCompany } from '@stempel/services/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient, ProblemError } from './index.ts';

const db = testDatabase();
let edge: TestEdge;

beforeAll(async () => {
  edge = await startEdge({ db });
});

afterAll(async () => {
  await edge.close();
  expect(edge.errors).toEqual([]);
});

async function company() {
  const made = await makeCompany(db);
  const { key, keyId } = await mintKey(db, made.ctx.workspace.id);
  return { ...made, keyId, client: createClient({ baseUrl: `${edge.origin}/api`, apiKey: key }) };
}

test('walks the creation order of the specification with the types of the contract', async () => {
  const { client, termsId } = await company();
  const dimension = await client.post('/settings/dimensions', {
    body: { code: 'vehicle', name: 'Vehicle', values: [{ code: 'van', name: 'Van' }] },
  });
  await client.post('/settings/time-accounts', { body: { code: 'extra', name: 'Extra', kind: 'flex' } });
  const activity = await client.post('/settings/activities', {
    body: {
      code: 'drive',
      name: 'Drive',
      type: 'work',
      project: 'optional',
      dimensions: [{ dimension_id: dimension.id, required: false }],
      effective_from: '2026-01-01',
    },
  });
  const unit = await client.post('/org-units', { body: { code: 'north', name: 'North' } });
  const employee = await client.post('/employees', {
    body: {
      employee_number: '77',
      name: 'Ida Holm',
      employment: { start: '2026-01-01', org_unit_id: unit.id, employment_terms_id: termsId },
    },
  });
  const project = await client.post('/projects', { body: { code: 'P-1', name: 'One' } });
  const params = { employee_id: employee.id };
  const body = { date: '2026-03-02', activity_id: activity.id, minutes: 90 };
  const entry = await client.post('/employees/{employee_id}/timesheet/entries', { params, body });
  expect(entry).toMatchObject({ minutes: 90, activity: 'drive' });
  const one = { ...params, id: entry.id };
  const changed = await client.patch('/employees/{employee_id}/timesheet/entries/{id}', {
    params: one,
    body: { minutes: 60 },
    ifVersion: entry.version,
  });
  expect(changed.minutes).toBe(60);
  await client.delete('/employees/{employee_id}/timesheet/entries/{id}', { params: one });
  expect((await client.get('/projects/{id}', { params: { id: project.id } })).code).toBe('P-1');
});

test('rows go through all pages', async () => {
  const { client } = await company();
  for (let index = 0; index < 5; index += 1)
    await client.post('/projects', { body: { code: `P${index}`, name: 'P' } });
  const codes: string[] = [];
  for await (const project of client.rows('/projects', { query: { limit: 2, code: ['P1', 'P2', 'P4'] } })) {
    codes.push(project.code);
  }
  expect(codes).toEqual(['P1', 'P2', 'P4']);
});

test('a problem says what to do', async () => {
  const { client } = await company();
  const refused = client.post('/projects', { body: { code: '', name: 'P' } });
  await expect(refused).rejects.toBeInstanceOf(ProblemError);
  await expect(refused).rejects.toMatchObject({ status: 422, problem: { errors: [{ pointer: '/code' }] } });
});

test('a call over the limit is repeated after the announced wait', async () => {
  const { client, keyId } = await company();
  await client.get('/version', {});
  // 59.5 of the 60 seconds of a full window are over.
  const almostOver = Date.now() - 59_500;
  await db.pool.query(
    'update call_windows set total = 300, slots = array[0, $2::bigint], totals = array[0, 300] where api_key_id = $1',
    [keyId, almostOver],
  );
  expect((await client.get('/version', {})).version).toBe('1.0.0');
});

test('an idempotency key makes a create safe to repeat', async () => {
  const { client } = await company();
  const call = { body: { code: 'P', name: 'P' }, idempotencyKey: 'k' };
  expect((await client.post('/projects', call)).id).toBe((await client.post('/projects', call)).id);
});
