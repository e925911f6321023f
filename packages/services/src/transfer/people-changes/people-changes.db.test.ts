import { inWorkspace, newId, schema } from '@stempel/db';
import { and, asc, eq } from '@stempel/db/drizzle';
import { testDatabase, watchStatements, withoutAudit } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import {
  createEmployment,
  createEmploymentBody,
  listEmploymentVersions,
  updateEmployment,
} from '../../organization/employments/index.ts';
import { createOrgUnit, createOrgUnitBody } from '../../organization/org-units/index.ts';
import { createEmploymentTerms, createEmploymentTermsBody } from '../../settings/employment-terms/index.ts';
import { findCorrections, listCorrections } from '../../statements/corrections/index.ts';
import {
  approveStatement,
  generateStatements,
  listStatements,
  submitStatement,
} from '../../statements/index.ts';
import { addPolicies } from '../../testing/add-policies.ts';
import {
  addEmployees,
  makeCompany,
  type TestCompany,
  type TestEmployee,
} from '../../testing/make-company.ts';
import { recordDays } from '../../testing/record-days.ts';
import { changePeople, changePeopleInput, previewPeopleChange, previewPeopleChangeInput } from './index.ts';

const db = testDatabase({ poolSize: 4 });
const sent = watchStatements(db);

const half = { mon: 222, tue: 222, wed: 222, thu: 222, fri: 222, sat: 0, sun: 0 };

/** A company of some people in one house, with another unit and other terms to move them to. */
async function makePeople(count: number, options: Parameters<typeof makeCompany>[1] = {}) {
  const company = await makeCompany(db, options);
  const { ctx } = company;
  const more = await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, company, count));
  const since = { effective_from: '2020-01-01' };
  const unit = createOrgUnitBody.parse({ ...since, code: 'north', name: 'North' });
  const terms = createEmploymentTermsBody.parse({
    ...{ ...since, code: 'half', name: 'Half time', norm: { weeks: [half] } },
  });
  return {
    ...company,
    people: more,
    north: (await createOrgUnit(ctx, unit)).id,
    halfTime: (await createEmploymentTerms(ctx, terms)).id,
  };
}

const preview = (ctx: ServiceContext, change: object, people: readonly TestEmployee[]) =>
  previewPeopleChange(
    ctx,
    previewPeopleChangeInput.parse({ change, of: { employee_ids: people.map(({ id }) => id) } }),
  );

const apply = (ctx: ServiceContext, change: object, people: readonly TestEmployee[]) =>
  changePeople(ctx, changePeopleInput.parse({ change, employee_ids: people.map(({ id }) => id) }));

/** From when each version holds, with the unit, the manager and the terms of it. */
async function versionsOf({ ctx }: TestCompany, { id, employmentId }: TestEmployee) {
  const target = { employee_id: id, employment_id: employmentId };
  const { data } = await listEmploymentVersions(ctx, { ...target, limit: 100, cursor: undefined });
  return data
    .filter((version) => version.superseded_at === null)
    .sort((one, other) => (one.effective_from < other.effective_from ? -1 : 1))
    .map((version) => [
      ...[version.effective_from, version.org_unit_id, version.manager_id, version.employment_terms_id],
    ]);
}

function auditOf({ ctx }: TestCompany) {
  const { auditLog } = schema;
  return inWorkspace(db, ctx.workspace.id, (tx) =>
    tx
      .select({ action: auditLog.action, objectId: auditLog.objectId })
      .from(auditLog)
      .where(and(eq(auditLog.workspaceId, ctx.workspace.id), eq(auditLog.resource, 'employments')))
      .orderBy(asc(auditLog.id)),
  );
}

const done = (people: readonly TestEmployee[], changed: boolean) =>
  people.map(({ id }) => ({ id, done: true, changed }));

test('people come to a unit, a manager and terms from a date, each with a row in the log', async () => {
  const company = await makePeople(3);
  const { ctx, people, employee, unitId, termsId, north, halfTime } = company;
  const change = {
    effective_from: '2026-05-01',
    org_unit_id: north,
    manager_id: employee.id,
    employment_terms_id: halfTime,
  };
  expect(await preview(ctx, change, people)).toMatchObject({
    people: 3,
    changing: people.map(() => ({ from: '2026-05-01', later: null, carried: 0, settled: 0 })),
    unchanged: [],
    refused: [],
    statements: { settled: 0, submitted: 0, open: 0 },
    settled_periods: [],
  });
  expect(await auditOf(company)).toEqual([]);
  expect((await apply(ctx, change, people)).results).toEqual(done(people, true));
  for (const person of people) {
    expect(await versionsOf(company, person)).toEqual([
      ['2020-01-01', unitId, null, termsId],
      ['2026-05-01', north, employee.id, halfTime],
    ]);
  }
  expect(await auditOf(company)).toEqual(
    expect.arrayContaining(people.map(({ employmentId }) => ({ action: 'update', objectId: employmentId }))),
  );
  expect(await auditOf(company)).toHaveLength(3);
});

test('a call that comes again changes nothing twice, whether after the other or beside it', async () => {
  const company = await makePeople(8);
  const { ctx, people, north } = company;
  const change = { effective_from: '2026-05-01', org_unit_id: north };
  // As after a kill in between: some are done.
  await apply(ctx, change, people.slice(0, 3));
  expect((await preview(ctx, change, people)).unchanged).toHaveLength(3);
  const both = await Promise.all([apply(ctx, change, people), apply(ctx, change, people)]);
  const changed = both.map(({ results }) => results.filter((one) => one.done && one.changed).length);
  expect(changed.sort()).toEqual([0, 5]);
  expect((await apply(ctx, change, people)).results).toEqual(done(people, false));
  for (const person of people) expect(await versionsOf(company, person)).toHaveLength(2);
  expect(await auditOf(company)).toHaveLength(8);
});

test('a later change of something else carries the new value on; one of its own stays and is named', async () => {
  const company = await makePeople(2);
  const { ctx, people, employee, unitId, termsId, north, halfTime } = company;
  const [carried, stays] = people as [TestEmployee, TestEmployee];
  const plan = (person: TestEmployee, effective_from: string, values: object) =>
    updateEmployment(ctx, {
      ...{ employee_id: person.id, employment_id: person.employmentId, effective_from, ...values },
    });
  await plan(carried, '2026-07-01', { employment_terms_id: halfTime });
  await plan(stays, '2026-08-01', { org_unit_id: unitId, manager_id: employee.id });
  const south = createOrgUnitBody.parse({ code: 'south', name: 'South', effective_from: '2020-01-01' });
  const southId = (await createOrgUnit(ctx, south)).id;
  await plan(stays, '2026-09-01', { org_unit_id: southId });
  const change = { effective_from: '2026-05-01', org_unit_id: north };
  const { changing } = await preview(ctx, change, people);
  expect(changing.find((one) => one.employee_id === carried.id)).toMatchObject({ later: null, carried: 1 });
  expect(changing.find((one) => one.employee_id === stays.id)).toMatchObject({
    later: { from: '2026-09-01', fields: ['org_unit_id'] },
    carried: 1,
  });
  await apply(ctx, change, people);
  expect(await versionsOf(company, carried)).toEqual([
    ['2020-01-01', unitId, null, termsId],
    ['2026-05-01', north, null, termsId],
    ['2026-07-01', north, null, halfTime],
  ]);
  expect(await versionsOf(company, stays)).toEqual([
    ['2020-01-01', unitId, null, termsId],
    ['2026-05-01', north, null, termsId],
    ['2026-08-01', north, employee.id, termsId],
    ['2026-09-01', southId, employee.id, termsId],
  ]);
  expect((await apply(ctx, change, people)).results).toEqual(done(people, false));
});

test('settled months stay, are named before, and get corrections', async () => {
  const company = await makePeople(1, { now: '2026-03-02T06:00:00Z' });
  const { ctx, people, employee, north, halfTime } = company;
  const both = [employee, ...people];
  const config = { steps: [{ plugin: 'credit-counter', config: { counter: 'norm-balance' } }] };
  await addPolicies(ctx, [{ code: 'close', kind: 'settlement', config }]);
  for (const { id } of both) await recordDays(ctx, id, ['2026-01-05', '2026-02-02'], ['08:00', '15:00']);
  await generateStatements(ctx);
  const statements = (await listStatements(ctx, { scope: 'all', limit: 10 })).data;
  const settle = statements.filter(
    (row) => row.employee_id === employee.id && row.period.from === '2026-01-01',
  );
  for (const { id } of settle) {
    await submitStatement(ctx, { id });
    await approveStatement(ctx, { id, confirm_uncovered: true });
  }
  const terms = { effective_from: '2026-01-15', employment_terms_id: halfTime };
  expect(await preview(ctx, terms, both)).toMatchObject({
    statements: { settled: 1, submitted: 0, open: 3 },
    settled_periods: [{ from: '2026-01-01', to: '2026-01-31' }],
  });
  const { changing } = await preview(ctx, terms, both);
  expect(changing.map((one) => [one.employee_id === employee.id, one.settled])).toEqual(
    expect.arrayContaining([
      [true, 1],
      [false, 0],
    ]),
  );
  // Who manages somebody, and a later date, reaches no settled figures.
  for (const harmless of [
    { effective_from: '2026-01-15', manager_id: null },
    { effective_from: '2026-02-01', org_unit_id: north },
  ])
    expect((await preview(ctx, harmless, both)).statements.settled).toBe(0);
  // What is recorded after the approval reaches into what was settled.
  const later = { ...ctx, now: ctx.now.add({ hours: 1 }) };
  await apply(later, terms, both);
  await findCorrections(later);
  const { data: pending } = await listCorrections(ctx, { scope: 'all', limit: 10, state: 'pending' });
  expect(pending.map(({ employee_id, periods }) => [employee_id, periods.map(({ from }) => from)])).toEqual([
    [employee.id, ['2026-01-01']],
  ]);
});

test('each is refused by their own reason, keeps nobody else, and stays as they were', async () => {
  const company = await makePeople(5);
  const { ctx, people, unitId, termsId, halfTime } = company;
  const [fine, ended, several, boss, upcoming] = people as [
    ...[TestEmployee, TestEmployee, TestEmployee, TestEmployee, TestEmployee],
  ];
  const target = ({ id, employmentId }: TestEmployee) => ({ employee_id: id, employment_id: employmentId });
  await updateEmployment(ctx, { ...target(ended), end: '2026-03-31' });
  await updateEmployment(ctx, { ...target(upcoming), start: '2020-01-01', end: '2020-12-31' });
  const employ = (person: TestEmployee, start: string) =>
    createEmployment(ctx, {
      employee_id: person.id,
      ...createEmploymentBody.parse({ start, org_unit_id: unitId, employment_terms_id: termsId }),
    });
  await employ(several, '2025-01-01');
  const coming = await employ(upcoming, '2026-06-15');
  const change = { effective_from: '2026-05-01', manager_id: boss.id };
  const unknown = { id: newId(), employmentId: '' };
  const everybody = [...people, unknown];
  const { changing, refused } = await preview(ctx, change, everybody);
  expect(changing.map(({ employee_id, from }) => [employee_id, from])).toEqual(
    expect.arrayContaining([
      [fine.id, '2026-05-01'],
      [upcoming.id, '2026-06-15'],
    ]),
  );
  const reasons = new Map(refused.map((one) => [one.employee_id, one.message.code]));
  const expected = new Map([
    [ended.id, 'people-change-not-employed'],
    [several.id, 'people-change-several'],
    [boss.id, 'manager-of-own-employment'],
    [unknown.id, 'not-found'],
  ]);
  expect(reasons).toEqual(expected);
  const { results } = await apply(ctx, change, everybody);
  expect(new Map(results.flatMap((one) => (one.done ? [] : [[one.id, one.message.code]])))).toEqual(expected);
  expect(await versionsOf(company, boss)).toHaveLength(1);
  expect(await versionsOf(company, fine)).toHaveLength(2);
  expect(await versionsOf(company, { ...upcoming, employmentId: coming.id })).toEqual([
    ['2026-06-15', unitId, boss.id, termsId],
  ]);
  // All of a person or nothing: terms that are not in force yet keep the manager from being set, too.
  const late = createEmploymentTermsBody.parse({
    ...{ code: 'late', name: 'Late', norm: { weeks: [half] }, effective_from: '2027-01-01' },
  });
  const lateId = (await createEmploymentTerms(ctx, late)).id;
  const tooEarly = { effective_from: '2026-10-01', manager_id: fine.id, employment_terms_id: lateId };
  const asked = [boss];
  expect((await preview(ctx, tooEarly, asked)).refused).toMatchObject([
    { message: { code: 'terms-not-in-force' } },
  ]);
  expect((await apply(ctx, tooEarly, asked)).results).toMatchObject([
    { done: false, code: 'invalid', message: { code: 'terms-not-in-force' } },
  ]);
  expect(await versionsOf(company, boss)).toHaveLength(1);
  expect((await preview(ctx, { ...tooEarly, employment_terms_id: halfTime }, asked)).refused).toEqual([]);
});

test('a manager changes those they manage only, and learns no name of others', async () => {
  const company = await makePeople(2);
  const { ctx, people, employee, north } = company;
  const [theirs, other] = people as [TestEmployee, TestEmployee];
  await apply(ctx, { effective_from: '2024-01-01', manager_id: employee.id }, [theirs]);
  const manager = company.as(['employees:read:managed', 'employees:update:managed'], employee.id);
  const change = { effective_from: '2026-05-01', org_unit_id: north };
  const { changing, refused } = await preview(manager, change, people);
  expect(changing.map((one) => one.employee_id)).toEqual([theirs.id]);
  expect(refused).toMatchObject([
    { employee_id: other.id, name: null, employee_number: null, message: { code: 'permission-needed' } },
  ]);
  expect((await apply(manager, change, people)).results).toMatchObject([
    { id: theirs.id, done: true, changed: true },
    { id: other.id, done: false, code: 'forbidden' },
  ]);
  expect(await versionsOf(company, other)).toHaveLength(1);
  const reader = company.as(['employees:read:all'], employee.id);
  await expect(preview(reader, change, people)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(apply(reader, change, people)).rejects.toMatchObject({ code: 'forbidden' });
  // People of another workspace are nobody's.
  const foreign = await makePeople(1);
  expect((await preview(ctx, change, foreign.people)).refused).toMatchObject([
    { name: null, message: { code: 'not-found' } },
  ]);
  expect((await apply(ctx, change, foreign.people)).results).toMatchObject([
    { done: false, code: 'not-found' },
  ]);
});

test('everybody who matches a filter is previewed; a change of nothing or to nothing known is refused', async () => {
  const company = await makePeople(4);
  const { ctx, people, north, unitId } = company;
  await apply(ctx, { effective_from: '2024-01-01', org_unit_id: north }, people.slice(0, 1));
  const ask = (change: object, filter: object = {}) =>
    previewPeopleChange(
      ctx,
      previewPeopleChangeInput.parse({
        ...{
          change: { effective_from: '2026-05-01', ...change },
          of: { filter: { scope: 'all', ...filter } },
        },
      }),
    );
  expect(await ask({ org_unit_id: north })).toMatchObject({ people: 5, unchanged: [{}] });
  expect(await ask({ org_unit_id: north }, { org_unit_id: unitId })).toMatchObject({
    people: 4,
    unchanged: [],
  });
  await expect(ask({})).rejects.toMatchObject({ errors: [{ pointer: '/change' }] });
  await expect(ask({ org_unit_id: newId() })).rejects.toMatchObject({
    errors: [{ pointer: '/change/org_unit_id' }],
  });
  const foreign = await makePeople(0);
  await expect(
    apply(ctx, { effective_from: '2026-05-01', org_unit_id: foreign.north }, people),
  ).rejects.toMatchObject({ errors: [{ pointer: '/change/org_unit_id' }] });
});

test('many people take as many statements as few', async () => {
  const { ctx, people, north, employee } = await makePeople(60);
  const counts: number[][] = [];
  for (const [index, some] of [people.slice(0, 2), people.slice(2)].entries()) {
    const change = { effective_from: `2026-0${index + 5}-01`, org_unit_id: north, manager_id: employee.id };
    sent.length = 0;
    await preview(ctx, change, some);
    const asked = sent.length;
    await apply(ctx, change, some);
    counts.push([asked, sent.length - asked]);
  }
  expect(counts[1]).toEqual(counts[0]);
});
