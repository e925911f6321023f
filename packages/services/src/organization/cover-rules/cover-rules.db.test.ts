import { inWorkspace, newId, schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { makeTenant } from '../../testing/make-tenant.ts';
import { createEmployee, createEmployeeBody } from '../employees/index.ts';
import { createOrgUnit, createOrgUnitBody } from '../org-units/index.ts';
import { listCoverRules, removeCoverRule, saveCoverRule, saveCoverRuleInput } from './index.ts';

const db = testDatabase();
const unit = (code: string, more: object = {}) => createOrgUnitBody.parse({ code, name: code, ...more });
const rule = (org_unit_id: string, more: object = {}) =>
  saveCoverRuleInput.parse({
    ...{ org_unit_id, from: '2026-04-01', to: null, most: 2, of_every: null, answer: 'refuse' },
    ...more,
  });

test('a unit shows its own rules and those of the units above, and a change or removal is in the log', async () => {
  const { ctx } = await makeTenant(db);
  const top = await createOrgUnit(ctx, unit('top'));
  const below = await createOrgUnit(ctx, unit('below', { parent_id: top.id }));
  const first = await saveCoverRule(ctx, rule(below.id));
  const above = await saveCoverRule(ctx, rule(top.id, { most: 1, of_every: 3, answer: 'warn' }));
  const listed = async (id: string) => (await listCoverRules(ctx, { org_unit_id: id })).data;
  expect(await listed(below.id)).toEqual([
    { ...first, org_unit_name: 'below' },
    { ...above, org_unit_name: 'top' },
  ]);
  const changed = await saveCoverRule(ctx, rule(below.id, { id: first.id, to: '2026-04-30' }));
  expect(await listed(below.id)).toMatchObject([{ id: first.id, to: '2026-04-30' }, { id: above.id }]);
  await removeCoverRule(ctx, { id: above.id });
  expect(await listed(below.id)).toEqual([{ ...changed, org_unit_name: 'below' }]);
  expect(await listed(top.id)).toEqual([]);
  const log = await inWorkspace(db, ctx.workspace.id, (tx) =>
    tx
      .select()
      .from(schema.auditLog)
      .where(eq(schema.auditLog.resource, 'cover-rules'))
      .orderBy(schema.auditLog.id),
  );
  expect(log.map(({ action }) => action)).toEqual(['create', 'create', 'update', 'delete']);
  expect(log[2]).toMatchObject({ objectId: first.id, before: first, after: changed });
});

test('a rule is for who may change the unit: a manager for those they head, and below', async () => {
  const { ctx, person } = await makeTenant(db);
  const head = await createEmployee(ctx, createEmployeeBody.parse({ employee_number: '1', name: 'Head' }));
  const own = await createOrgUnit(ctx, unit('own', { head_employee_id: head.id }));
  const other = await createOrgUnit(ctx, unit('other'));
  const manager = person(['org-units:*:managed'], head.id);
  const { id } = await saveCoverRule(manager, rule(own.id));
  const foreign = await saveCoverRule(ctx, rule(other.id));
  const refused = { code: 'forbidden', requiredPermission: 'org-units:update:all' };
  await expect(saveCoverRule(manager, rule(other.id))).rejects.toMatchObject(refused);
  await expect(saveCoverRule(manager, rule(other.id, { id }))).rejects.toMatchObject(refused);
  await expect(saveCoverRule(manager, rule(own.id, { id: foreign.id }))).rejects.toMatchObject(refused);
  await expect(removeCoverRule(manager, { id: foreign.id })).rejects.toMatchObject(refused);
  await removeCoverRule(manager, { id });
  const reader = person(['org-units:read:all']);
  expect((await listCoverRules(reader, { org_unit_id: other.id })).data).toHaveLength(1);
  for (const call of [saveCoverRule(reader, rule(own.id)), removeCoverRule(reader, { id: foreign.id })])
    await expect(call).rejects.toMatchObject({ requiredPermission: 'org-units:update:*' });
  await expect(listCoverRules(person([]), { org_unit_id: other.id })).rejects.toMatchObject({
    code: 'forbidden',
  });
});

test('what cannot be is refused at its field, and another workspace has no rules here', async () => {
  const [{ ctx }, theirs] = [await makeTenant(db), await makeTenant(db)];
  const { id } = await createOrgUnit(ctx, unit('own'));
  const foreign = await createOrgUnit(theirs.ctx, unit('own'));
  const theirRule = await saveCoverRule(theirs.ctx, rule(foreign.id));
  const at = (pointer: string) => ({ code: 'invalid', errors: [{ pointer }] });
  await expect(saveCoverRule(ctx, rule(id, { to: '2026-03-31' }))).rejects.toMatchObject(at('/to'));
  await expect(saveCoverRule(ctx, rule(foreign.id))).rejects.toMatchObject(at('/org_unit_id'));
  await expect(saveCoverRule(ctx, rule(id, { id: theirRule.id }))).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(removeCoverRule(ctx, { id: theirRule.id })).rejects.toMatchObject({ code: 'not-found' });
  for (const org_unit_id of [foreign.id, newId(), 'nothing'])
    await expect(listCoverRules(ctx, { org_unit_id })).rejects.toMatchObject({ code: 'not-found' });
  expect(() => rule(id, { most: 3, of_every: 2 })).toThrow('cover-above-all');
});
