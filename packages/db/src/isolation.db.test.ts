import { expect, test } from 'vitest';
import { eq } from './drizzle.ts';
import { inWorkspace, newId } from './index.ts';
import { employees } from './schema/index.ts';
import { makeWorkspace, testDatabase, withoutAudit } from './testing/index.ts';

const db = testDatabase();

function employeeOf(workspaceId: string) {
  const now = Temporal.Now.instant();
  return { workspaceId, id: newId(), code: newId(), createdAt: now, updatedAt: now };
}

test('a transaction sees the rows of its workspace only', async () => {
  const [ours, theirs] = [await makeWorkspace(db), await makeWorkspace(db)];
  const row = employeeOf(ours.id);
  await withoutAudit(db, ours.id, (tx) => tx.insert(employees).values(row));
  const seen = (workspaceId: string) =>
    inWorkspace(db, workspaceId, (tx) => tx.select().from(employees).where(eq(employees.id, row.id)));
  expect(await seen(ours.id)).toHaveLength(1);
  expect(await seen(theirs.id)).toHaveLength(0);
});

test('without a workspace no rows are seen, on a connection that served one before too', async () => {
  const workspace = await makeWorkspace(db);
  await withoutAudit(db, workspace.id, (tx) => tx.insert(employees).values(employeeOf(workspace.id)));
  expect(await db.orm.select().from(employees)).toEqual([]);
});

test('a row of another workspace is refused', async () => {
  const [ours, theirs] = [await makeWorkspace(db), await makeWorkspace(db)];
  const attempt = withoutAudit(db, ours.id, (tx) => tx.insert(employees).values(employeeOf(theirs.id)));
  await expect(attempt).rejects.toMatchObject({ cause: { code: '42501' } });
});
