import { inWorkspace, schema } from '@stempel/db';
import { and, asc, eq, sql } from '@stempel/db/drizzle';
import { testDatabase, watchStatements } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { updateEmployment } from '../../organization/employments/index.ts';
import { createOrgUnit, createOrgUnitBody } from '../../organization/org-units/index.ts';
import { findCorrections, listCorrections } from '../../statements/corrections/index.ts';
import {
  approveStatement,
  generateStatements,
  listStatements,
  submitStatement,
} from '../../statements/index.ts';
import { addPolicies } from '../../testing/add-policies.ts';
import { changePerson } from '../../testing/look-for-people.ts';
import type { TestCompany, TestEmployee } from '../../testing/make-company.ts';
import { applyTo, makePeopleToChange, previewOf, versionsOf } from '../../testing/make-people-to-change.ts';
import { recordDays } from '../../testing/record-days.ts';
import { previewPeopleChange, previewPeopleChangeInput } from './index.ts';

const db = testDatabase({ poolSize: 4 });
const sent = watchStatements(db);

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
  const company = await makePeopleToChange(db, 3);
  const { ctx, people, employee, unitId, termsId, north, halfTime } = company;
  const change = {
    effective_from: '2026-05-01',
    org_unit_id: north,
    manager_id: employee.id,
    employment_terms_id: halfTime,
  };
  expect(await previewOf(ctx, change, people)).toMatchObject({
    people: 3,
    changing: people.map(() => ({ from: '2026-05-01', later: null, carried: 0, settled: 0 })),
    unchanged: [],
    refused: [],
    statements: { settled: 0, submitted: 0, open: 0 },
    settled_periods: [],
  });
  expect(await auditOf(company)).toEqual([]);
  expect((await applyTo(ctx, change, people)).results).toEqual(done(people, true));
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

test('people of a preview follow each other as in the language of whoever looks', async () => {
  const { ctx, people, north } = await makePeopleToChange(db, 3);
  const names = ['Åse Holm', 'Bo Holm', 'Zita Holm'];
  for (const [index, { id }] of people.entries())
    await changePerson(ctx, id, { name: names[index], effective_from: '2020-01-01' });
  const asked = {
    change: { effective_from: '2026-05-01', org_unit_id: north },
    of: { employee_ids: people.map(({ id }) => id) },
  };
  const namesIn = async (collation: string) => {
    const input = previewPeopleChangeInput.parse({ ...asked, collation });
    return (await previewPeopleChange(ctx, input)).changing.map(({ name }) => name);
  };
  expect(await namesIn('en')).toEqual(names);
  expect(await namesIn('da')).toEqual(['Bo Holm', 'Zita Holm', 'Åse Holm']);
});

test('a call that comes again changes nothing twice, whether after the other or beside it', async () => {
  const company = await makePeopleToChange(db, 8);
  const { ctx, people, north } = company;
  const change = { effective_from: '2026-05-01', org_unit_id: north };
  // As after a kill in between: some are done.
  await applyTo(ctx, change, people.slice(0, 3));
  expect((await previewOf(ctx, change, people)).unchanged).toHaveLength(3);
  const both = await Promise.all([applyTo(ctx, change, people), applyTo(ctx, change, people)]);
  const changed = both.map(({ results }) => results.filter((one) => one.done && one.changed).length);
  expect(changed.sort()).toEqual([0, 5]);
  expect((await applyTo(ctx, change, people)).results).toEqual(done(people, false));
  for (const person of people) expect(await versionsOf(company, person)).toHaveLength(2);
  expect(await auditOf(company)).toHaveLength(8);
});

test('a later change of something else carries the new value on; one of its own stays and is named', async () => {
  const company = await makePeopleToChange(db, 2);
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
  const { changing } = await previewOf(ctx, change, people);
  expect(changing.find((one) => one.employee_id === carried.id)).toMatchObject({ later: null, carried: 1 });
  expect(changing.find((one) => one.employee_id === stays.id)).toMatchObject({
    later: { from: '2026-09-01', fields: ['org_unit_id'] },
    carried: 1,
  });
  await applyTo(ctx, change, people);
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
  expect((await applyTo(ctx, change, people)).results).toEqual(done(people, false));
});

test('settled months stay, are named before, and get corrections', async () => {
  const company = await makePeopleToChange(db, 1, { now: '2026-03-02T06:00:00Z' });
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
  expect(await previewOf(ctx, terms, both)).toMatchObject({
    statements: { settled: 1, submitted: 0, open: 3 },
    settled_periods: [{ from: '2026-01-01', to: '2026-01-31' }],
  });
  const { changing } = await previewOf(ctx, terms, both);
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
    expect((await previewOf(ctx, harmless, both)).statements.settled).toBe(0);
  // What is recorded after the approval reaches into what was settled.
  const later = { ...ctx, now: ctx.now.add({ hours: 1 }) };
  await applyTo(later, terms, both);
  await findCorrections(later);
  const { data: pending } = await listCorrections(ctx, { scope: 'all', limit: 10, state: 'pending' });
  expect(pending.map(({ employee_id, periods }) => [employee_id, periods.map(({ from }) => from)])).toEqual([
    [employee.id, ['2026-01-01']],
  ]);
});

test('what was done is told where the database goes away between two people', async () => {
  const company = await makePeopleToChange(db, 3);
  const { ctx, people, north } = company;
  const [first, second, third] = people as [TestEmployee, TestEmployee, TestEmployee];
  const broken: ServiceContext = {
    ...ctx,
    beforeCommit: async (tx, results) => {
      const [only, ...more] = results as { id: string }[];
      if (more.length > 0) throw new Error('One of them cannot be stored.');
      if (only?.id === second.id) await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    },
  };
  const { results } = await applyTo(broken, { effective_from: '2026-05-01', org_unit_id: north }, people);
  const away = { done: false, code: 'unavailable', message: { code: 'outcome-unknown-database' } };
  expect(results).toMatchObject([
    { id: first.id, done: true, changed: true },
    { id: second.id, ...away },
    { id: third.id, ...away },
  ]);
  const counts = await Promise.all(people.map(async (one) => (await versionsOf(company, one)).length));
  expect(counts).toEqual([2, 1, 1]);
});

test('many people take as many statements as few', async () => {
  const { ctx, people, north, employee } = await makePeopleToChange(db, 60);
  const counts: number[][] = [];
  for (const [index, some] of [people.slice(0, 2), people.slice(2)].entries()) {
    const change = { effective_from: `2026-0${index + 5}-01`, org_unit_id: north, manager_id: employee.id };
    sent.length = 0;
    await previewOf(ctx, change, some);
    const asked = sent.length;
    await applyTo(ctx, change, some);
    counts.push([asked, sent.length - asked]);
  }
  expect(counts[1]).toEqual(counts[0]);
});
