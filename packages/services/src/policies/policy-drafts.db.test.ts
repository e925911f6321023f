import { inWorkspace, schema } from '@stempel/db';
import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { createOrgUnit, createOrgUnitBody, updateOrgUnit } from '../organization/org-units/index.ts';
import { addPolicies } from '../testing/add-policies.ts';
import { makeCompany, type TestCompany } from '../testing/make-company.ts';
import { recordDays } from '../testing/record-days.ts';
import {
  acceptPolicyScenario,
  checkPolicyScenarios,
  countEmployments,
  discardPolicyDraft,
  findPolicyDraft,
  getPolicy,
  listPolicyDrafts,
  previewPolicy,
  publishPolicy,
  savePolicyDraft,
  savePolicyScenario,
  type TypedPolicy,
  updatePolicy,
} from './index.ts';

const db = testDatabase();
const anywhere = { working_countries: [], org_units: [], employment_terms: [] };
const evening = (from: string) => ({
  kind: 'rules',
  rules: [
    {
      code: 'evening',
      filters: [{ plugin: 'time-of-day', config: { from, to: '24:00' } }],
      calculator: { plugin: 'percent', config: { percent: '50' } },
    },
    { code: 'sunday', filters: [{ plugin: 'weekday', config: { days: ['sun'] } }] },
  ],
});
const typed = (config: Record<string, unknown>, id?: string): TypedPolicy & { id: string } => ({
  ...(id === undefined ? {} : { id }),
  id: id ?? '00000000-0000-7000-8000-0000000000aa',
  kind: 'supplement',
  code: 'hours',
  position: 0,
  availability_scope: anywhere,
  config,
});
const draftOf = (config: Record<string, unknown>, more: object = {}) => ({
  kind: 'supplement' as const,
  code: 'hours',
  name: 'Hours',
  position: 0,
  availability_scope: anywhere,
  config,
  state: 'active' as const,
  based_on: null,
  ...more,
});

/** A week of five days, 12:00 to 20:00, Monday 2 March 2026. */
async function worked(): Promise<TestCompany> {
  const company = await makeCompany(db);
  const days = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'];
  await recordDays(company.ctx, company.employee.id, days, ['12:00', '20:00']);
  return company;
}

test('a preview evaluates the real week with the draft in place of what is published, and writes nothing', async () => {
  const { ctx, employee } = await worked();
  const [id = ''] = await addPolicies(ctx, [{ code: 'hours', kind: 'supplement', config: evening('19:00') }]);
  const preview = await previewPolicy(ctx, {
    policy: typed(evening('18:00'), id),
    employee_id: employee.id,
    date: '2026-03-04',
  });
  expect(preview).toMatchObject({
    simulation: true,
    from: '2026-03-02',
    to: '2026-03-08',
    time_zone: 'Europe/Copenhagen',
    applies: true,
    lanes: [
      {
        rule: 'evening',
        matched_minutes: 600,
        quantity: '300',
        filters: [{ plugin: 'time-of-day', kept_minutes: 600 }],
        sentences: [{ key: 'rule.line' }, {}, {}, {}],
      },
      {
        rule: 'sunday',
        matched_minutes: 0,
        quantity: null,
        intervals: [],
        sentences: [{ key: 'rule.emptied' }, {}, {}],
      },
    ],
    live: { supplements: { 'hours/evening': { matched_minutes: 300, quantity: '150' } } },
  });
  expect(preview.lanes[0]?.intervals[0]).toEqual({
    start: '2026-03-02T18:00+01:00',
    end: '2026-03-02T20:00+01:00',
  });
  expect(preview.presence).toHaveLength(5);
  const rows = await inWorkspace(db, ctx.workspace.id, (tx) => tx.select().from(schema.statements));
  expect(rows).toEqual([]);
  expect((await getPolicy(ctx, { id })).config).toMatchObject(evening('19:00'));
});

test('a preview says when the employment is out of scope, and refuses a wrong field at its path', async () => {
  const { ctx, employee } = await worked();
  const ask = (policy: TypedPolicy) =>
    previewPolicy(ctx, { policy, employee_id: employee.id, date: '2026-03-02' });
  const elsewhere = { ...anywhere, working_countries: ['SE'] };
  const out = await ask({ ...typed(evening('18:00')), availability_scope: elsewhere });
  expect(out).toMatchObject({ applies: false, lanes: [{ sentences: [] }, { sentences: [] }] });
  await expect(ask(typed(evening('25:00')))).rejects.toMatchObject({
    code: 'invalid',
    errors: [{ pointer: '/config/rules/0/filters/0/config/from' }],
  });
});

test('a preview needs to read the policies and the time of the employee', async () => {
  const { as, employee } = await worked();
  const ask = (grants: string[]) =>
    previewPolicy(as(grants, null), {
      policy: typed(evening('18:00')),
      employee_id: employee.id,
      date: '2026-03-02',
    });
  await expect(ask(['timesheet:read:all'])).rejects.toMatchObject({ code: 'forbidden' });
  await expect(ask(['policies:read:all'])).rejects.toMatchObject({ code: 'forbidden' });
});

test('a draft is kept as typed, told apart by version, and becomes the policy from the date given', async () => {
  const { ctx } = await makeCompany(db);
  const first = await savePolicyDraft(ctx, draftOf({ kind: 'rules', rules: [{ half: 'done' }] }));
  expect(await listPolicyDrafts(ctx, { kind: ['supplement'] })).toEqual([first]);
  const second = await savePolicyDraft(
    ctx,
    draftOf(evening('18:00'), { id: first.id, expected_version: first.version }),
  );
  const stale = draftOf(evening('17:00'), { id: first.id, expected_version: first.version });
  await expect(savePolicyDraft(ctx, stale)).rejects.toMatchObject({ code: 'precondition-failed' });
  const published = await publishPolicy(ctx, {
    id: first.id,
    effective_from: '2026-02-01',
    expected_version: second.version,
  });
  expect(published).toMatchObject({ id: first.id, code: 'hours', effective_from: '2026-02-01' });
  expect(await findPolicyDraft(ctx, { id: first.id })).toBeNull();
});

test('a draft begun on another version of the policy is not published over it', async () => {
  const { ctx } = await makeCompany(db);
  const [id = ''] = await addPolicies(ctx, [{ code: 'hours', kind: 'supplement', config: evening('19:00') }]);
  const draft = await savePolicyDraft(ctx, draftOf(evening('18:00'), { id, based_on: 1 }));
  await updatePolicy(ctx, { id, name: 'Other name' });
  const publish = () => publishPolicy(ctx, { id, expected_version: draft.version });
  await expect(publish()).rejects.toMatchObject({ code: 'precondition-failed' });
  expect((await findPolicyDraft(ctx, { id }))?.version).toBe(draft.version);
});

test('a kept week turns red when the rules change, and red blocks every way of publishing', async () => {
  const { ctx, employee } = await worked();
  const [id = ''] = await addPolicies(ctx, [{ code: 'hours', kind: 'supplement', config: evening('18:00') }]);
  await savePolicyScenario(ctx, {
    policy: typed(evening('18:00'), id),
    employee_id: employee.id,
    date: '2026-03-02',
    title: 'Five evenings',
  });
  const check = (from: string) => checkPolicyScenarios(ctx, { policy: typed(evening(from), id) });
  expect(await check('18:00')).toMatchObject([{ title: 'Five evenings', passed: true, differences: [] }]);
  const red = await check('19:00');
  expect(red[0]?.passed).toBe(false);
  expect(red[0]?.differences).toContainEqual({
    path: 'employments.main.supplements.hours/evening.matched_minutes',
    expected: 600,
    actual: 300,
    unit: null,
  });
  expect(red[0]?.differences).toContainEqual({
    path: 'employments.main.supplements.hours/evening.quantity',
    expected: '300',
    actual: '150',
    unit: 'minutes',
  });
  const draft = await savePolicyDraft(ctx, draftOf(evening('19:00'), { id, based_on: 1 }));
  const publish = () =>
    publishPolicy(ctx, { id, effective_from: '2026-03-01', expected_version: draft.version });
  await expect(publish()).rejects.toMatchObject({ code: 'conflict', errors: [{ code: 'red-scenario' }] });
  await expect(updatePolicy(ctx, { id, config: evening('19:00') })).rejects.toMatchObject({
    code: 'conflict',
  });
  await acceptPolicyScenario(ctx, { policy: typed(evening('19:00'), id), scenario_id: red[0]?.id ?? '' });
  expect((await publish()).config).toMatchObject(evening('19:00'));
});

test('a kept week knows both versions of another policy that changes in it', async () => {
  const { ctx, employee } = await worked();
  const excluding = (from: string) => ({
    kind: 'rules',
    rules: [
      {
        code: 'apart',
        filters: [{ plugin: 'time-of-day', config: { from, to: '24:00' } }],
        excludes_from_counters: true,
      },
    ],
  });
  const [other = ''] = await addPolicies(ctx, [
    { code: 'apart', kind: 'supplement', config: excluding('18:00') },
  ]);
  await updatePolicy(ctx, { id: other, config: excluding('19:00'), effective_from: '2026-03-05' });
  const weekly = { kind: 'counter', counter: { plugin: 'weekly-norm', config: {} } };
  const [id = ''] = await addPolicies(ctx, [{ code: 'hours', kind: 'supplement', config: weekly }]);
  const policy = typed(weekly, id);
  const title = 'Two versions beside';
  await savePolicyScenario(ctx, { policy, employee_id: employee.id, date: '2026-03-02', title });
  const [kept] = await checkPolicyScenarios(ctx, { policy });
  // Five days of 480; two hours are apart on three days and one hour on two: 2400 - 360 - 120.
  expect(kept).toMatchObject({ passed: true });
  expect(kept?.expected).toContainEqual({
    path: 'employments.main.counters.hours.hours-worked',
    value: 1920,
    unit: null,
  });
});

test('a thrown away first draft leaves nothing', async () => {
  const { ctx, employee } = await worked();
  const draft = await savePolicyDraft(ctx, draftOf(evening('18:00')));
  await savePolicyScenario(ctx, {
    policy: typed(evening('18:00'), draft.id),
    employee_id: employee.id,
    date: '2026-03-02',
    title: 'Five evenings',
  });
  await discardPolicyDraft(ctx, { id: draft.id });
  expect(await checkPolicyScenarios(ctx, { policy: typed(evening('18:00'), draft.id) })).toEqual([]);
  expect(await listPolicyDrafts(ctx, {})).toEqual([]);
});

test('counts the running employments in a scope', async () => {
  const { ctx, unitId, termsId, employee } = await worked();
  const found = { in_scope: 1, total: 1, example_employee_id: employee.id };
  const count = (scope: object) => countEmployments(ctx, { availability_scope: { ...anywhere, ...scope } });
  expect(await count({})).toEqual(found);
  const all = { org_units: [unitId], employment_terms: [termsId], working_countries: ['DK'] };
  expect(await count(all)).toEqual(found);
  expect(await count({ working_countries: ['SE'] })).toEqual({
    in_scope: 0,
    total: 1,
    example_employee_id: null,
  });
});

test('counts the employments of sub-units with their unit', async () => {
  const { ctx, unitId, employee } = await worked();
  const since = { effective_from: '2020-01-01' };
  const division = await createOrgUnit(
    ctx,
    createOrgUnitBody.parse({ ...since, code: 'division', name: 'Division' }),
  );
  const count = () =>
    countEmployments(ctx, { availability_scope: { ...anywhere, org_units: [division.id] } });
  expect(await count()).toMatchObject({ in_scope: 0, total: 1 });
  await updateOrgUnit(ctx, { ...since, id: unitId, parent_id: division.id });
  expect(await count()).toEqual({ in_scope: 1, total: 1, example_employee_id: employee.id });
});
