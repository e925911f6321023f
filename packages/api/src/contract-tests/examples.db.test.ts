import { randomUUID } from 'node:crypto';
import { mintKey } from '@stempel/auth/testing';
import { testDatabase } from '@stempel/db/testing';
import { createWorkspace } from '@stempel/services/settings/workspaces';
import { expect, test } from 'vitest';
import { exampleIds } from '../document/body-examples.ts';
import { clientOf } from '../testing/client.ts';
import { testEdge } from '../testing/test-edge.ts';
import { deviationsOf, exampleCall, operations, pathOf } from './check-answer.ts';

const db = testDatabase();
const { origin } = testEdge(db, async () => ({ id: '' }));

/** A test workspace as the command line makes it. */
async function newWorkspace() {
  const input = {
    slug: `w-${randomUUID()}`,
    name: 'Examples',
    time_zone: 'Europe/Copenhagen',
    is_test: true,
    environment: 'production',
    owner: { email: `${randomUUID()}@example.com`, name: 'Ada' },
  } as const;
  const { workspace } = await createWorkspace(db, input, { now: Temporal.Now.instant(), requestId: 'test' });
  const { key } = await mintKey(db, workspace.id);
  return clientOf(origin(), key);
}

const operationOf = (id: string) => {
  const found = operations.find(({ object }) => object.operationId === id);
  if (!found) throw new Error(`There is no operation ${id}.`);
  return found;
};

// docs/http.md, Creation order, then what is recorded, and what changes.
const story: [operation: string, status: number, as?: keyof typeof exampleIds | 'employment' | 'own'][] = [
  ['createDimension', 201, 'dimension'],
  ['updateDimension', 200, 'dimension'],
  ['createTimeAccount', 201, 'own'],
  ['updateTimeAccount', 200, 'own'],
  ['createActivity', 201, 'activity'],
  ['updateActivity', 200, 'activity'],
  ['createOrgUnit', 201, 'orgUnit'],
  ['createEmployee', 201, 'employee'],
  ['updateEmployee', 200, 'employee'],
  ['updateOrgUnit', 200, 'orgUnit'],
  ['createEmployment', 201, 'employment'],
  ['updateEmployment', 200, 'employment'],
  ['createProject', 201, 'project'],
  ['updateProject', 200, 'project'],
  ['recordPresence', 201, 'own'],
  ['updatePresence', 200, 'own'],
  ['deletePresence', 204, 'own'],
  ['checkIn', 201],
  ['checkOut', 201],
  ['createEntry', 201, 'own'],
  ['updateEntry', 200, 'own'],
  ['startJob', 202],
  ['startExport', 202],
];

/** Sends the story; returns the ids of what it made by the path that made it, and how an example is sent again. */
async function tellStory(call: Awaited<ReturnType<typeof newWorkspace>>) {
  const [terms] = (await call('GET', '/settings/employment-terms')).json.data as { id: string }[];
  const ids: Record<string, string> = { employmentTerms: terms?.id ?? '' };
  const made: Record<string, string> = { '/settings/employment-terms': terms?.id ?? '' };
  const send = async (id: string, as = '', headers: Record<string, string> = {}) => {
    const operation = operationOf(id);
    const example = operation.object.requestBody?.content['application/json']?.example;
    const body = Object.entries(exampleIds).reduce(
      (text, [kind, exampleId]) => text.replaceAll(exampleId, ids[kind] ?? exampleId),
      JSON.stringify(example) ?? '',
    );
    const params = {
      employee_id: ids.employee ?? '',
      employment_id: ids.employment ?? '',
      id: ids[as] ?? '',
    };
    const answer = await call(operation.method, pathOf(operation, params), {
      headers,
      ...(body === '' ? {} : { body }),
    });
    expect(deviationsOf(operation, answer)).toEqual([]);
    return { operation, answer };
  };
  for (const [id, status, as] of story) {
    const { operation, answer } = await send(id, as);
    expect([id, answer.status, answer.status < 300 ? '' : answer.text]).toEqual([id, status, '']);
    if (status !== 201 && status !== 202) continue;
    made[operation.path] = String(answer.json.id);
    if (as) ids[as] = String(answer.json.id);
  }
  return { ids, made, send };
}

test('the examples of the contract, sent in the creation order, are accepted and answered as it says', async () => {
  await tellStory(await newWorkspace());
  const sent = new Set(story.map(([id]) => id));
  const withBody = operations.filter(({ object }) => object.requestBody?.content['application/json']);
  expect(withBody.map(({ object }) => object.operationId).filter((id) => !sent.has(id ?? ''))).toEqual([]);
});

test('whatever was made is read, listed and followed: 200 at every GET that leads to it', async () => {
  const call = await newWorkspace();
  const { ids, made } = await tellStory(call);
  // The recorded interval was deleted in the story; the one of the check-in is there.
  made['/employees/{employee_id}/timesheet/presence'] =
    made['/employees/{employee_id}/timesheet/check-in'] ?? '';
  const csv = { headers: { 'Content-Type': 'text/csv' }, body: 'resource,code,name\r\n' };
  const query = '?format=csv&mode=validate&atomicity=all';
  made['/admin/imports'] = String((await call('POST', `/admin/imports${query}`, csv)).json.id);
  const read: string[] = [];
  for (const operation of operations.filter(({ method }) => method === 'GET')) {
    const { path } = operation;
    const collection = path.slice(0, path.indexOf('/{id}'));
    // Statements come of periods that close; a file of an export that ran.
    if (path === '/timesheet/statements/{id}' || path === '/admin/exports/{id}/file') continue;
    const params = {
      employee_id: ids.employee ?? '',
      employment_id: ids.employment ?? '',
      ...(path.includes('{id}') ? { id: made[collection] ?? 'none' } : {}),
    };
    const answer = await call('GET', `${pathOf(operation, params)}${exampleCall(operation).query}`);
    expect([operation.name, answer.status]).toEqual([operation.name, 200]);
    expect(deviationsOf(operation, answer)).toEqual([]);
    // One form of instants, wherever they come from; the contract and its pages are no answers of objects.
    if (operation.object['x-required-permission']) {
      expect([operation.name, answer.text.match(/\dT[\d:.]+Z"/)]).toEqual([operation.name, null]);
    }
    read.push(operation.name);
  }
  expect(read.length).toBeGreaterThan(45);
});

test('what is there already is 409, and a version that was not seen is 412', async () => {
  const call = await newWorkspace();
  const { ids, send } = await tellStory(call);
  const twice = ['Dimension', 'TimeAccount', 'Activity', 'OrgUnit', 'Employee', 'Employment', 'Project'];
  for (const id of [...twice.map((kind) => `create${kind}`), 'checkIn', 'checkOut']) {
    expect([id, (await send(id)).answer.status]).toEqual([id, 409]);
  }
  ids.own = String((await send('recordPresence')).answer.json.id);
  const stale = { 'If-Match': '"999999"' };
  const changes = story.filter(([id]) => /^(?:update|delete)/.test(id) && !/Entry|TimeAccount/.test(id));
  for (const [id, , as] of changes) {
    expect([id, (await send(id, as, stale)).answer.status]).toEqual([id, 412]);
  }
});

test('the example files are accepted as they are', async () => {
  const call = await newWorkspace();
  const { content = {} } = operationOf('startImport').object.requestBody ?? {};
  const formats = { 'application/x-ndjson': 'json', 'text/csv': 'csv' } as const;
  for (const [type, format] of Object.entries(formats)) {
    const body = String(content[type]?.example);
    const headers = { 'Content-Type': type };
    const answer = await call('POST', `/admin/imports?format=${format}&mode=validate&atomicity=all`, {
      body,
      headers,
    });
    expect([type, answer.status]).toEqual([type, 202]);
  }
});
