import { inWorkspace, newId, schema } from '@stempel/db';
import { eq, sql } from '@stempel/db/drizzle';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { updateEmployee } from '../../organization/employees/index.ts';
import { addPerson } from '../../testing/add-person.ts';
import { addEmployees, makeCompany } from '../../testing/make-company.ts';
import { createSavedView, listSavedViews, removeSavedView, updateSavedView } from './index.ts';

const db = testDatabase({ poolSize: 4 });
const page = 'reports/presence';

/** Two people who save views. */
async function people() {
  const company = await makeCompany(db);
  const [other] = await withoutAudit(db, company.ctx.workspace.id, (tx) => addEmployees(tx, company, 1));
  const anna = await addPerson(company.ctx, company.employee.id, [], 'Anna');
  const bo = await addPerson(company.ctx, other?.id ?? '', [], 'Bo');
  return { company, anna: anna.ctx, bo: bo.ctx };
}

test('a view is kept for who saved it and the page, by name, and is theirs alone to change', async () => {
  const { anna, bo } = await people();
  const parameters = { group: 'unit', sort: '-minutes' };
  const late = await createSavedView(anna, { page, name: 'Wards', parameters });
  await createSavedView(anna, { page, name: 'All', parameters: {} });
  await createSavedView(anna, { page: 'reports/absence', name: 'Wards', parameters: {} });
  expect((await listSavedViews(anna, { page })).map(({ name }) => name)).toEqual(['All', 'Wards']);
  expect(late).toMatchObject({ page, name: 'Wards', parameters });
  expect(await listSavedViews(bo, { page })).toEqual([]);
  await createSavedView(bo, { page, name: 'Wards', parameters: {} });

  const { id } = late;
  await expect(updateSavedView(bo, { id, name: 'Mine' })).rejects.toMatchObject({ code: 'not-found' });
  await expect(removeSavedView(bo, { id })).rejects.toMatchObject({ code: 'not-found' });
  expect(await updateSavedView(anna, { id, name: 'By ward' })).toMatchObject({ name: 'By ward', parameters });
  expect(await updateSavedView(anna, { id, parameters: { group: 'month' } })).toMatchObject({
    name: 'By ward',
    parameters: { group: 'month' },
  });
  await removeSavedView(anna, { id });
  expect((await listSavedViews(anna, { page })).map(({ name }) => name)).toEqual(['All']);
});

test('a name is there once, also when two are saved at once, and more than fifty are refused', async () => {
  const { anna } = await people();
  const save = (name: string) => createSavedView(anna, { page, name, parameters: {} });
  const both = await Promise.allSettled([save('Same'), save('Same')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const refused = both.find((one) => one.status === 'rejected');
  expect(refused?.reason).toMatchObject({
    code: 'conflict',
    errors: [{ pointer: '/name', code: 'duplicate' }],
  });
  const other = await save('Other');
  await expect(updateSavedView(anna, { id: other.id, name: 'Same' })).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(await updateSavedView(anna, { id: other.id, name: 'Other' })).toMatchObject({ name: 'Other' });
  for (let number = 3; number <= 50; number += 1) await save(`View ${number}`);
  await expect(save('One more')).rejects.toMatchObject({ code: 'conflict' });
});

test('of all pages together two hundred are kept, also when two are saved at once', async () => {
  const { anna, bo } = await people();
  const save = (page: string, name: string) => createSavedView(anna, { page, name, parameters: {} });
  const { workspace, actor, now } = anna;
  const written = { workspaceId: workspace.id, userId: actor.userId ?? '', createdAt: now, updatedAt: now };
  await withoutAudit(db, workspace.id, (tx) =>
    tx.insert(schema.savedViews).values(
      Array.from({ length: 199 }, (_, number) => ({
        ...{ ...written, id: newId(), page: `page-${number % 10}`, name: `View ${number}`, parameters: {} },
      })),
    ),
  );
  const both = await Promise.allSettled([save('employees', 'One'), save('reports/absence', 'Other')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(both.find((one) => one.status === 'rejected')?.reason).toMatchObject({
    ...{ code: 'conflict', said: { code: 'saved-views-too-many-in-all' } },
  });
  const [first] = await listSavedViews(anna, { page: 'page-0' });
  await removeSavedView(anna, { id: first?.id ?? '' });
  await save('roles', 'Another');
  await createSavedView(bo, { page, name: 'Theirs', parameters: {} });
});

test('another workspace sees none of them', async () => {
  const { anna, company } = await people();
  const { id } = await createSavedView(anna, { page, name: 'Mine', parameters: {} });
  const elsewhere = await makeCompany(db);
  const rows = await inWorkspace(db, elsewhere.ctx.workspace.id, (tx) =>
    tx.select().from(schema.savedViews).where(eq(schema.savedViews.id, id)),
  );
  expect(rows).toEqual([]);
  expect(company.ctx.workspace.id).not.toBe(elsewhere.ctx.workspace.id);
});

test('an erased person has none, and is in no name that others gave theirs', async () => {
  const { company, anna, bo } = await people();
  const { ctx, employee } = company;
  await createSavedView(anna, { page, name: 'Mine', parameters: {} });
  const name = 'Zoltan Zander';
  await updateEmployee(ctx, { employee_id: employee.id, name });
  // Called the same once the name is gone.
  for (const written of [name, name.toUpperCase()])
    await createSavedView(bo, { page, name: `Hours of ${written}`, parameters: { q: written } });
  await withoutAudit(db, ctx.workspace.id, (tx) =>
    tx.execute(sql`select erase_person(${ctx.workspace.id}::uuid, ${employee.id}::uuid,
      array[${anna.actor.userId}]::uuid[], 'Erased person 1', 'erased-1', now())`),
  );
  expect(await listSavedViews(anna, { page })).toEqual([]);
  const left = await listSavedViews(bo, { page });
  expect(left).toHaveLength(2);
  for (const view of left) {
    expect(view.name).toMatch(/^Hours of Erased person 1 /);
    expect(JSON.stringify(view)).not.toMatch(/zander/i);
  }
});
