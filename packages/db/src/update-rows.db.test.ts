import { expect, test } from 'vitest';
import { inWorkspace } from './in-workspace.ts';
import { insertRows } from './insert-row.ts';
import { newId } from './new-id.ts';
import * as schema from './schema/index.ts';
import { makeWorkspace, testDatabase, withoutAudit } from './testing/index.ts';
import { updateRows } from './update-rows.ts';

const db = testDatabase();
const at = Temporal.Instant.from('2026-03-02T07:00:00.123456Z');

/** Projects named by their codes. */
async function makeProjects(codes: readonly string[]) {
  const { id: workspaceId } = await makeWorkspace(db);
  const stamps = { createdAt: at, updatedAt: at };
  const made = codes.map((code) => ({ workspaceId, id: newId(), code, externalId: `X-${code}`, ...stamps }));
  await withoutAudit(db, workspaceId, (tx) => insertRows(tx, schema.projects, made));
  const read = () =>
    inWorkspace(db, workspaceId, (tx) => tx.select().from(schema.projects).orderBy(schema.projects.code));
  return { workspaceId, ids: made.map(({ id }) => id), read };
}

test('each row gets what was given for it and one more revision; others stay', async () => {
  const { workspaceId, ids, read } = await makeProjects(['a', 'b', 'c']);
  const [first = '', second = ''] = ids;
  const later = at.add({ hours: 1 });
  await withoutAudit(db, workspaceId, (tx) =>
    updateRows(tx, schema.projects, [
      { id: second, externalId: '"{,}\\', updatedAt: later },
      { id: first, externalId: null, updatedAt: later },
    ]),
  );
  expect(await read()).toMatchObject([
    { code: 'a', externalId: null, revision: 2, createdAt: at, updatedAt: later },
    { code: 'b', externalId: '"{,}\\', revision: 2, createdAt: at, updatedAt: later },
    { code: 'c', externalId: 'X-c', revision: 1, createdAt: at, updatedAt: at },
  ]);
});

test('a row of another workspace is not there: nothing is changed', async () => {
  const { workspaceId, ids, read } = await makeProjects(['a']);
  const other = await makeProjects(['a']);
  const rows = [...ids, ...other.ids].map((id) => ({ id, externalId: 'Y' }));
  const update = withoutAudit(db, workspaceId, (tx) => updateRows(tx, schema.projects, rows));
  await expect(update).rejects.toThrow('1 of 2 rows');
  expect(await read()).toMatchObject([{ externalId: 'X-a', revision: 1 }]);
  expect(await other.read()).toMatchObject([{ externalId: 'X-a', revision: 1 }]);
});

test('nothing to update is no statement', async () => {
  const { workspaceId } = await makeProjects([]);
  await inWorkspace(db, workspaceId, (tx) => updateRows(tx, schema.projects, []));
});
