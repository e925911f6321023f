import { expect, test } from 'vitest';
import type { WorkspaceTransaction } from './in-workspace.ts';
import { asOneTransaction, insertRow, inWorkspace, newId, schema, writeLast } from './index.ts';
import { leaveUnaudited, makeWorkspace, testDatabase } from './testing/index.ts';

const db = testDatabase();

test('a step that fails loses what it left to its end, and nothing of what the steps around it left', async () => {
  const { id: workspaceId } = await makeWorkspace(db);
  const now = Temporal.Now.instant();
  const employee = (code: string) => ({ workspaceId, id: newId(), code, createdAt: now, updatedAt: now });
  await asOneTransaction(db, workspaceId, async (shared, tx) => {
    await leaveUnaudited(tx);
    writeLast(tx, () => insertRow(tx, schema.employees, employee('around')));
    const failing = inWorkspace(shared, workspaceId, async (step) => {
      writeLast(step, () => insertRow(step, schema.employees, employee('bad')));
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    await inWorkspace(shared, workspaceId, async (step) => {
      writeLast(step, () => insertRow(step, schema.employees, employee('good')));
    });
    const twice = inWorkspace(shared, workspaceId, async (step) => {
      writeLast(step, () => insertRow(step, schema.employees, employee('good')));
    });
    await expect(twice).rejects.toMatchObject({ code: '23505' });
  });
  const rows = await inWorkspace(db, workspaceId, (tx) => tx.select().from(schema.employees));
  expect(rows.map(({ code }) => code).sort()).toEqual(['around', 'good']);
});

test('a write that is left to the end may leave another one, is made once by its name, and tells how it ended', async () => {
  const { id: workspaceId } = await makeWorkspace(db);
  const now = Temporal.Now.instant();
  const told: string[] = [];
  const insert = (tx: WorkspaceTransaction, code: string) =>
    insertRow(tx, schema.employees, { workspaceId, id: newId(), code, createdAt: now, updatedAt: now });
  const leave = (tx: WorkspaceTransaction, name: string) =>
    writeLast(
      tx,
      () => {
        writeLast(tx, () => insert(tx, `${name}-behind`));
        return insert(tx, name);
      },
      {
        once: name,
        committed: () => told.push(`${name} committed`),
        released: () => told.push(`${name} released`),
      },
    );
  await inWorkspace(db, workspaceId, async (tx) => {
    await leaveUnaudited(tx);
    leave(tx, 'a');
    leave(tx, 'a');
  });
  const failing = inWorkspace(db, workspaceId, async (tx) => {
    leave(tx, 'b');
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  await asOneTransaction(db, workspaceId, async (shared, around) => {
    await leaveUnaudited(around);
    await inWorkspace(shared, workspaceId, async (tx) => leave(tx, 'c'));
  });
  const rows = await inWorkspace(db, workspaceId, (tx) => tx.select().from(schema.employees));
  expect(rows.map(({ code }) => code).sort()).toEqual(['a', 'a-behind', 'c', 'c-behind']);
  expect(told).toEqual(['a committed', 'c released']);
});
