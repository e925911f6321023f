import { inWorkspace, newId, schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import type { ServiceContext } from '../kernel/context.ts';
import { generateStatements, listStatements, submitStatement } from '../statements/index.ts';
import { makeCompany, type TestCompany } from '../testing/make-company.ts';
import { createAbsence, getAbsence, restoreAbsence, updateAbsence } from './absences/index.ts';
import { createEntry, deleteEntry, getEntry, restoreEntry } from './entries/index.ts';
import { deletePresence, getPresence, recordPresence, restorePresence } from './presence/index.ts';

const db = testDatabase({ poolSize: 4 });

/** A person of their own with these grants. */
function personOf(company: TestCompany, grants: readonly string[], now?: string): ServiceContext {
  const ctx = company.as(grants, company.employee.id, now);
  return { ...ctx, actor: { ...ctx.actor, userId: newId() } };
}

const all = ['timesheet:*:all'];
const day = { start: '2026-03-02T08:00:00+01:00', end: '2026-03-02T16:00:00+01:00' };

async function actionsOn(ctx: ServiceContext, id: string): Promise<string[]> {
  const rows = await inWorkspace(db, ctx.workspace.id, (tx) =>
    tx.select().from(schema.auditLog).where(eq(schema.auditLog.objectId, id)).orderBy(schema.auditLog.id),
  );
  return rows.map(({ action }) => action);
}

test('a removed presence comes back as it was, under its id, and the log says so', async () => {
  const company = await makeCompany(db);
  const employee_id = company.employee.id;
  const ctx = personOf(company, all);
  const recorded = await recordPresence(ctx, { employee_id, ...day, note: 'Stock-taking' });
  const id = recorded.id;
  await expect(restorePresence(ctx, { employee_id, id })).rejects.toMatchObject({ code: 'not-found' });
  await deletePresence(ctx, { employee_id, id });
  await restorePresence(ctx, { employee_id, id });
  expect(await getPresence(ctx, { employee_id, id })).toEqual({ ...recorded, version: 3 });
  expect(await actionsOn(ctx, id)).toEqual(['create', 'delete', 'restore']);
});

test('work that was recorded meanwhile keeps its time', async () => {
  const company = await makeCompany(db);
  const employee_id = company.employee.id;
  const ctx = personOf(company, all);
  const { id } = await recordPresence(ctx, { employee_id, ...day });
  await deletePresence(ctx, { employee_id, id });
  const other = await recordPresence(ctx, { employee_id, ...day });
  await expect(restorePresence(ctx, { employee_id, id })).rejects.toMatchObject({
    code: 'conflict',
    detail: expect.stringContaining(other.id),
  });
  await expect(getPresence(ctx, { employee_id, id })).rejects.toMatchObject({ code: 'not-found' });
});

test('only who removed it brings it back, within a day, with the right to remove', async () => {
  const company = await makeCompany(db, { now: '2026-03-03T08:00:00Z' });
  const employee_id = company.employee.id;
  const ctx = personOf(company, all);
  const { id } = await recordPresence(ctx, { employee_id, ...day });
  await deletePresence(ctx, { employee_id, id });
  const restore = (as: ServiceContext) => restorePresence(as, { employee_id, id });
  await expect(restore(personOf(company, all))).rejects.toMatchObject({ code: 'conflict' });
  const later = { ...ctx, now: Temporal.Instant.from('2026-03-04T08:00:01Z') };
  await expect(restore(later)).rejects.toMatchObject({ code: 'conflict' });
  const reader = { ...personOf(company, ['timesheet:read:all', 'timesheet:create:all']) };
  const same = { ...reader, actor: { ...reader.actor, userId: ctx.actor.userId } };
  await expect(restore(same)).rejects.toMatchObject({ code: 'forbidden' });
  await restore(ctx);
});

test('a removed entry comes back, what the project decided about it is asked again', async () => {
  const company = await makeCompany(db);
  const employee_id = company.employee.id;
  const ctx = personOf(company, all);
  const entry = await createEntry(ctx, {
    employee_id,
    date: '2026-03-02',
    activity_id: company.activities.care,
    minutes: 90,
    note: 'Round',
  });
  const { id } = entry;
  await deleteEntry(ctx, { employee_id, id });
  await restoreEntry(ctx, { employee_id, id });
  expect(await getEntry(ctx, { employee_id, id })).toEqual({ ...entry, version: 3 });
  expect(await actionsOn(ctx, id)).toEqual(['create', 'delete', 'restore']);
  await expect(restoreEntry(ctx, { employee_id, id })).rejects.toMatchObject({ code: 'not-found' });
});

test('a submitted statement bars the way back as it bars the removal', async () => {
  const company = await makeCompany(db, {
    now: '2026-04-01T06:00:00Z',
    approvalMode: 'employee-then-manager',
  });
  const employee_id = company.employee.id;
  const ctx = personOf(company, [...all, 'statements:*:all']);
  const kept = await recordPresence(ctx, { employee_id, ...day });
  const { id } = await recordPresence(ctx, {
    employee_id,
    start: '2026-03-03T08:00:00+01:00',
    end: '2026-03-03T16:00:00+01:00',
  });
  await deletePresence(ctx, { employee_id, id });
  await generateStatements(company.ctx);
  const { data } = await listStatements(ctx, { scope: 'all', limit: 10 });
  await submitStatement(ctx, { id: data[0]?.id ?? '' });
  await expect(restorePresence(ctx, { employee_id, id })).rejects.toMatchObject({ code: 'conflict' });
  expect((await getPresence(ctx, { employee_id, id: kept.id })).id).toBe(kept.id);
});

test('a withdrawn request waits again; what somebody else cancelled, or was approved, does not come back', async () => {
  const company = await makeCompany(db, { now: '2026-03-01T08:00:00Z' });
  const employee_id = company.employee.id;
  const ctx = personOf(company, ['absences:*:all']);
  const asked = await createAbsence(ctx, { employee_id, from: '2026-03-09', to: '2026-03-10' });
  const { id } = asked;
  await expect(restoreAbsence(ctx, { id })).rejects.toMatchObject({ code: 'conflict' });
  await updateAbsence(ctx, { id, state: 'cancelled' });
  await expect(restoreAbsence(personOf(company, ['absences:*:all']), { id })).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(await restoreAbsence(ctx, { id })).toMatchObject({ id, state: 'requested', from: '2026-03-09' });
  expect(await actionsOn(ctx, id)).toEqual(['create', 'update', 'restore']);
  await updateAbsence(company.ctx, { id, state: 'approved' });
  await expect(updateAbsence(ctx, { id, state: 'cancelled' })).rejects.toMatchObject({ code: 'conflict' });
  await updateAbsence(company.ctx, { id, state: 'cancelled' });
  for (const as of [ctx, company.ctx]) {
    await expect(restoreAbsence(as, { id })).rejects.toMatchObject({ code: 'conflict' });
  }
});

test('a withdrawn request does not come back on days that others took meanwhile', async () => {
  const company = await makeCompany(db, { now: '2026-03-01T08:00:00Z' });
  const employee_id = company.employee.id;
  const ctx = personOf(company, ['absences:*:all']);
  const withdrawn = async (from: string, share: string) => {
    const { id } = await createAbsence(ctx, { employee_id, from, to: from, share });
    await updateAbsence(ctx, { id, state: 'cancelled' });
    return id;
  };
  const id = await withdrawn('2026-03-09', '0.6');
  const other = await createAbsence(ctx, { employee_id, from: '2026-03-09', to: '2026-03-10', share: '0.5' });
  await expect(restoreAbsence(ctx, { id })).rejects.toMatchObject({
    code: 'conflict',
    detail: expect.stringContaining(other.id),
  });
  await expect(getAbsence(ctx, { id })).resolves.toMatchObject({ state: 'cancelled' });
  const half = await withdrawn('2026-03-10', '0.5');
  expect(await restoreAbsence(ctx, { id: half })).toMatchObject({ state: 'requested', share: '0.5' });
});

test('what was approved once is not withdrawn by its person after somebody brought it back', async () => {
  const company = await makeCompany(db, { now: '2026-03-01T08:00:00Z' });
  const employee_id = company.employee.id;
  const ctx = personOf(company, ['absences:*:all']);
  const { id } = await createAbsence(ctx, { employee_id, from: '2026-03-09', to: '2026-03-10' });
  await updateAbsence(company.ctx, { id, state: 'approved' });
  await updateAbsence(company.ctx, { id, to: '2026-03-11', state: 'requested' });
  await expect(updateAbsence(ctx, { id, state: 'cancelled' })).rejects.toMatchObject({ code: 'conflict' });
  await updateAbsence(company.ctx, { id, state: 'cancelled' });
  await restoreAbsence(company.ctx, { id });
  await expect(updateAbsence(ctx, { id, state: 'cancelled' })).rejects.toMatchObject({ code: 'conflict' });
  expect(await getAbsence(ctx, { id })).toMatchObject({ state: 'requested', to: '2026-03-11' });
});
