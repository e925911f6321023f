import { inWorkspace, schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { updateActivity } from '../../settings/activities/index.ts';
import { createDimension } from '../../settings/dimensions/index.ts';
import { createProject, updateProject } from '../../settings/projects/index.ts';
import { generateStatements, listStatements, submitStatement } from '../../statements/index.ts';
import { addEmployees, makeCompany } from '../../testing/make-company.ts';
import { deletePresence, getPresence, listPresence, recordPresence, updatePresence } from './index.ts';

const db = testDatabase({ poolSize: 10 });

describe('recording presence', () => {
  test('keeps the punch as sent, seconds and offset included', async () => {
    const { ctx, employee } = await makeCompany(db);
    const recorded = await recordPresence(ctx, {
      employee_id: employee.id,
      start: '2026-03-02T07:00:31Z',
      end: '2026-03-02T16:12:59+01:00',
    });
    expect(recorded).toMatchObject({
      start: '2026-03-02T07:00:31+00:00',
      end: '2026-03-02T16:12:59+01:00',
      employment_id: employee.employmentId,
      kind: 'work',
      version: 1,
    });
    expect(await getPresence(ctx, { employee_id: employee.id, id: recorded.id })).toEqual(recorded);
  });

  test('is listed by the database as it is read one by one', async () => {
    const { ctx, employee, activities } = await makeCompany(db);
    const employee_id = employee.id;
    const punches = [
      { start: '2026-03-02T07:00:31.5Z', end: '2026-03-02T08:00:00.000001Z' },
      { start: '2026-03-02T09:00:00-03:30', end: '2026-03-02T23:00:00.120+05:45', note: 'a "note"' },
      { start: '2026-03-03T00:00:00+01:00', end: '2026-03-04T00:00:00+01:00', reason: 'standby-home' },
      { start: '2026-03-03T08:00:00+01:00', end: '2026-03-03T09:00:00+01:00', activity: activities.care },
      { start: '2026-03-05T23:59:59.999999+01:00' },
    ];
    for (const punch of punches) await recordPresence(ctx, { employee_id, ...punch });
    const { data } = await listPresence(ctx, { employee_id, limit: 10 });
    expect(data).toHaveLength(punches.length);
    for (const one of data) expect(one).toEqual(await getPresence(ctx, { employee_id, id: one.id }));
  });

  test('refuses an overlap of work and names the other interval', async () => {
    const { ctx, employee } = await makeCompany(db);
    const employee_id = employee.id;
    const first = await recordPresence(ctx, {
      employee_id,
      start: '2026-03-02T08:00:00+01:00',
      end: '2026-03-02T16:00:00+01:00',
    });
    const overlapping = { employee_id, start: '2026-03-02T15:59:59+01:00', end: '2026-03-02T17:00:00+01:00' };
    await expect(recordPresence(ctx, overlapping)).rejects.toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining(first.id),
    });
    // Half-open: the next interval may start on the second the first ends; standby may lie over work.
    await recordPresence(ctx, { ...overlapping, start: '2026-03-02T16:00:00+01:00' });
    const standby = await recordPresence(ctx, {
      employee_id,
      start: '2026-03-02T00:00:00+01:00',
      end: '2026-03-03T00:00:00+01:00',
      reason: 'standby-home',
    });
    expect(standby.kind).toBe('standby');
  });

  test('a dimension value must be one that the activity allows', async () => {
    const { ctx, employee, activities } = await makeCompany(db);
    const since = '2020-01-01';
    const values = [
      { code: 'van-1', name: 'Van 1' },
      { code: 'van-2', name: 'Van 2' },
    ];
    const vehicle = await createDimension(ctx, {
      code: 'vehicle',
      name: 'Vehicle',
      values,
      state: 'active',
      effective_from: since,
    });
    const rule = { dimension_id: vehicle.id, required: true, allowed_values: ['van-2'] };
    await updateActivity(ctx, { id: activities.care, dimensions: [rule], effective_from: since });
    const day = (date: string, vehicle?: string) => ({
      employee_id: employee.id,
      start: `${date}T08:00:00+01:00`,
      end: `${date}T09:00:00+01:00`,
      activity: 'care',
      ...(vehicle ? { dimension_values: { vehicle } } : {}),
    });
    await expect(recordPresence(ctx, day('2026-03-02', 'van-1'))).rejects.toMatchObject({
      errors: [{ pointer: '/dimension_values/vehicle', code: 'not-allowed' }],
    });
    await recordPresence(ctx, day('2026-03-02', 'van-2'));
    // What must be posted is asked of entries: presence says when and why.
    await recordPresence(ctx, day('2026-03-03'));
  });

  test('of many recordings of the same hour at once exactly one succeeds', async () => {
    const { ctx, employee } = await makeCompany(db);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        recordPresence(ctx, {
          employee_id: employee.id,
          start: `2026-03-02T08:0${index}:00+01:00`,
          end: '2026-03-02T16:00:00+01:00',
        }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' });
    }
    const page = await listPresence(ctx, { employee_id: employee.id, limit: 100 });
    expect(page.data).toHaveLength(1);
  });

  test.each([
    ['end equal to start', { start: '2026-03-02T08:00:00Z', end: '2026-03-02T08:00:00Z' }, '/end'],
    // 10:00+02:00 is 08:00Z: later on the wall clock, earlier in fact.
    ['end before start', { start: '2026-03-02T09:00:00Z', end: '2026-03-02T10:00:00+02:00' }, '/end'],
    [
      'before the employment',
      { start: '2019-12-31T23:30:00+01:00', end: '2020-01-01T02:00:00+01:00' },
      '/start',
    ],
    ['unknown reason', { start: '2026-03-02T08:00:00Z', reason: 'holiday' }, '/reason'],
    ['unknown activity', { start: '2026-03-02T08:00:00Z', activity: 'gardening' }, '/activity'],
    [
      'unknown dimension',
      { start: '2026-03-02T08:00:00Z', dimension_values: { van: '1' } },
      '/dimension_values/van',
    ],
    ['longer than 31 days', { start: '2026-01-01T00:00:00Z', end: '2026-02-02T00:00:00Z' }, '/end'],
  ])('refuses: %s', async (_, body, pointer) => {
    const { ctx, employee } = await makeCompany(db);
    await expect(recordPresence(ctx, { employee_id: employee.id, ...body })).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ pointer }],
    });
  });

  test('ends with the last employed date: midnight is the last moment', async () => {
    const company = await makeCompany(db);
    const { ctx } = company;
    const [leaver] = await withoutAudit(db, ctx.workspace.id, (tx) =>
      addEmployees(tx, company, 1, { endOn: '2026-03-31' }),
    );
    const employee_id = leaver?.id ?? '';
    const start = '2026-03-31T22:00:00+02:00';
    await expect(
      recordPresence(ctx, { employee_id, start, end: '2026-04-01T00:01:00+02:00' }),
    ).rejects.toMatchObject({ code: 'invalid', errors: [{ pointer: '/end', code: 'outside-employment' }] });
    await recordPresence(ctx, { employee_id, start, end: '2026-04-01T00:00:00+02:00' });
    await expect(
      recordPresence(ctx, { employee_id, start: '2026-04-01T00:00:00+02:00' }),
    ).rejects.toMatchObject({ errors: [{ pointer: '/start' }] });
  });

  test('an employee of another workspace does not exist here', async () => {
    const { ctx } = await makeCompany(db);
    const other = await makeCompany(db);
    await expect(
      recordPresence(ctx, { employee_id: other.employee.id, start: '2026-03-02T08:00:00Z' }),
    ).rejects.toMatchObject({ code: 'not-found' });
  });

  test('a person records their own time, a manager that of the managed, nobody that of strangers', async () => {
    const company = await makeCompany(db);
    const { ctx, employee } = company;
    const [managed] = await withoutAudit(db, ctx.workspace.id, (tx) =>
      addEmployees(tx, company, 1, { managerId: employee.id }),
    );
    const start = '2026-03-02T08:00:00Z';
    const self = company.as(['timesheet:*:self'], employee.id);
    await recordPresence(self, { employee_id: employee.id, start });
    const employee_id = managed?.id ?? '';
    await expect(recordPresence(self, { employee_id, start })).rejects.toMatchObject({ code: 'forbidden' });
    await recordPresence(company.as(['timesheet:*:managed'], employee.id), { employee_id, start });
    const integration = company.as(['timesheet:*:managed'], null);
    await expect(recordPresence(integration, { employee_id, start })).rejects.toMatchObject({
      code: 'forbidden',
      requiredPermission: 'timesheet:create:all',
    });
  });
});

describe('changing presence', () => {
  test('merges, counts versions, honours If-Match and leaves an audit row', async () => {
    const { ctx, employee } = await makeCompany(db);
    const employee_id = employee.id;
    const { id } = await recordPresence(ctx, { employee_id, start: '2026-03-02T08:00:00Z', note: 'late' });
    const changed = await updatePresence(ctx, {
      employee_id,
      id,
      end: '2026-03-02T15:00:00Z',
      note: null,
      expected_version: 1,
    });
    expect(changed).toMatchObject({ end: '2026-03-02T15:00:00+00:00', note: null, version: 2 });
    await expect(
      updatePresence(ctx, { employee_id, id, note: 'x', expected_version: 1 }),
    ).rejects.toMatchObject({
      code: 'precondition-failed',
    });
    const rows = await inWorkspace(db, ctx.workspace.id, (tx) =>
      tx.select().from(schema.auditLog).where(eq(schema.auditLog.objectId, id)),
    );
    expect(rows.map((row) => row.action).sort()).toEqual(['create', 'update']);
  });

  test('are noted whatever became of their project since, and not changed', async () => {
    const { ctx, employee } = await makeCompany(db);
    const employee_id = employee.id;
    const project = await createProject(ctx, {
      code: 'HARBOUR',
      name: 'Harbour',
      requires_manager_approval: false,
      state: 'active',
      effective_from: '2026-01-01',
    });
    const { id } = await recordPresence(ctx, {
      ...{ employee_id, start: '2026-03-02T08:00:00Z', end: '2026-03-02T15:00:00Z', project: 'HARBOUR' },
    });
    await updateProject(ctx, { id: project.id, state: 'inactive', effective_from: '2026-03-01' });
    const noted = { employee_id, id, project: 'HARBOUR', note: 'By bus' };
    expect(await updatePresence(ctx, noted)).toMatchObject({
      note: 'By bus',
      project: 'HARBOUR',
      version: 2,
    });
    await expect(updatePresence(ctx, { employee_id, id, end: '2026-03-02T14:00:00Z' })).rejects.toMatchObject(
      {
        errors: [{ pointer: '/project' }],
      },
    );
  });

  test('a note may change in a submitted month, and the time may not', async () => {
    const { ctx, employee } = await makeCompany(db);
    const employee_id = employee.id;
    const { id } = await recordPresence(ctx, {
      ...{ employee_id, start: '2026-03-02T08:00:00+01:00', end: '2026-03-02T16:00:00+01:00' },
    });
    await generateStatements(ctx);
    const [march] = (await listStatements(ctx, { scope: 'all', limit: 10 })).data;
    await submitStatement(ctx, { id: march?.id ?? '' });
    const note = 'Stock-taking';
    expect(await updatePresence(ctx, { employee_id, id, note })).toMatchObject({ note, version: 2 });
    // What is sent as it stands changes as little.
    const same = { employee_id, id, end: '2026-03-02T16:00:00+01:00', note: null };
    expect(await updatePresence(ctx, same)).toMatchObject({ note: null, version: 3 });
    for (const change of [
      { end: '2026-03-02T16:00:01+01:00' },
      { start: '2026-03-02T09:00:00+01:00' },
      { reason: 'standby-home' },
    ]) {
      await expect(updatePresence(ctx, { employee_id, id, ...change })).rejects.toMatchObject({
        said: { code: 'time-submitted' },
      });
    }
  });

  test('a deleted interval is gone and makes room', async () => {
    const { ctx, employee } = await makeCompany(db);
    const employee_id = employee.id;
    const body = { employee_id, start: '2026-03-02T08:00:00Z', end: '2026-03-02T15:00:00Z' };
    const { id } = await recordPresence(ctx, body);
    await deletePresence(ctx, { employee_id, id });
    await expect(getPresence(ctx, { employee_id, id })).rejects.toMatchObject({ code: 'not-found' });
    await expect(deletePresence(ctx, { employee_id, id })).rejects.toMatchObject({ code: 'not-found' });
    await recordPresence(ctx, body);
  });
});

describe('listing presence', () => {
  test('pages neither skip nor repeat', async () => {
    const { ctx, employee } = await makeCompany(db);
    const employee_id = employee.id;
    for (const date of ['02', '03', '04', '05', '06']) {
      const day = `2026-03-${date}`;
      await recordPresence(ctx, { employee_id, start: `${day}T08:00:00Z`, end: `${day}T15:00:00Z` });
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listPresence(ctx, { employee_id, from: '2026-03-03', limit: 2, cursor });
      seen.push(...page.data.map((row) => row.start.slice(0, 10)));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(['2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06']);
  });
});
