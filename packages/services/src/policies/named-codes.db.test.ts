import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import type { ServiceContext } from '../kernel/context.ts';
import * as activities from '../settings/activities/index.ts';
import * as dimensions from '../settings/dimensions/index.ts';
import * as projects from '../settings/projects/index.ts';
import * as reasons from '../settings/reasons/index.ts';
import * as accounts from '../settings/time-accounts/index.ts';
import { makeTenant } from '../testing/make-tenant.ts';
import { errorsOf, importFile, lines } from '../testing/transfer-files.ts';
import { createPolicy, createPolicyBody, updatePolicy, withdrawPolicyVersion } from './index.ts';

const db = testDatabase();

const van = { code: 'van', name: 'Van' };
const bus = { code: 'bus', name: 'Bus' };
const wrapped = (filter: object) => ({ plugin: 'not', config: { filters: [filter] } });
const ruleOf = (rule: object) => ({ kind: 'rules', rules: [{ code: 'r', ...rule }] });
const dimensionFilter = { plugin: 'dimension', config: { dimension: 'vehicle', values: ['van'] } };

const make = (ctx: ServiceContext, code: string, config: object, more: object = {}) =>
  createPolicy(
    ctx,
    createPolicyBody.parse({ code, name: `Policy ${code}`, kind: 'supplement', config, ...more }),
  );

async function furnish(ctx: ServiceContext) {
  const reason = (code: string) =>
    reasons.createReason(ctx, reasons.createReasonBody.parse({ code, name: code, external_id: `x-${code}` }));
  const account = { code: 'lieu', name: 'Lieu', kind: 'flex' };
  return {
    reason: await reason('call-out'),
    other: await reason('call'),
    activity: await activities.createActivity(
      ctx,
      activities.createActivityBody.parse({ code: 'bonus', name: 'Bonus', type: 'allowance' }),
    ),
    account: await accounts.createTimeAccount(ctx, accounts.createTimeAccountBody.parse(account)),
    project: await projects.createProject(
      ctx,
      projects.createProjectBody.parse({ code: 'p-1', name: 'Project' }),
    ),
    dimension: await dimensions.createDimension(
      ctx,
      dimensions.createDimensionBody.parse({ code: 'vehicle', name: 'Vehicle', values: [van, bus] }),
    ),
  };
}

type Furnished = Awaited<ReturnType<typeof furnish>>;

const renamings: [string, object, (ctx: ServiceContext, there: Furnished) => Promise<unknown>][] = [
  [
    'a reason in a nested filter',
    ruleOf({ filters: [wrapped({ plugin: 'reason', config: { codes: ['call-out'] } })] }),
    (ctx, { reason }) => reasons.updateReason(ctx, { id: reason.id, code: 'called' }),
  ],
  [
    'a reason that triggers the rules',
    { ...ruleOf({}), reasons: ['call-out'] },
    (ctx, { reason }) => reasons.updateReason(ctx, { id: reason.id, code: 'called' }),
  ],
  [
    'the activity of a rule',
    ruleOf({ activity: 'bonus' }),
    (ctx, { activity }) => activities.updateActivity(ctx, { id: activity.id, code: 'premium' }),
  ],
  [
    'the account of a calculator',
    ruleOf({ calculator: { plugin: 'time-off', config: { account: 'lieu' } } }),
    (ctx, { account }) => accounts.updateTimeAccount(ctx, { id: account.id, code: 'toil' }),
  ],
  [
    'a project',
    ruleOf({ filters: [{ plugin: 'project', config: { codes: ['p-1'] } }] }),
    (ctx, { project }) => projects.updateProject(ctx, { id: project.id, code: 'p-2' }),
  ],
  [
    'a dimension',
    ruleOf({ filters: [dimensionFilter] }),
    (ctx, { dimension }) => dimensions.updateDimension(ctx, { id: dimension.id, code: 'car' }),
  ],
  [
    'a value of a dimension',
    ruleOf({ filters: [dimensionFilter] }),
    (ctx, { dimension }) =>
      dimensions.updateDimension(ctx, { id: dimension.id, values: [{ code: 'lorry', name: 'Van' }, bus] }),
  ],
];

test.each(renamings)('%s that a policy names keeps its code', async (_what, config, rename) => {
  const { ctx } = await makeTenant(db);
  const there = await furnish(ctx);
  const policy = await make(ctx, 'pay', config, { effective_from: '2026-04-01' });
  await expect(rename(ctx, there)).rejects.toMatchObject({
    code: 'conflict',
    said: { code: 'code-named', params: { policies: ['Policy pay (2026-04-01)'] } },
    errors: [{ code: 'named-by-policy' }],
  });
  // Corrected on its own date, the version names it no more.
  await updatePolicy(ctx, { id: policy.id, config: ruleOf({}), effective_from: '2026-04-01' });
  await rename(ctx, there);
});

test('a policy that a settlement names for its hours keeps its code', async () => {
  const { ctx } = await makeTenant(db);
  const counter = { kind: 'counter', counter: { plugin: 'weekly-norm', config: {} } };
  const week = await make(ctx, 'week', counter);
  const bare = await make(ctx, 'bare', counter);
  const step = { plugin: 'credit-counter', config: { counter: 'week.overtime' } };
  await make(ctx, 'close', { steps: [step] }, { kind: 'settlement' });
  await expect(updatePolicy(ctx, { id: week.id, code: 'weeks' })).rejects.toMatchObject({
    code: 'conflict',
    said: {
      code: 'code-named',
      params: { noun: 'policy', code: 'week', policies: ['Policy close (2026-03-15)'] },
    },
  });
  await expect(updatePolicy(ctx, { id: bare.id, code: 'none' })).resolves.toMatchObject({ code: 'none' });
});

test('a version that is over counts, since its periods may be worked out again; one withdrawn does not', async () => {
  const { ctx } = await makeTenant(db);
  const { reason, other } = await furnish(ctx);
  const naming = (code: string) => ({ ...ruleOf({}), reasons: [code] });
  const { id } = await make(ctx, 'pay', naming('call-out'), { effective_from: '2025-01-01' });
  await updatePolicy(ctx, { id, config: ruleOf({}), effective_from: '2026-01-01' });
  await updatePolicy(ctx, { id, config: naming('call'), effective_from: '2026-06-01' });
  const rename = (one: { id: string }) => reasons.updateReason(ctx, { id: one.id, code: `${one.id}` });
  await expect(rename(reason)).rejects.toMatchObject({
    said: { params: { policies: ['Policy pay (2025-01-01)'] } },
  });
  await expect(rename(other)).rejects.toMatchObject({
    said: { params: { policies: ['Policy pay (2026-06-01)'] } },
  });
  await withdrawPolicyVersion(ctx, { id, effective_from: '2026-06-01' });
  await rename(other);
  await reasons.updateReason(ctx, { id: reason.id, name: 'Called out', state: 'inactive' });
});

test('an import renames nothing that a policy names, and says why', async () => {
  const { ctx } = await makeTenant(db);
  await furnish(ctx);
  await make(ctx, 'pay', { ...ruleOf({}), reasons: ['call-out'] });
  const job = await importFile(
    ctx,
    lines({ resource: 'reasons', code: 'called', external_id: 'x-call-out', name: 'Called' }),
  );
  expect(job).toMatchObject({ state: 'failed', counts: { failed: 1 } });
  expect(await errorsOf(ctx, job)).toMatchObject([{ code: 'named-by-policy' }]);
});

test('a reason that is renamed while a policy that names it is published: one of the two is refused', async () => {
  const { ctx } = await makeTenant(db);
  for (let round = 0; round < 5; round += 1) {
    const code = `r-${round}`;
    const reason = await reasons.createReason(ctx, reasons.createReasonBody.parse({ code, name: code }));
    const outcomes = await Promise.allSettled([
      make(ctx, `p-${round}`, { ...ruleOf({}), reasons: [code] }),
      reasons.updateReason(ctx, { id: reason.id, code: `${code}-new` }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
});
