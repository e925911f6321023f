import { newId, schema } from '@stempel/db';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { updateOrgUnit } from '../../organization/org-units/index.ts';
import { createEntry } from '../../recording/entries/index.ts';
import { recordPresence } from '../../recording/presence/index.ts';
import { makeCompany, type TestCompany } from '../../testing/make-company.ts';
import {
  reportAbsence,
  reportAccountMovements,
  reportPresence,
  reportRegisteredHours,
  reportShownPresence,
  reportSickness,
  reportWorkingTimeCompliance,
} from './index.ts';

const db = testDatabase();
const march = { from: '2026-03-01', to: '2026-03-31', scope: 'all' as const, limit: 100 };

async function record({ ctx, employee }: TestCompany, date: string) {
  const employee_id = employee.id;
  await recordPresence(ctx, { employee_id, start: `${date}T08:00:30+01:00`, end: `${date}T16:12:10+01:00` });
}

async function insertAbsence(
  { ctx, employee }: TestCompany,
  fromOn: string,
  toOn: string | null,
  sickness: boolean,
) {
  const id = newId();
  const workspaceId = ctx.workspace.id;
  await withoutAudit(db, workspaceId, (tx) =>
    tx.insert(schema.absences).values({
      workspaceId,
      id,
      employeeId: employee.id,
      employmentId: employee.employmentId,
      fromOn,
      toOn,
      sickness,
      state: 'approved',
      createdAt: ctx.now,
      updatedAt: ctx.now,
    }),
  );
  return id;
}

describe('a report', () => {
  test('presence shows the punches and the elapsed minutes', async () => {
    const company = await makeCompany(db);
    await record(company, '2026-03-02');
    const { data } = await reportPresence(company.ctx, march);
    expect(data).toMatchObject([
      {
        employee_id: company.employee.id,
        employment_id: company.employee.employmentId,
        employee_name: 'Employee 1',
        date: '2026-03-02',
        start: '2026-03-02T08:00:30+01:00',
        end: '2026-03-02T16:12:10+01:00',
        // Both ends are floored to the minute: 08:00 to 16:12.
        minutes: 492,
      },
    ]);
  });

  test('presence that is shown stands with the zone of its employment on that date', async () => {
    const { ctx, employee, unitId } = await makeCompany(db);
    const record = (date: string) =>
      recordPresence(ctx, { employee_id: employee.id, start: `${date}T07:00:00Z`, end: `${date}T15:00:00Z` });
    await record('2026-03-02');
    await record('2026-03-09');
    await updateOrgUnit(ctx, { id: unitId, effective_from: '2026-03-09', time_zone: 'Europe/Lisbon' });
    const { data } = await reportShownPresence(ctx, march);
    expect(data.map(({ start, time_zone }) => [start, time_zone])).toEqual([
      ['2026-03-02T07:00:00+00:00', 'Europe/Copenhagen'],
      ['2026-03-09T07:00:00+00:00', 'Europe/Lisbon'],
    ]);
    // Integrations get rows without it, as the contract says.
    expect((await reportPresence(ctx, march)).data[0]).not.toHaveProperty('time_zone');
  });

  test('registered hours show entries with their activity', async () => {
    const company = await makeCompany(db);
    const { ctx, employee, activities } = company;
    await createEntry(ctx, {
      employee_id: employee.id,
      date: '2026-03-03',
      activity_id: activities.care,
      minutes: 90,
    });
    const { data } = await reportRegisteredHours(ctx, march);
    expect(data).toMatchObject([
      {
        date: '2026-03-03',
        activity: 'care',
        activity_type: 'work',
        minutes: 90,
        project: null,
        dimension_values: {},
      },
    ]);
    expect((await reportRegisteredHours(ctx, { ...march, activity_id: [activities.visit] })).data).toEqual(
      [],
    );
  });

  test('absence and sickness are apart, and whatever touches the period counts', async () => {
    const company = await makeCompany(db);
    const long = await insertAbsence(company, '2025-11-01', '2026-03-01', false);
    const open = await insertAbsence(company, '2026-03-31', null, false);
    await insertAbsence(company, '2026-02-01', '2026-02-28', false);
    await insertAbsence(company, '2026-04-01', '2026-04-02', false);
    const sick = await insertAbsence(company, '2026-03-10', '2026-03-11', true);
    const ids = async (read: typeof reportAbsence, ctx: ServiceContext) =>
      (await read(ctx, march)).data.map(({ id }) => id);
    expect(await ids(reportAbsence, company.ctx)).toEqual([long, open]);
    expect(await ids(reportSickness, company.ctx)).toEqual([sick]);
  });

  test('movements and violations are empty before a statement settled anything', async () => {
    const { ctx } = await makeCompany(db);
    expect((await reportAccountMovements(ctx, march)).data).toEqual([]);
    expect((await reportWorkingTimeCompliance(ctx, march)).data).toEqual([]);
  });
});

describe('pages', () => {
  test('neither skip nor repeat, also when many rows share a date', async () => {
    const company = await makeCompany(db);
    const { ctx, employee, activities } = company;
    for (let index = 0; index < 7; index += 1) {
      const date = index < 5 ? '2026-03-03' : '2026-03-04';
      await createEntry(ctx, {
        employee_id: employee.id,
        date,
        activity_id: activities.care,
        minutes: index + 1,
      });
    }
    const minutes: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await reportRegisteredHours(ctx, { ...march, limit: 3, cursor });
      minutes.push(...page.data.map((row) => row.minutes));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(minutes).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('a period that ends before it starts is refused', async () => {
    const { ctx } = await makeCompany(db);
    await expect(reportPresence(ctx, { ...march, from: '2026-04-01' })).rejects.toMatchObject({
      code: 'invalid',
    });
  });
});

describe('scope', () => {
  test('self is the default answer and empty for a service user', async () => {
    const company = await makeCompany(db);
    await record(company, '2026-03-02');
    const integration = company.as(['reports:read:all'], null);
    expect((await reportPresence(integration, { ...march, scope: 'self' })).data).toEqual([]);
    expect((await reportPresence(integration, march)).data).toHaveLength(1);
  });

  test('wider than granted is forbidden', async () => {
    const company = await makeCompany(db);
    const person = company.as(['reports:read:self'], company.employee.id);
    await expect(reportPresence(person, march)).rejects.toMatchObject({
      code: 'forbidden',
      requiredPermission: 'reports:read:all',
    });
    await record(company, '2026-03-02');
    expect((await reportPresence(person, { ...march, scope: 'self' })).data).toHaveLength(1);
  });

  test('another workspace sees nothing', async () => {
    const [company, other] = [await makeCompany(db), await makeCompany(db)];
    await record(company, '2026-03-02');
    expect((await reportPresence(other.ctx, march)).data).toEqual([]);
    const filters = { ...march, employee_id: [company.employee.id], org_unit_id: [company.unitId] };
    expect((await reportPresence(company.ctx, filters)).data).toHaveLength(1);
    expect((await reportPresence(other.ctx, filters)).data).toEqual([]);
  });
});
