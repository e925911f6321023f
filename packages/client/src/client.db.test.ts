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

test('walks the creation order with the types of the contract', async () => {
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

/** Answers without a service: what was asked, and in turn the answers. */
function answering(...answers: Response[]) {
  const asked: { url: string; method: string; headers: Headers; body: string }[] = [];
  const answer = async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    const { url, method, headers } = request;
    asked.push({ url, method, headers, body: await request.text() });
    return answers.shift() ?? Response.json({}, { status: 500 });
  };
  const client = createClient({ baseUrl: 'http://s.example/api/', apiKey: 'k', retries: 1, fetch: answer });
  return { asked, client };
}

test('what is sent is complete each time: address, headers and body', async () => {
  const limited = () => new Response(null, { status: 429, headers: { 'Retry-After': '0' } });
  const { asked, client } = answering(limited(), Response.json({ id: '1' }));
  const params = { employee_id: 'a/b c' };
  const body = { date: '2026-03-02', activity_id: 'ø', minutes: 90 };
  const given = { params, body, idempotencyKey: 'once', ifVersion: 3 };
  await client.post('/employees/{employee_id}/timesheet/entries', given);
  expect(asked).toHaveLength(2);
  for (const { url, method, headers, body: sent } of asked) {
    expect(`${method} ${url}`).toBe('POST http://s.example/api/employees/a%2Fb%20c/timesheet/entries');
    expect(JSON.parse(sent)).toEqual(body);
    expect(Object.fromEntries(headers)).toEqual({
      accept: 'application/json',
      authorization: 'Bearer k',
      'content-type': 'application/json',
      'idempotency-key': 'once',
      'if-match': '"3"',
    });
  }
});

test('a list of values is a repeated filter, and what is left out is not asked for', async () => {
  const { asked, client } = answering(Response.json({ data: [], next_cursor: null }));
  const query = { code: ['P 1', 'P&2'], limit: 2, cursor: undefined } as { code: string[]; limit: number };
  await client.get('/projects', { query });
  expect([...new URL(asked[0]?.url ?? '').searchParams]).toEqual([
    ['code', 'P 1'],
    ['code', 'P&2'],
    ['limit', '2'],
  ]);
  expect(asked[0]?.headers.has('content-type')).toBe(false);
});

test('an answer that is no success is a problem, whatever its body', async () => {
  const page = new Response('<html>', { status: 502 });
  const empty = new Response(null, { status: 404 });
  const limited = () => new Response(null, { status: 429, headers: { 'Retry-After': '0' } });
  const { asked, client } = answering(page, empty, limited(), limited());
  for (const status of [502, 404, 429]) {
    await expect(client.get('/version', {})).rejects.toMatchObject({ status, problem: undefined });
  }
  expect(asked).toHaveLength(4);
});
