import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { addPolicies } from '../testing/add-policies.ts';
import { makeCompany } from '../testing/make-company.ts';
import { at } from '../testing/make-tenant.ts';
import { recordDays } from '../testing/record-days.ts';
import {
  changePolicyScenario,
  checkPolicyScenarios,
  findPolicyChanges,
  savePolicyDraft,
  savePolicyScenario,
  updatePolicy,
} from './index.ts';

const db = testDatabase();
const anywhere = { working_countries: [], org_units: [], employment_terms: [] };
const evening = (from: string) => ({
  kind: 'rules',
  rules: [{ code: 'evening', filters: [{ plugin: 'time-of-day', config: { from, to: '24:00' } }] }],
});
const draftOf = (id: string, from: string) => ({
  id,
  kind: 'supplement' as const,
  code: 'hours',
  name: 'Hours',
  position: 0,
  availability_scope: anywhere,
  config: evening(from),
  state: 'active' as const,
  based_on: 1,
});

test('tells who wrote a policy since a version was seen, and what that version said', async () => {
  const { ctx } = await makeCompany(db);
  const [id = ''] = await addPolicies(ctx, [{ code: 'hours', kind: 'supplement', config: evening('19:00') }]);
  const before = await findPolicyChanges(ctx, { id, since_version: 1 });
  expect(before).toMatchObject({ writes: [], base: { config: evening('19:00') }, draft: null });
  const later = at(ctx, '2026-04-16T09:00:00Z');
  await updatePolicy(later, { id, config: evening('20:00'), effective_from: '2026-04-16' });
  await updatePolicy(at(ctx, '2026-04-17T09:00:00Z'), { id, config: evening('21:00') });
  await savePolicyDraft(later, draftOf(id, '22:00'));
  const found = await findPolicyChanges(at(ctx, '2026-04-18T09:00:00Z'), { id, since_version: 1 });
  expect(found).toMatchObject({
    writes: [
      { version: 2, recorded_at: '2026-04-16T09:00:00Z', effective_from: '2026-04-16' },
      { version: 3, recorded_at: '2026-04-17T09:00:00Z' },
    ],
    base: { config: evening('19:00') },
    draft: { config: evening('22:00'), version: 1 },
    draft_written_by: ctx.actor.name,
  });
});

test('a policy that does not exist yet has a draft and no base', async () => {
  const { ctx } = await makeCompany(db);
  const { based_on: _, id: __, ...fresh } = draftOf('', '22:00');
  const draft = await savePolicyDraft(ctx, { ...fresh, based_on: null });
  expect(await findPolicyChanges(ctx, { id: draft.id, since_version: null })).toMatchObject({
    writes: [],
    base: null,
    draft: { id: draft.id },
  });
});

test('a kept week can be renamed and expects what somebody worked out by hand', async () => {
  const { ctx, employee } = await makeCompany(db);
  await recordDays(ctx, employee.id, ['2026-03-02'], ['12:00', '20:00']);
  const [id = ''] = await addPolicies(ctx, [{ code: 'hours', kind: 'supplement', config: evening('18:00') }]);
  const policy = {
    id,
    kind: 'supplement' as const,
    code: 'hours',
    position: 0,
    availability_scope: anywhere,
    config: evening('18:00'),
  };
  const kept = await savePolicyScenario(ctx, {
    policy,
    employee_id: employee.id,
    date: '2026-03-02',
    title: 'One evening',
  });
  const path = 'employments.main.supplements.hours/evening.matched_minutes';
  const [before] = await checkPolicyScenarios(ctx, { policy });
  expect(before?.expected).toContainEqual({ path, value: 120, unit: null });
  const change = (value: number | string, at = path) =>
    changePolicyScenario(ctx, { scenario_id: kept.id, title: 'Two hours', expected: [{ path: at, value }] });
  await expect(change('a lot')).rejects.toMatchObject({
    code: 'invalid',
    errors: [{ pointer: '/expected/0/value', code: 'another-kind' }],
  });
  await expect(change(1, 'elsewhere')).rejects.toMatchObject({ errors: [{ code: 'unknown-figure' }] });
  await change(90);
  expect(await checkPolicyScenarios(ctx, { policy })).toMatchObject([
    { title: 'Two hours', passed: false, differences: [{ path, expected: 90, actual: 120 }] },
  ]);
});
