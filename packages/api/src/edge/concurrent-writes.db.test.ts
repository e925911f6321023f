import { mintKey } from '@stempel/auth/testing';
import { makeWorkspace, testDatabase } from '@stempel/db/testing';
import { makeCompany } from '@stempel/services/testing';
import { describe, expect, test } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { testEdge } from '../testing/test-edge.ts';

// Sixteen writers at once, on one object and in one hierarchy: nobody gets a 5xx, nothing is lost, no cycle closes.

const db = testDatabase({ poolSize: 16 });
const { origin, tenant } = testEdge(db, () => makeWorkspace(db));
const writers = Array.from({ length: 16 }, (_, index) => index);

type Tenant = Awaited<ReturnType<typeof tenant>>;
type Collection = { path: string; body: (code: string) => object };

const named =
  (more: object = {}) =>
  (code: string) => ({ code, name: code, ...more });
const collections: Collection[] = [
  { path: '/org-units', body: named() },
  { path: '/projects', body: named() },
  { path: '/settings/activities', body: named({ type: 'work' }) },
  { path: '/settings/dimensions', body: named({ values: [{ code: 'a', name: 'A' }] }) },
  { path: '/settings/time-accounts', body: named({ kind: 'leave' }) },
  { path: '/employees', body: (code) => ({ employee_number: code, name: code }) },
];

async function make({ call }: Tenant, { path, body }: Collection, code = 'one') {
  const { status, json, text } = await call('POST', path, { body: body(code) });
  expect([status, text]).toEqual([201, text]);
  return { path: `${path}/${json.id}`, id: String(json.id), version: Number(json.version) };
}

const tally = (statuses: number[]) =>
  Object.fromEntries(
    [...new Set(statuses)].map((one) => [one, statuses.filter((other) => other === one).length]),
  );

describe.each(collections)('$path', (collection) => {
  test('the same object is made once, the others are told that it is there', async () => {
    const made = await tenant();
    const answers = await Promise.all(
      writers.map(() => made.call('POST', collection.path, { body: collection.body('one') })),
    );
    expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 1, 409: 15 });
  });

  test('changes of one object follow each other: each is there, and counted once', async () => {
    const made = await tenant();
    const object = await make(made, collection);
    const dates = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'];
    await made.call('PATCH', object.path, { body: { name: 'early', effective_from: '2025-01-01' } });
    const answers = await Promise.all(
      writers.map((writer) =>
        made.call('PATCH', object.path, {
          body: { name: `Name ${writer}`, effective_from: dates[writer % dates.length] },
        }),
      ),
    );
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 16 });
    const after = await made.call('GET', object.path);
    expect(after.json.version).toBe(object.version + 17);
    // Each answer shows another state of the object.
    expect(new Set(answers.map(({ json }) => json.version)).size).toBe(16);
    const { json } = await made.call('GET', `${object.path}/versions?limit=100`);
    const names = (json.data as { name: string }[]).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(writers.map((writer) => `Name ${writer}`)));
  });

  test('of changes to the version that all have seen, one is made', async () => {
    const made = await tenant();
    const object = await make(made, collection);
    const headers = { 'If-Match': `"${object.version}"` };
    const answers = await Promise.all(
      writers.map((writer) => made.call('PATCH', object.path, { body: { name: `Name ${writer}` }, headers })),
    );
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 412: 15 });
  });
});

test('changes of different fields of one employee are all there', async () => {
  const made = await tenant();
  const { path } = await make(made, {
    path: '/employees',
    body: (code) => ({ employee_number: code, name: code }),
  });
  const fields = {
    name: 'New',
    email: 'new@x.example',
    birth_date: '1990-02-03',
    external_id: 'E-1',
    employee_number: 'N-1',
  };
  const bodies = [...Object.entries(fields), ...Object.entries(fields), ...Object.entries(fields)];
  const answers = await Promise.all(
    bodies.map(([name, value]) => made.call('PATCH', path, { body: { [name]: value } })),
  );
  expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 15 });
  expect((await made.call('GET', path)).json).toMatchObject(fields);
});

describe.each(collections.filter(({ path }) => /org-units|activities/.test(path)))(
  'the hierarchy of $path',
  (collection) => {
    test('never closes a ring that sixteen writers close at once', async () => {
      const made = await tenant();
      const ring: { id: string; path: string }[] = [];
      for (const writer of writers) ring.push(await make(made, collection, `unit-${writer}`));
      const answers = await Promise.all(
        ring.map(({ path }, index) =>
          made.call('PATCH', path, { body: { parent_id: ring[(index + 1) % ring.length]?.id } }),
        ),
      );
      expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 15, 409: 1 });
      const { json } = await made.call('GET', collection.path);
      const parents = new Map(
        (json.data as { id: string; parent_id: string | null }[]).map((one) => [one.id, one.parent_id]),
      );
      for (const { id } of ring) {
        const seen = new Set<string>();
        for (let at: string | null | undefined = id; at; at = parents.get(at)) {
          expect(seen.has(at)).toBe(false);
          seen.add(at);
        }
      }
    });

    test('lets two swap their places only one after the other', async () => {
      const made = await tenant();
      const [one, other] = [await make(made, collection, 'one'), await make(made, collection, 'other')];
      const answers = await Promise.all(
        writers.map((writer) => {
          const [child, parent] = writer % 2 === 0 ? [one, other] : [other, one];
          return made.call('PATCH', child.path, { body: { parent_id: parent.id } });
        }),
      );
      const statuses = tally(answers.map(({ status }) => status));
      expect(statuses).toEqual({ 200: 8, 409: 8 });
    });

    test('takes sixteen children of a parent that moves meanwhile', async () => {
      const made = await tenant();
      const [root, parent] = [await make(made, collection, 'root'), await make(made, collection, 'parent')];
      const answers = await Promise.all([
        made.call('PATCH', parent.path, { body: { parent_id: root.id } }),
        ...writers.map((writer) => {
          const body = { ...collection.body(`child-${writer}`), parent_id: parent.id };
          return made.call('POST', collection.path, { body });
        }),
      ]);
      expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 201: 16 });
    });
  },
);

test('a child keeps the type of its parent, whoever changes which of them first', async () => {
  const made = await tenant();
  const activity = (code: string) => ({ code, name: code, type: 'work' });
  const parent = (await made.call('POST', '/settings/activities', { body: activity('parent') })).json.id;
  const answers = await Promise.all([
    made.call('PATCH', `/settings/activities/${parent}`, { body: { type: 'timeoff' } }),
    ...writers.map((writer) =>
      made.call('POST', '/settings/activities', {
        body: { ...activity(`child-${writer}`), parent_id: parent },
      }),
    ),
  ]);
  for (const { status } of answers) expect([200, 201, 422]).toContain(status);
  const { json } = await made.call('GET', '/settings/activities');
  const types = new Set((json.data as { type: string }[]).map(({ type }) => type));
  expect(types.size).toBe(1);
});

test('employments that one external id names are made once, and others beside each other', async () => {
  const { ctx, employee, unitId, termsId } = await makeCompany(db);
  const { key } = await mintKey(db, ctx.workspace.id);
  const call = clientOf(origin(), key);
  const place = { start: '2026-01-01', org_unit_id: unitId, employment_terms_id: termsId };
  const answers = await Promise.all(
    writers.map((writer) => {
      const body = { ...place, external_id: `E-${writer % 4}` };
      return call('POST', `/employees/${employee.id}/employments`, { body });
    }),
  );
  expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 4, 409: 12 });
});
