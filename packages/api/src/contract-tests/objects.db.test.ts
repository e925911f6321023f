import { mintKey } from '@stempel/auth/testing';
import { testDatabase } from '@stempel/db/testing';
import { addStatements, makeCompany } from '@stempel/services/testing';
import { runJobs } from '@stempel/services/transfer/job-runs';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, clientOf } from '../testing/client.ts';
import { testEdge } from '../testing/test-edge.ts';
import { type ContractOperation, deviationsOf, operations, pathOf } from './check-answer.ts';

const db = testDatabase();
const { origin } = testEdge(db, async () => ({ id: '' }));

/** A workspace with an object of every kind, by the path of its collection. */
type World = {
  call: ReturnType<typeof clientOf>;
  ids: Record<string, string>;
  unlimited: () => Promise<void>;
};

const own = '/employees/{employee_id}';
const project = { code: 'P-1', name: 'P' };
const day = { date: '2026-03-02', minutes: 60 };
const csv = { body: 'resource,code,name\r\n', headers: { 'Content-Type': 'text/csv' } };
const filling = { job: 'fill-timesheet', from: '2026-05-04', to: '2026-05-05', pattern: {} };

async function makeWorld(): Promise<World> {
  const company = await makeCompany(db);
  await addStatements(company, 1);
  const { ctx, employee, unitId, activities, accounts } = company;
  const call = clientOf(origin(), (await mintKey(db, ctx.workspace.id)).key);
  const idOf = async (answer: Promise<Answer>) => {
    const { json, text } = await answer;
    const id = (json.data as { id: string }[] | undefined)?.[0]?.id ?? json.id;
    expect(id, text).toBeTypeOf('string');
    return String(id);
  };
  const recorded = `/employees/${employee.id}/timesheet`;
  const start = { start: '2026-03-07T08:00:00+01:00', end: '2026-03-07T09:00:00+01:00' };
  const ids = {
    [own]: employee.id,
    [`${own}/employments`]: employee.employmentId,
    '/org-units': unitId,
    '/settings/activities': activities.care,
    '/settings/time-accounts': accounts.flex,
    '/settings/employment-terms': await idOf(call('GET', '/settings/employment-terms?limit=1')),
    '/settings/dimensions': await idOf(
      call('POST', '/settings/dimensions', { body: { ...project, values: [{ code: 'a', name: 'A' }] } }),
    ),
    '/projects': await idOf(call('POST', '/projects', { body: project })),
    [`${own}/timesheet/presence`]: await idOf(call('POST', `${recorded}/presence`, { body: start })),
    [`${own}/timesheet/entries`]: await idOf(
      call('POST', `${recorded}/entries`, { body: { ...day, activity_id: activities.care } }),
    ),
    '/timesheet/statements': await idOf(call('GET', '/timesheet/statements?scope=all&limit=1')),
    '/admin/exports': await idOf(
      call('POST', '/admin/exports', { body: { format: 'json', resources: ['projects'] } }),
    ),
    '/admin/imports': await idOf(call('POST', '/admin/imports?format=csv&mode=validate&atomicity=all', csv)),
    '/admin/jobs': await idOf(call('POST', '/admin/jobs', { body: filling })),
  };
  await runJobs(ctx);
  const unlimited = async () => {
    await db.pool.query('delete from call_windows where workspace_id = $1', [ctx.workspace.id]);
  };
  return { call, ids, unlimited };
}

const addressed = operations
  .filter(({ path }) => path.includes('{'))
  .map((operation): [string, ContractOperation] => [operation.name, operation]);
const reads = addressed.filter(([, { method }]) => method === 'GET');

/** The ids that an operation addresses, in a world. */
function addressIn({ path }: ContractOperation, { ids }: World): Record<string, string> {
  const collection = path.slice(0, path.indexOf('/{id}'));
  return {
    employee_id: ids[own] ?? '',
    employment_id: ids[`${own}/employments`] ?? '',
    id: ids[collection] ?? 'none',
  };
}

/** A body that is in order in the caller's own world: only the object addressed can be refused. */
function bodyOf({ method, path }: ContractOperation, { ids }: World): Record<string, unknown> | undefined {
  if (method === 'PATCH') return {};
  if (method !== 'POST') return undefined;
  if (path.endsWith('/presence')) return { start: '2026-03-08T08:00:00+01:00' };
  if (path.endsWith('/entries')) return { ...day, activity_id: ids['/settings/activities'] };
  if (!path.endsWith('/employments')) return {};
  const terms = { employment_terms_id: ids['/settings/employment-terms'] };
  return { start: '2026-01-01', org_unit_id: ids['/org-units'], ...terms };
}

let mine: World;
let theirs: World;

beforeAll(async () => {
  [mine, theirs] = [await makeWorld(), await makeWorld()];
});

/** Calls an operation in my world on objects with these ids. */
async function send(
  operation: ContractOperation,
  params: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  await mine.unlimited();
  const range = operation.path.endsWith('/timesheet') ? '?from=2026-03-01&to=2026-03-07' : '';
  const body = bodyOf(operation, mine);
  const call = { headers, ...(body ? { body } : {}) };
  const answer = await mine.call(operation.method, `${pathOf(operation, params)}${range}`, call);
  expect(deviationsOf(operation, answer)).toEqual([]);
  return answer;
}

test.each(reads)('%s answers 200 for an object of its own workspace', async (_, operation) => {
  const answer = await send(operation, addressIn(operation, mine));
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
});

describe('an object of another workspace', () => {
  test.each(addressed)('%s answers as for one that never was', async (_, operation) => {
    const foreign = addressIn(operation, theirs);
    const unknown = Object.fromEntries(Object.keys(foreign).map((name) => [name, crypto.randomUUID()]));
    const answers = [];
    for (const params of [foreign, unknown]) {
      const { status, text } = await send(operation, params);
      const plain = Object.values(params).reduce((rest, id) => rest.replaceAll(id, 'ID'), text);
      answers.push([status, plain.replace(/"request_id":"[^"]+"/, '')]);
    }
    expect(answers[0]?.[0]).toBe(404);
    expect(answers[0]).toEqual(answers[1]);
  });

  test.each(addressed.filter(([, { path }]) => path.startsWith(`${own}/`) && /\}$/.test(path)))(
    '%s answers 404 below an employee of mine too',
    async (_, operation) => {
      const params = { ...addressIn(operation, theirs), employee_id: mine.ids[own] ?? '' };
      expect((await send(operation, params)).status).toBe(404);
    },
  );
});

describe('a version that was not seen', () => {
  const conditional = addressed.filter(([, { object }]) =>
    object.parameters?.some(({ name }) => name === 'If-Match'),
  );

  test('is told of every change and every deletion', () => {
    const changing = addressed.filter(([, { method }]) => method === 'PATCH' || method === 'DELETE');
    expect(conditional).toEqual(changing);
  });

  test.each(conditional)('%s is 412, and nothing has changed', async (_, operation) => {
    const params = addressIn(operation, mine);
    const read =
      operations.find(({ method, path }) => method === 'GET' && path === operation.path) ?? operation;
    const before = await send(read, params);
    const version = before.headers.get('etag') ?? '';
    for (const tag of ['"999999"', `W/${version}`, 'nonsense']) {
      const { status, json } = await send(operation, params, { 'If-Match': tag });
      expect([tag, status, json.code]).toEqual([tag, 412, 'precondition-failed']);
    }
    expect((await send(read, params)).text).toBe(before.text);
    if (operation.method === 'DELETE') return;
    for (const tagOf of [(etag: string) => etag, () => '*', (etag: string) => `"999999", ${etag}`]) {
      const tag = tagOf((await send(read, params)).headers.get('etag') ?? '');
      expect([tag, (await send(operation, params, { 'If-Match': tag })).status]).toEqual([tag, 200]);
    }
  });
});
