import { expect, test } from 'vitest';
import { inOneFlight, inWorkspace } from './in-workspace.ts';
import { insertNewRows, insertRow, insertRows, insertTwoRows } from './insert-row.ts';
import { newId } from './new-id.ts';
import * as schema from './schema/index.ts';
import { makeWorkspace, testDatabase, withoutAudit } from './testing/index.ts';

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

test('many rows are read as they were written, and come together or not at all', async () => {
  const { id: workspaceId } = await makeWorkspace(db);
  const texts = ['a,b', '"{}\\', 'NULL', ''];
  const projects = texts.map((code) => ({ ...projectRow(workspaceId), code }));
  const logged = texts.map((text) => auditRow(workspaceId, { before: null, after: { text, list: [text] } }));
  const read = await inWorkspace(db, workspaceId, async (tx) => {
    await insertRows(tx, schema.projects, projects);
    await insertRows(tx, schema.auditLog, logged);
    await insertRows(tx, schema.auditLog, []);
    const { rows } = await tx.execute('select before is null as none, after from audit_log order by id');
    return { projects: await tx.select().from(schema.projects).orderBy(schema.projects.id), audit: rows };
  });
  expect(read.projects.map(({ code }) => code)).toEqual(texts);
  expect(read.projects[0]).toMatchObject({ revision: 1, externalId: null, createdAt: at });
  expect(read.audit).toEqual(texts.map((text) => ({ none: true, after: { text, list: [text] } })));
  const [first = projectRow(workspaceId)] = projects;
  const again = [projectRow(workspaceId), first];
  await expect(
    inWorkspace(db, workspaceId, (tx) => insertRows(tx, schema.projects, again)),
  ).rejects.toMatchObject({ code: '23505' });
  await expect(
    inWorkspace(db, workspaceId, (tx) =>
      insertRows(tx, schema.projects, [projectRow(workspaceId), { ...first, externalId: 'X' }]),
    ),
  ).rejects.toThrow('same members');
  const kept = await inWorkspace(db, workspaceId, (tx) => tx.select().from(schema.projects));
  expect(kept).toHaveLength(texts.length);
});

test('documents of many rows come as they are, with and without one, in every alphabet', async () => {
  const { id: workspaceId } = await makeWorkspace(db);
  const documents = [{ text: 'Grüße, 時間 🕘' }, null, ['a', { b: [null, 1.5] }], 'a"b\\c'];
  const logged = documents.map((before) => auditRow(workspaceId, { before, after: null }));
  const read = await inWorkspace(db, workspaceId, async (tx) => {
    await insertRows(tx, schema.auditLog, logged);
    return tx.select().from(schema.auditLog).orderBy(schema.auditLog.id);
  });
  expect(read.map(({ before }) => before)).toEqual(documents);
  expect(read.map(({ after }) => after)).toEqual(documents.map(() => null));
});

test('ids of many rows come as they are, with and without one; what is none is refused', async () => {
  const { id: workspaceId } = await makeWorkspace(db);
  const ids = [newId(), null, newId().toUpperCase()];
  const logged = ids.map((objectId) => ({ ...auditRow(workspaceId), objectId }));
  const read = await inWorkspace(db, workspaceId, async (tx) => {
    await insertRows(tx, schema.auditLog, logged);
    return tx.select().from(schema.auditLog).orderBy(schema.auditLog.id);
  });
  expect(read.map(({ objectId }) => objectId)).toEqual(ids.map((id) => id?.toLowerCase() ?? null));
  const none = inWorkspace(db, workspaceId, (tx) =>
    insertRows(tx, schema.auditLog, [...logged, { ...auditRow(workspaceId), objectId: 'none' }]),
  );
  await expect(none).rejects.toMatchObject({ code: '22P02' });
});

test('rows of one writer and of several are read as they were written', async () => {
  const { id: workspaceId } = await makeWorkspace(db);
  const alike = [1, 2].map(() => auditRow(workspaceId));
  const others = alike.map((row, index) => ({ ...row, id: newId(), actorName: `Writer ${index}` }));
  const read = await inWorkspace(db, workspaceId, async (tx) => {
    await insertRows(tx, schema.auditLog, alike);
    await insertRows(tx, schema.auditLog, others);
    return tx.select().from(schema.auditLog).orderBy(schema.auditLog.id);
  });
  expect(read).toMatchObject([...alike, ...others]);
  expect(read.map(({ actorName }) => actorName)).toEqual(['Test', 'Test', 'Writer 0', 'Writer 1']);
});

test('a row whose key another one has is left out, and stays as it was', async () => {
  const { id: workspaceId } = await makeWorkspace(db);
  const [first, second] = [projectRow(workspaceId), projectRow(workspaceId)];
  const key = ['workspaceId', 'code'] as const;
  const insert = (rows: (typeof first)[]) =>
    withoutAudit(db, workspaceId, (tx) => insertNewRows(tx, schema.projects, key, rows));
  expect(await insert([first])).toEqual([first.id]);
  const again = { ...projectRow(workspaceId), code: first.code };
  expect(await insert([again, second])).toEqual([second.id]);
  expect(await insert([])).toEqual([]);
  const kept = await inWorkspace(db, workspaceId, (tx) =>
    tx.select().from(schema.projects).orderBy(schema.projects.id),
  );
  expect(kept.map(({ id }) => id)).toEqual([first.id, second.id]);
});
