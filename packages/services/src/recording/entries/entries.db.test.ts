import { schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { updateProject } from '../../settings/projects/index.ts';
import { makeCompany, type TestCompany } from '../../testing/make-company.ts';
import { insertObjects } from '../../versioned/insert-objects.ts';
import { createEntry, deleteEntry, getEntry, listEntries, restoreEntry, updateEntry } from './index.ts';

const db = testDatabase();

/** A project, and an activity that takes one of two of the three vehicles. */
async function addTargets({ ctx }: TestCompany) {
  return withoutAudit(db, ctx.workspace.id, async (tx) => {
    const [project = ''] = await insertObjects(
      tx,
      ctx,
      { identity: schema.projects, versions: schema.projectVersions },
      [
        {
          identity: { code: 'P1' },
          effectiveFrom: '2026-03-01',
          version: { name: 'One', managerId: null, requiresManagerApproval: true, state: 'active' },
        },
      ],
    );
    const values = ['car', 'van', 'bike'].map((code) => ({ code, name: code }));
    const [vehicle = ''] = await insertObjects(
      tx,
      ctx,
      { identity: schema.dimensions, versions: schema.dimensionVersions },
      [
        {
          identity: { code: 'vehicle' },
          effectiveFrom: '2020-01-01',
          version: { name: 'Vehicle', values, state: 'active' },
        },
      ],
    );
    const [driving = ''] = await insertObjects(
      tx,
      ctx,
      { identity: schema.activities, versions: schema.activityVersions },
      [
        {
          identity: { code: 'driving' },
          effectiveFrom: '2020-01-01',
          version: {
            name: 'Driving',
            type: 'work',
            parentId: null,
            project: 'optional',
            dimensions: [{ dimension_id: vehicle, required: true, allowed_values: ['car', 'van'] }],
            state: 'active',
          },
        },
      ],
    );
    return { project, driving };
  });
}

describe('entries', () => {
  test('are posted, changed and deleted', async () => {
    const company = await makeCompany(db);
    const { ctx, employee, activities } = company;
    const employee_id = employee.id;
    const { project } = await addTargets(company);
    const entry = await createEntry(ctx, {
      employee_id,
      date: '2026-03-02',
      activity_id: activities.visit,
      minutes: 120,
      project_id: project,
    });
    expect(entry).toMatchObject({ activity: 'visit', minutes: 120, approval: 'pending', version: 1 });
    const id = entry.id;
    const changed = await updateEntry(ctx, { employee_id, id, minutes: 90, expected_version: 1 });
    expect(changed).toMatchObject({ minutes: 90, version: 2 });
    await expect(
      updateEntry(ctx, { employee_id, id, minutes: 1, expected_version: 1 }),
    ).rejects.toMatchObject({
      code: 'precondition-failed',
    });
    const { data } = await listEntries(ctx, { employee_id, from: '2026-03-02', to: '2026-03-02', limit: 10 });
    expect(data).toEqual([changed]);
    await deleteEntry(ctx, { employee_id, id });
    await expect(getEntry(ctx, { employee_id, id })).rejects.toMatchObject({ code: 'not-found' });
  });

  test('wait for approval again when what was approved changes, and their person does not take it away', async () => {
    const company = await makeCompany(db);
    const { ctx, employee, activities } = company;
    const employee_id = employee.id;
    const { project } = await addTargets(company);
    const { id } = await createEntry(ctx, {
      employee_id,
      date: '2026-03-02',
      activity_id: activities.visit,
      minutes: 120,
      project_id: project,
    });
    const approve = () =>
      withoutAudit(db, ctx.workspace.id, (tx) =>
        tx
          .update(schema.entries)
          .set({ approval: 'approved', approvedAt: ctx.now })
          .where(eq(schema.entries.id, id)),
      );
    const self = company.as(['timesheet:*:self'], employee_id);
    await approve();
    expect(await updateEntry(self, { employee_id, id, note: 'By bus' })).toMatchObject({
      approval: 'approved',
    });
    await expect(deleteEntry(self, { employee_id, id })).rejects.toMatchObject({ code: 'conflict' });
    for (const change of [{ minutes: 180 }, { date: '2026-03-03' }, { dimension_values: {}, minutes: 60 }]) {
      await approve();
      expect(await updateEntry(self, { employee_id, id, ...change })).toMatchObject({ approval: 'pending' });
      await expect(deleteEntry(self, { employee_id, id })).rejects.toMatchObject({ code: 'conflict' });
    }
    // Without its project nobody is asked to approve it; it was approved all the same.
    const freed = await updateEntry(self, {
      employee_id,
      id,
      activity_id: activities.care,
      project_id: null,
    });
    expect(freed.approval).toBe('not-required');
    await expect(deleteEntry(self, { employee_id, id })).rejects.toMatchObject({ code: 'conflict' });
    // Removed and brought back by somebody else, it still was.
    await deleteEntry(ctx, { employee_id, id });
    await restoreEntry(ctx, { employee_id, id });
    await expect(deleteEntry(self, { employee_id, id })).rejects.toMatchObject({ code: 'conflict' });
    await deleteEntry(ctx, { employee_id, id });
  });

  test('are noted whatever became of their project since, and not changed', async () => {
    const company = await makeCompany(db);
    const { ctx, employee, activities } = company;
    const { project } = await addTargets(company);
    const place = { employee_id: employee.id, date: '2026-03-02' };
    const posted = { activity_id: activities.visit, minutes: 120, project_id: project };
    const { id } = await createEntry(ctx, { ...place, ...posted });
    await updateProject(ctx, { id: project, state: 'inactive', effective_from: '2026-03-01' });
    const entry = { employee_id: employee.id, id };
    expect(await updateEntry(ctx, { ...entry, note: 'By bus' })).toMatchObject({
      ...{ note: 'By bus', minutes: 120, approval: 'pending' },
    });
    await expect(updateEntry(ctx, { ...entry, minutes: 90 })).rejects.toMatchObject({
      errors: [{ pointer: '/project_id' }],
    });
  });

  test('name what their activity requires', async () => {
    const company = await makeCompany(db);
    const { ctx, employee, activities } = company;
    const { project, driving } = await addTargets(company);
    const post = (body: Partial<Parameters<typeof createEntry>[1]>) =>
      createEntry(ctx, {
        employee_id: employee.id,
        date: '2026-03-02',
        minutes: 60,
        activity_id: driving,
        ...body,
      });
    const refused = async (body: Parameters<typeof post>[0], pointer: string, code: string) =>
      expect(post(body)).rejects.toMatchObject({ code: 'invalid', errors: [{ pointer, code }] });
    await refused({ activity_id: activities.visit }, '/project_id', 'required');
    await refused({ activity_id: activities.care, project_id: project }, '/project_id', 'not-allowed');
    await refused({}, '/dimension_values/vehicle', 'required');
    await refused({ dimension_values: { vehicle: 'bike' } }, '/dimension_values/vehicle', 'not-allowed');
    await refused({ dimension_values: { vehicle: 'boat' } }, '/dimension_values/vehicle', 'unknown-value');
    await refused({ activity_id: employee.id }, '/activity_id', 'unknown-activity');
    await refused({ date: '2019-12-31' }, '/date', 'outside-employment');
    // The project is in force from 1 March on.
    const early = { date: '2026-02-27', dimension_values: { vehicle: 'car' }, project_id: project };
    await refused(early, '/project_id', 'not-in-force');
    await post({ dimension_values: { vehicle: 'van' } });
  });
});
