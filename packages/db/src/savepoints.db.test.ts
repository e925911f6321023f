import { expect, test } from 'vitest';
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
