import { inWorkspace, schema } from '@stempel/db';
import { testDatabase } from '@stempel/db/testing';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { updateActivity } from '../activities/index.ts';
import { createDimension } from '../dimensions/index.ts';
import { addEmployees, makeCompany } from '../testing/make-company.ts';
import {
  checkIn,
  checkOut,
  deletePresence,
  getPresence,
  listPresence,
  recordPresence,
  updatePresence,
} from './index.ts';

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
    const [leaver] = await inWorkspace(db, ctx.workspace.id, (tx) =>
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
    const [managed] = await inWorkspace(db, ctx.workspace.id, (tx) =>
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

describe('checking in and out', () => {
  test('uses the clock and the zone of the employment; the night of the spring change', async () => {
    const company = await makeCompany(db);
    const { employee } = company;
    const self = ['timesheet:*:self'];
    // 2026-03-29 02:00 +01:00 becomes 03:00 +02:00 in Copenhagen.
    const inAt = company.as(self, employee.id, '2026-03-28T21:00:00Z');
    const came = await checkIn(inAt, { employee_id: employee.id });
    expect(came).toMatchObject({ start: '2026-03-28T22:00:00+01:00', end: null, source: 'check-in' });
    const outAt = company.as(self, employee.id, '2026-03-29T04:00:00Z');
    const left = await checkOut(outAt, { employee_id: employee.id });
    expect(left).toMatchObject({ id: came.id, end: '2026-03-29T06:00:00+02:00', version: 2 });
  });

  test('refuses a second check-in, a check-out without one and a check-out before it', async () => {
    const { ctx, employee } = await makeCompany(db);
    const employee_id = employee.id;
    await expect(checkOut(ctx, { employee_id })).rejects.toMatchObject({ code: 'conflict' });
    await checkIn(ctx, { employee_id, at: '2026-03-02T08:00:00+01:00' });
    await expect(checkIn(ctx, { employee_id, at: '2026-03-02T09:00:00+01:00' })).rejects.toMatchObject({
      code: 'conflict',
      errors: [{ pointer: '/at', code: 'already-checked-in' }],
    });
    await expect(checkOut(ctx, { employee_id, at: '2026-03-02T08:00:00+01:00' })).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ pointer: '/at' }],
    });
    await checkOut(ctx, { employee_id, at: '2026-03-02T08:00:01+01:00' });
  });

  test('work recorded ahead bars no check-in before it, only a check-out that runs into it', async () => {
    const company = await makeCompany(db, { now: '2026-03-02T07:00:00Z' });
    const { ctx, employee } = company;
    const employee_id = employee.id;
    const planned = { employee_id, start: '2026-03-02T12:00:00+01:00', end: '2026-03-02T16:00:00+01:00' };
    await recordPresence(ctx, planned);
    await recordPresence(ctx, {
      ...planned,
      start: '2026-03-03T08:00:00+01:00',
      end: '2026-03-03T16:00:00+01:00',
    });
    expect(await checkIn(ctx, { employee_id })).toMatchObject({
      start: '2026-03-02T08:00:00+01:00',
      end: null,
    });
    // While checked in: what lies between then and now is taken, what is still to come is not.
    const at = (now: string) => ({ ...ctx, now: Temporal.Instant.from(now) });
    const noon = at('2026-03-02T10:00:00Z');
    const done = { employee_id, start: '2026-03-02T09:00:00+01:00', end: '2026-03-02T10:00:00+01:00' };
    await expect(recordPresence(noon, done)).rejects.toMatchObject({ errors: [{ code: 'overlap' }] });
    await recordPresence(noon, {
      employee_id,
      start: '2026-03-04T08:00:00+01:00',
      end: '2026-03-04T16:00:00+01:00',
    });
    await expect(checkOut(at('2026-03-02T11:30:00Z'), { employee_id })).rejects.toMatchObject({
      code: 'conflict',
      errors: [{ pointer: '/at', code: 'overlap' }],
    });
    expect(await checkOut(noon, { employee_id })).toMatchObject({ end: '2026-03-02T11:00:00+01:00' });
    // In the middle of recorded work nobody checks in.
    await expect(checkIn(at('2026-03-02T12:00:00Z'), { employee_id })).rejects.toMatchObject({
      errors: [{ pointer: '/at', code: 'overlap' }],
    });
  });

  test('of many check-ins at once one succeeds, and of many check-outs', async () => {
    const { ctx, employee } = await makeCompany(db);
    const succeeded = async (attempt: () => Promise<unknown>) => {
      const outcomes = await Promise.allSettled(Array.from({ length: 8 }, attempt));
      return outcomes.filter((outcome) => outcome.status === 'fulfilled').length;
    };
    const at = '2026-03-02T08:00:00+01:00';
    expect(await succeeded(() => checkIn(ctx, { employee_id: employee.id, at }))).toBe(1);
    expect(
      await succeeded(() => checkOut(ctx, { employee_id: employee.id, at: '2026-03-02T16:00:00+01:00' })),
    ).toBe(1);
  });

  test('a call-out during standby: the work ends first, then the standby', async () => {
    const { ctx, employee } = await makeCompany(db);
    const employee_id = employee.id;
    const standby = await checkIn(ctx, {
      employee_id,
      at: '2026-03-02T16:00:00+01:00',
      reason: 'standby-home',
    });
    const work = await checkIn(ctx, { employee_id, at: '2026-03-02T20:00:00+01:00', reason: 'normal' });
    expect(await checkOut(ctx, { employee_id, at: '2026-03-02T21:00:00+01:00' })).toMatchObject({
      id: work.id,
    });
    expect(await checkOut(ctx, { employee_id, at: '2026-03-03T08:00:00+01:00' })).toMatchObject({
      id: standby.id,
    });
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
