import { inWorkspace, schema } from '@stempel/db';
import { eq, sql } from '@stempel/db/drizzle';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { auditRowDto } from '../insight/audit-log/audit-log-contract.ts';
import { listAuditActors, listAuditLog, listAuditLogInput, nameObjects } from '../insight/audit-log/index.ts';
import {
  createOrgUnit,
  createOrgUnitBody,
  listOrgUnits,
  listOrgUnitsInput,
  updateOrgUnit,
} from '../organization/org-units/index.ts';
import { makeTenant } from '../testing/make-tenant.ts';
import type { ServiceContext } from './context.ts';
import { readResourceVersion } from './resource-counters.ts';

const db = testDatabase();

const unit = (code: string) => createOrgUnitBody.parse({ code, name: code });
const logOf = async (ctx: ServiceContext, filter: object = {}) =>
  (await listAuditLog(ctx, listAuditLogInput.parse({ resource: ['org-units'], ...filter }))).data;

test('a change leaves one row: who, what, before, after', async () => {
  const { ctx, person, ownerId } = await makeTenant(db);
  const { id } = await createOrgUnit(ctx, unit('a'));
  await updateOrgUnit(person(['org-units:*:all']), { id, name: 'B' });
  const rows = await logOf(ctx);
  for (const row of rows) expect(auditRowDto.parse(row)).toEqual(row);
  expect(rows).toMatchObject([
    { action: 'update', actor: { kind: 'user', id: ownerId }, before: { name: 'a' }, after: { name: 'B' } },
    { action: 'create', actor: { kind: 'system' }, object_id: id, before: null, after: { code: 'a' } },
  ]);
  expect(await logOf(ctx, { action: ['create'] })).toHaveLength(1);
  expect(await logOf(ctx, { actor_id: [ownerId] })).toHaveLength(1);
  expect(await logOf(ctx, { from: '2026-03-15T11:00:01Z' })).toEqual([]);
});

test('objects and people of the log have names, of the own workspace only', async () => {
  const { ctx, ownerId, person } = await makeTenant(db);
  const { id } = await createOrgUnit(person(['org-units:*:all']), unit('a'));
  await updateOrgUnit(ctx, { id, name: 'North' });
  expect(await nameObjects(ctx, { ids: [id, ownerId] })).toMatchObject({ [id]: 'North' });
  expect(await nameObjects((await makeTenant(db)).ctx, { ids: [id] })).toEqual({});
  expect((await listAuditActors(ctx)).map((actor) => actor.id)).toEqual([ownerId]);
  await expect(nameObjects(person([]), { ids: [id] })).rejects.toMatchObject({ code: 'forbidden' });
});

test('when the audit row cannot be written, the change is not made', async () => {
  const { ctx } = await makeTenant(db);
  const requestId = null as unknown as string;
  await expect(createOrgUnit({ ...ctx, requestId }, unit('a'))).rejects.toThrow();
  expect((await listOrgUnits(ctx, listOrgUnitsInput.parse({}))).data).toEqual([]);
});

test('when the change fails after its audit row, neither stays', async () => {
  const { ctx } = await makeTenant(db);
  const beforeCommit = () => Promise.reject(new Error('The idempotency key cannot be stored.'));
  await expect(createOrgUnit({ ...ctx, beforeCommit }, unit('a'))).rejects.toThrow('idempotency');
  expect(await logOf(ctx)).toEqual([]);
});

test('every write of a resource counts once, and none that failed', async () => {
  const { ctx } = await makeTenant(db);
  const counter = () =>
    inWorkspace(db, ctx.workspace.id, (tx) => readResourceVersion(tx, ctx, ['org-units']));
  expect(await counter()).toBe(0);
  const { id } = await createOrgUnit(ctx, unit('a'));
  await updateOrgUnit(ctx, { id, name: 'B' });
  await createOrgUnit(ctx, unit('a')).catch(() => {});
  expect(await counter()).toBe(2);
});

test('the log can neither be changed nor emptied', async () => {
  const { ctx } = await makeTenant(db);
  const { auditLog } = schema;
  const refused = { cause: { code: '42501' } };
  const own = eq(auditLog.workspaceId, ctx.workspace.id);
  const change = inWorkspace(db, ctx.workspace.id, (tx) =>
    tx.update(auditLog).set({ actorName: 'Nobody' }).where(own),
  );
  await expect(change).rejects.toMatchObject(refused);
  const removal = inWorkspace(db, ctx.workspace.id, (tx) => tx.delete(auditLog).where(own));
  await expect(removal).rejects.toMatchObject(refused);
});

test('deadlocks are run again', async () => {
  const { ctx } = await makeTenant(db);
  const [a, b] = [(await createOrgUnit(ctx, unit('a'))).id, (await createOrgUnit(ctx, unit('b'))).id];
  const touch = (id: string) => sql`update org_units set updated_at = updated_at where id = ${id}`;
  let waiting = 0;
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const cross = (first: string, second: string) =>
    withoutAudit(db, ctx.workspace.id, async (tx) => {
      await tx.execute(touch(first));
      waiting += 1;
      if (waiting === 2) open();
      await gate;
      await tx.execute(touch(second));
    });
  await Promise.all([cross(a, b), cross(b, a)]);
  expect(waiting).toBe(3);
});
