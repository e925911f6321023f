import { randomUUID } from 'node:crypto';
import { mintKey } from '@stempel/auth/testing';
import { testDatabase } from '@stempel/db/testing';
import { createWorkspace } from '@stempel/services/workspaces';
import { expect, test } from 'vitest';
import { exampleIds } from '../document/body-examples.ts';
import { clientOf } from '../testing/client.ts';
import { testEdge } from '../testing/test-edge.ts';
import { deviationsOf, operations } from './check-answer.ts';

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

// spec §4.2 rule 4, then what is recorded, and what changes.
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

test('the examples of the contract, sent in the creation order, are accepted and answered as it says', async () => {
  const call = await newWorkspace();
  const [terms] = (await call('GET', '/settings/employment-terms')).json.data as { id: string }[];
  const ids: Record<string, string> = { employmentTerms: terms?.id ?? '' };
  const sent = new Set<string>();
  for (const [id, status, as] of story) {
    const operation = operationOf(id);
    const example = operation.object.requestBody?.content['application/json']?.example;
    const linked = Object.entries(exampleIds).reduce(
      (text, [kind, exampleId]) => text.replaceAll(exampleId, ids[kind] ?? exampleId),
      JSON.stringify(example) ?? '',
    );
    const params: Record<string, string | undefined> = {
      employee_id: ids.employee,
      employment_id: ids.employment,
      id: ids[as ?? ''],
    };
    const path = operation.path.replace(/\{([a-z_]+)\}/g, (_, name: string) => params[name] ?? '');
    const answer = await call(operation.method, path, linked === '' ? {} : { body: linked });
    expect([id, answer.status, answer.status < 300 ? '' : answer.text]).toEqual([id, status, '']);
    expect(deviationsOf(operation, answer)).toEqual([]);
    if (as && status === 201) ids[as] = String(answer.json.id);
    sent.add(id);
  }
  const withBody = operations.filter(({ object }) => object.requestBody?.content['application/json']);
  expect(withBody.map(({ object }) => object.operationId).filter((id) => !sent.has(id ?? ''))).toEqual([]);
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
