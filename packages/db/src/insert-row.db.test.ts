import { expect, test } from 'vitest';
import { inOneFlight, inWorkspace } from './in-workspace.ts';
import { insertRow, insertTwoRows } from './insert-row.ts';
import { newId } from './new-id.ts';
import * as schema from './schema/index.ts';
import { makeWorkspace, testDatabase } from './testing/index.ts';

const db = testDatabase();
const at = Temporal.Instant.from('2026-03-02T07:00:00.123456Z');

function auditRow(workspaceId: string, more: { before?: unknown; after?: unknown } = {}) {
  const who = { actorKind: 'system' as const, actorName: 'Test', requestId: 'r' };
  const what = { action: 'create', resource: 'projects', objectId: null, before: null, after: { a: [1] } };
  return { workspaceId, id: newId(), recordedAt: at, ...who, ...what, ...more };
}

function projectRow(workspaceId: string) {
  return { workspaceId, id: newId(), code: newId(), createdAt: at, updatedAt: at };
}

test('a row is read as it was written; what is left out gets its default, null stays null', async () => {
  const { id: workspaceId } = await makeWorkspace(db);
  const read = await inWorkspace(db, workspaceId, async (tx) => {
    await insertRow(tx, schema.projects, projectRow(workspaceId));
    await insertRow(tx, schema.auditLog, auditRow(workspaceId));
    const { rows } = await tx.execute('select before is null as none, after from audit_log');
    return { projects: await tx.select().from(schema.projects), audit: rows };
  });
  expect(read.projects).toMatchObject([{ revision: 1, externalId: null, createdAt: at }]);
  expect(read.audit).toEqual([{ none: true, after: { a: [1] } }]);
});

test('two rows come together or not at all', async () => {
  const { id: workspaceId } = await makeWorkspace(db);
  const project = projectRow(workspaceId);
  const insertBoth = () =>
    inWorkspace(db, workspaceId, (tx) =>
      insertTwoRows(tx, [schema.projects, project], [schema.auditLog, auditRow(workspaceId)]),
    );
  await insertBoth();
  await expect(insertBoth()).rejects.toMatchObject({ code: '23505' });
  const logged = await inWorkspace(db, workspaceId, (tx) => tx.select().from(schema.auditLog));
  expect(logged).toHaveLength(1);
});

test('of queries sent together the first that failed is thrown, when all have ended', async () => {
  const { id: workspaceId } = await makeWorkspace(db);
  let ended = false;
  const both = inWorkspace(db, workspaceId, (tx) =>
    inOneFlight([
      insertRow(tx, schema.projects, { ...projectRow(workspaceId), revision: Number.NaN }),
      insertRow(tx, schema.auditLog, auditRow(workspaceId)).finally(() => {
        ended = true;
      }),
    ]),
  );
  await expect(both).rejects.toMatchObject({ code: '22P02' });
  expect(ended).toBe(true);
});

test('the connection of a failed flight serves the next transaction', async () => {
  const { id: workspaceId } = await makeWorkspace(db);
  const failing = inWorkspace(db, workspaceId, (tx) => tx.execute('select 1 / 0'));
  await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } });
  const { rows } = await inWorkspace(db, workspaceId, (tx) =>
    tx.execute<{ id: string }>(`select current_setting('app.workspace_id') as id`),
  );
  expect(rows).toEqual([{ id: workspaceId }]);
});
