import { inWorkspace, newId, schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { makeCompany } from '../testing/make-company.ts';
import { auditMade, auditSettled } from './statement-said.ts';

const db = testDatabase({ poolSize: 2 });

test('a row of the log tells of so many statements as a reader of events takes at once', async () => {
  const { ctx } = await makeCompany(db);
  const mode = { approvalMode: 'automatic' as const, revision: 1, updatedAt: ctx.now };
  const made = Array.from({ length: 1_100 }, () => ({ id: newId(), ...mode }));
  const told = await inWorkspace(db, ctx.workspace.id, async (tx) => {
    await auditMade(tx, ctx, made);
    await auditSettled(tx, ctx, made, null);
    const { action, objectIds, resource, after } = schema.auditLog;
    return tx.select({ action, objectIds, after }).from(schema.auditLog).where(eq(resource, 'statements'));
  });
  for (const action of ['generate', 'approve']) {
    const rows = told.filter((row) => row.action === action);
    expect(rows.map(({ objectIds }) => objectIds?.length).sort()).toEqual([100, 500, 500]);
    expect(rows.flatMap(({ objectIds }) => objectIds ?? []).sort()).toEqual(made.map(({ id }) => id).sort());
  }
  const counts = told
    .filter(({ action }) => action === 'generate')
    .map(({ after }) => Reflect.get(Object(after), 'generated'));
  expect(counts.sort()).toEqual([100, 500, 500]);
});
