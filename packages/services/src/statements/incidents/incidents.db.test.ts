import { inWorkspace, schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { listEvents, listEventsInput } from '../../events/index.ts';
import { reportWorkingTimeCompliance } from '../../insight/reports/index.ts';
import { updateEmployment } from '../../organization/employments/index.ts';
import { updatePolicy, updatePolicyInput } from '../../policies/index.ts';
import { deletePresence, listPresence, recordPresence } from '../../recording/presence/index.ts';
import { createEmploymentTerms, createEmploymentTermsBody } from '../../settings/employment-terms/index.ts';
import { addPolicies } from '../../testing/add-policies.ts';
import { addEmployees, makeCompany, type TestCompany } from '../../testing/make-company.ts';
import { halfWeek } from '../../testing/make-people-to-change.ts';
import { generateStatements, listStatements, submitStatement } from '../index.ts';
import {
  decideIncidents,
  listIncidentGroups,
  listIncidents,
  listIncidentsInput,
  listIncidentsOfEmployee,
  updateIncident,
} from './index.ts';

const db = testDatabase({ poolSize: 4 });

const list = async (ctx: TestCompany['ctx'], input: object = {}) =>
  (await listIncidents(ctx, listIncidentsInput.parse({ scope: 'all', ...input }))).data;

const sorted = <One extends { id?: string | undefined }>(some: readonly One[]) =>
  some.toSorted((one, other) => `${one.id}`.localeCompare(`${other.id}`));

/** Two short rests in March: 8 hours before the 4th, 9 before the 6th. */
async function shortRests(): Promise<TestCompany> {
  const company = await makeCompany(db);
  const { ctx, employee } = company;
  await addPolicies(ctx, [
    { code: 'rest', kind: 'working-time', config: { steps: [{ plugin: 'daily-rest', config: {} }] } },
  ]);
  for (const [date, from, to] of [
    ['2026-03-03', '15:00', '23:00'],
    ['2026-03-04', '07:00', '15:00'],
    ['2026-03-05', '14:00', '22:00'],
    ['2026-03-06', '07:00', '15:00'],
  ]) {
    const punch = { start: `${date}T${from}:00+01:00`, end: `${date}T${to}:00+01:00` };
    await recordPresence(ctx, { employee_id: employee.id, ...punch });
  }
  await generateStatements(ctx);
  return company;
}

describe('incidents', () => {
  test('are the violations that statements found, the latest first, narrowed by every filter', async () => {
    const { ctx, employee, unitId } = await shortRests();
    const rows = await list(ctx);
    expect(rows).toMatchObject([
      {
        date: '2026-03-06',
        step: 'daily-rest',
        state: 'open',
        employee_name: 'Employee 1',
        statement: { from: '2026-03-01', to: '2026-03-31', state: 'ready' },
        details: { rest_minutes: 540 },
      },
      { date: '2026-03-04', details: { rest_minutes: 480 } },
    ]);
    const dates = async (input: object) => (await list(ctx, input)).map(({ date }) => date);
    expect(await dates({ from: '2026-03-05' })).toEqual(['2026-03-06']);
    expect(await dates({ to: '2026-03-05' })).toEqual(['2026-03-04']);
    expect(await dates({ step: ['weekly-rest'] })).toEqual([]);
    expect(await dates({ step: ['daily-rest', 'weekly-rest'] })).toHaveLength(2);
    expect(await dates({ severity: ['info'] })).toEqual([]);
    expect(await dates({ state: ['resolved'] })).toEqual([]);
    expect(await dates({ org_unit_id: [unitId], employee_id: [employee.id] })).toHaveLength(2);
    const first = await listIncidents(ctx, listIncidentsInput.parse({ scope: 'all', limit: 1 }));
    expect(await dates({ limit: 1, cursor: first.next_cursor })).toEqual(['2026-03-04']);
  });

  test('are those of people whom somebody managed and who had terms, on their dates', async () => {
    const company = await shortRests();
    const { ctx, employee, termsId } = company;
    const [mette] = await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, company, 1));
    const whose = { employee_id: employee.id, employment_id: employee.employmentId };
    const half = { code: 'half', name: 'Half time', norm: { weeks: [halfWeek] } };
    const { id: halfTime } = await createEmploymentTerms(
      ctx,
      createEmploymentTermsBody.parse({ ...half, effective_from: '2020-01-01' }),
    );
    const since = { effective_from: '2026-03-05', manager_id: mette?.id };
    await updateEmployment(ctx, { ...whose, ...since, employment_terms_id: halfTime });
    const dates = async (input: object) => (await list(ctx, input)).map(({ date }) => date);
    const groups = async (input: object) =>
      (await listIncidentGroups(ctx, listIncidentsInput.parse({ scope: 'all', ...input }))).data;
    const all = ['2026-03-06', '2026-03-04'];
    expect(await dates({})).toEqual(all);
    for (const [asked, wanted] of [
      [{ manager_id: mette?.id }, ['2026-03-06']],
      [{ manager_id: employee.id }, []],
      [{ employment_terms_id: halfTime }, ['2026-03-06']],
      [{ employment_terms_id: termsId }, ['2026-03-04']],
      [{ manager_id: mette?.id, employment_terms_id: termsId }, []],
    ] as const) {
      expect(await dates(asked)).toEqual(wanted);
      expect((await groups(asked)).map(({ latest, count }) => [latest, count])).toEqual(
        wanted.map((date) => [date, 1]),
      );
    }
  });

  test('keep what people made of them while later evaluations find the same figures', async () => {
    const { ctx, employee } = await shortRests();
    const [late, early] = await list(ctx);
    await updateIncident(ctx, { id: late?.id ?? '', state: 'resolved', note: 'Agreed with the team.' });
    await updateIncident(ctx, { id: early?.id ?? '', state: 'acknowledged' });
    // The rest before the 4th becomes shorter; the other one stays.
    await recordPresence(ctx, {
      employee_id: employee.id,
      start: '2026-03-03T23:00:00+01:00',
      end: '2026-03-04T00:00:00+01:00',
    });
    const [kept, changed] = await list(ctx);
    expect(kept).toMatchObject({ id: late?.id, state: 'resolved', note: 'Agreed with the team.' });
    expect(changed).toMatchObject({ date: '2026-03-04', state: 'open', note: null });
    expect(changed?.details).not.toEqual(early?.details);
  });

  test('are changed with the permission only, and every change is audited', async () => {
    const company = await shortRests();
    const [incident] = await list(company.ctx);
    const id = incident?.id ?? '';
    const reader = company.as(['incidents:read:all'], company.employee.id);
    await expect(updateIncident(reader, { id, state: 'resolved' })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(updateIncident(company.ctx, { id: 'none', state: 'open' })).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(list(company.as(['reports:read:all'], null))).rejects.toMatchObject({ code: 'forbidden' });
    await updateIncident(company.ctx, { id, state: 'acknowledged', note: 'Seen' });
    const audited = await inWorkspace(db, company.ctx.workspace.id, (tx) =>
      tx.select().from(schema.auditLog).where(eq(schema.auditLog.objectId, id)),
    );
    expect(audited).toMatchObject([
      { action: 'create', before: null, after: { state: 'open' } },
      { action: 'update', before: { state: 'open' }, after: { state: 'acknowledged', note: 'Seen' } },
    ]);
  });

  test('that a statement finds and finds no more are events, each once', async () => {
    const { ctx, employee } = await shortRests();
    const [late, early] = await list(ctx);
    const told = async () => {
      const type = ['incident.opened', 'incident.resolved', 'incident.changed'];
      const { data } = await listEvents(ctx, listEventsInput.parse({ type }));
      return data.map((event) => ({ type: event.type, id: event.object.id, data: event.data }));
    };
    const [lateData, earlyData] = [late, early].map((one) => {
      // Whether the reader may decide is theirs alone.
      const { decidable: _, ...data } = one ?? {};
      return data;
    });
    const opened = [
      { type: 'incident.opened', id: late?.id, data: lateData },
      { type: 'incident.opened', id: early?.id, data: earlyData },
    ];
    expect(sorted(await told())).toEqual(sorted(opened));
    // Evaluated anew, it finds the same.
    const punch = { start: '2026-03-10T08:00:00+01:00', end: '2026-03-10T12:00:00+01:00' };
    await recordPresence(ctx, { employee_id: employee.id, ...punch });
    expect(await told()).toHaveLength(2);
    const { data } = await listPresence(ctx, { employee_id: employee.id, limit: 10 });
    const fourth = data.find(({ start }) => start.startsWith('2026-03-04'));
    await deletePresence(ctx, { employee_id: employee.id, id: fourth?.id ?? '' });
    expect(await list(ctx)).toMatchObject([{ id: late?.id }]);
    const [closed, ...before] = await told();
    expect(closed).toMatchObject({
      type: 'incident.resolved',
      id: early?.id,
      data: { ...earlyData, state: 'resolved', ended_at: expect.any(String), updated_at: expect.any(String) },
    });
    expect(sorted(before)).toEqual(sorted(opened));
  });
});

describe('incidents by person and kind', () => {
  test('are counted over the filters, the latest first, page by page', async () => {
    const { ctx, employee } = await shortRests();
    const groups = (input: object = {}) =>
      listIncidentGroups(ctx, listIncidentsInput.parse({ scope: 'all', ...input }));
    const ids = (await list(ctx)).map(({ id }) => id);
    expect((await groups()).data).toEqual([
      {
        employee_id: employee.id,
        employee_number: expect.any(String),
        employee_name: 'Employee 1',
        step: 'daily-rest',
        count: 2,
        first: '2026-03-04',
        latest: '2026-03-06',
        severity: 'warning',
        ids,
      },
    ]);
    expect((await groups({ from: '2026-03-05' })).data).toMatchObject([{ count: 1, ids: ids.slice(0, 1) }]);
    expect((await groups({ step: ['max-daily'] })).data).toEqual([]);
    await recordPresence(ctx, {
      employee_id: employee.id,
      start: '2026-04-01T05:00:00+02:00',
    });
    await generateStatements({ ...ctx, now: Temporal.Instant.from('2026-05-02T06:00:00Z') });
    const first = await groups({ limit: 1 });
    expect(first.data).toMatchObject([{ step: 'open-presence', count: 1 }]);
    const second = await groups({ limit: 1, cursor: first.next_cursor });
    expect(second).toMatchObject({ data: [{ step: 'daily-rest', count: 2 }], next_cursor: null });
  });

  test('are resolved together, each with its result and audit row; nobody resolves their own', async () => {
    const company = await shortRests();
    const { ctx, employee } = company;
    const ids = (await list(ctx)).map(({ id }) => id);
    const own = company.as(['incidents:*:managed'], employee.id);
    expect(await decideIncidents(own, { ids, state: 'resolved' })).toMatchObject({
      results: [{ done: false, code: 'forbidden' }, { done: false }],
    });
    const missing = '0190a000-0000-7000-8000-000000000001';
    const { results } = await decideIncidents(ctx, {
      ids: [...ids, missing, 'none'],
      state: 'resolved',
      note: 'Agreed.',
    });
    expect(results).toMatchObject([
      ...ids.map((id) => ({ id, done: true })),
      { id: missing, done: false, code: 'not-found' },
      { id: 'none', done: false, code: 'not-found' },
    ]);
    expect(await list(ctx)).toMatchObject(Array(2).fill({ state: 'resolved', note: 'Agreed.' }));
    const audited = await inWorkspace(db, ctx.workspace.id, (tx) =>
      tx
        .select()
        .from(schema.auditLog)
        .where(eq(schema.auditLog.objectId, ids[0] ?? '')),
    );
    expect(audited).toMatchObject([
      { action: 'create' },
      { before: { state: 'open' }, after: { state: 'resolved', note: 'Agreed.' } },
    ]);
    await expect(
      decideIncidents(company.as(['incidents:read:all'], null), { ids, state: 'resolved' }),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('are told to whoever reads the time they are about, until they are resolved', async () => {
    const company = await shortRests();
    const { ctx, employee } = company;
    const own = company.as(['timesheet:read:self'], employee.id);
    expect(await listIncidentsOfEmployee(own, { employee_id: employee.id })).toHaveLength(2);
    const [late] = await list(ctx);
    await updateIncident(ctx, { id: late?.id ?? '', state: 'resolved' });
    expect(await listIncidentsOfEmployee(own, { employee_id: employee.id })).toMatchObject([
      { date: '2026-03-04' },
    ]);
    const other = company.as(['timesheet:read:self'], null);
    await expect(listIncidentsOfEmployee(other, { employee_id: employee.id })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});

test('a statement that cannot be worked out is an incident until it can, and no violation of working time', async () => {
  const { ctx, employee } = await makeCompany(db);
  const [policy] = await addPolicies(ctx, [
    { code: 'broken', kind: 'working-time', config: { steps: [{ plugin: 'no-such-step', config: {} }] } },
  ]);
  const punch = { start: '2026-03-03T08:00:00+01:00', end: '2026-03-03T16:00:00+01:00' };
  await recordPresence(ctx, { employee_id: employee.id, ...punch });
  await generateStatements(ctx);
  await generateStatements(ctx);
  const [failure, ...others] = await list(ctx);
  expect(others).toEqual([]);
  expect(failure).toMatchObject({
    step: 'statement-failed',
    severity: 'error',
    employee_id: employee.id,
    statement: null,
    details: { from: '2026-03-01', to: '2026-03-31', reason: expect.stringContaining('no-such-step') },
  });
  const march = { from: '2026-03-01', to: '2026-03-31', scope: 'all' as const, limit: 10 };
  expect((await reportWorkingTimeCompliance(ctx, march)).data).toEqual([]);
  const repaired = { id: policy, config: { steps: [] }, effective_from: '2020-01-01' };
  await updatePolicy(ctx, updatePolicyInput.parse(repaired));
  await generateStatements(ctx);
  expect(await list(ctx)).toEqual([]);
  const [statement] = (await listStatements(ctx, { scope: 'all', limit: 10 })).data;
  await submitStatement(ctx, { id: statement?.id ?? '', payout_minutes: 0 });
});
