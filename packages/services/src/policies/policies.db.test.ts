import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { createActivity, createActivityBody } from '../settings/activities/index.ts';
import { createDimension, createDimensionBody } from '../settings/dimensions/index.ts';
import { createReason, createReasonBody } from '../settings/reasons/index.ts';
import { createTimeAccount, createTimeAccountBody } from '../settings/time-accounts/index.ts';
import { makeTenant } from '../testing/make-tenant.ts';
import {
  createPolicy,
  createPolicyBody,
  getPolicy,
  listPolicies,
  listPoliciesInput,
  listPolicyNames,
  listPolicyVersions,
  policyDto,
  updatePolicy,
} from './index.ts';

const db = testDatabase();

const night = { plugin: 'time-of-day', config: { from: '22:00', to: '06:00' } };
const rules = (...list: object[]) => ({ kind: 'rules', rules: list });
const body = (code: string, config: object, more: object = {}) =>
  createPolicyBody.parse({ code, name: code, kind: 'supplement', config, ...more });

async function problemsOf(attempt: Promise<unknown>): Promise<string[] | undefined> {
  const refusal = await attempt.then(
    () => undefined,
    (error: { code: string; errors?: { pointer: string }[] }) => error,
  );
  expect(refusal?.code ?? 'invalid').toBe('invalid');
  return refusal?.errors?.map(({ pointer }) => pointer);
}

test('a policy is stored with defaults and the plugin versions that accepted it', async () => {
  const { ctx } = await makeTenant(db);
  const policy = await createPolicy(
    ctx,
    body('night', rules({ code: 'night', filters: [{ plugin: 'not', config: { filters: [night] } }] })),
  );
  expect(policyDto.parse(policy)).toEqual(policy);
  expect(policy).toMatchObject({
    kind: 'supplement',
    position: 0,
    config: {
      combination: 'first-match',
      reasons: [],
      rules: [
        {
          code: 'night',
          excludes_from_counters: false,
          filters: [{ plugin: 'not', version: 1, config: { filters: [{ ...night, version: 1 }] } }],
        },
      ],
    },
  });
  expect(await getPolicy(ctx, { id: policy.id })).toEqual(policy);
});

test('what a plugin refuses is reported at its field, nested ones included', async () => {
  const { ctx } = await makeTenant(db);
  const attempt = (filter: object) =>
    problemsOf(createPolicy(ctx, body('p', rules({ code: 'r', filters: [filter] }))));
  expect(await attempt({ plugin: 'time-of-day', config: { from: '22:00', to: '22:00' } })).toEqual([
    '/config/rules/0/filters/0/config/from',
  ]);
  expect(await attempt({ plugin: 'no-such', config: {} })).toEqual(['/config/rules/0/filters/0/plugin']);
  expect(await attempt({ ...night, config: { ...night.config, extra: 1 } })).toEqual([
    '/config/rules/0/filters/0/config/extra',
  ]);
  const nested = { plugin: 'not', config: { filters: [{ plugin: 'weekday', config: { days: ['fun'] } }] } };
  expect(await attempt(nested)).toEqual(['/config/rules/0/filters/0/config/filters/0/config/days/0']);
});

test('the form of the document is checked too', async () => {
  const { ctx } = await makeTenant(db);
  const attempt = (config: object) => problemsOf(createPolicy(ctx, body('p', config)));
  expect(await attempt({ kind: 'sums' })).toEqual(['/config/kind']);
  expect(await attempt({ ...rules(), surprise: 1 })).toEqual(['/config/surprise']);
  expect(await attempt({ ...rules(), code: 'other' })).toContain('/config/code');
  expect(await attempt(rules({ code: 'r' }, { code: 'r' }))).toEqual(['/config/rules/1/code']);
});

test('codes of reasons, activities and accounts must exist, flex always does', async () => {
  const { ctx } = await makeTenant(db);
  const timeOff = { plugin: 'time-off', config: { account: 'lieu' } };
  const reasonFilter = { plugin: 'reason', config: { codes: ['call-out'] } };
  const config = {
    ...rules({ code: 'r', filters: [reasonFilter], calculator: timeOff, activity: 'bonus' }),
    reasons: ['standby'],
  };
  expect(await problemsOf(createPolicy(ctx, body('p', config)))).toEqual(
    expect.arrayContaining([
      '/config/reasons/0',
      '/config/rules/0/activity',
      '/config/rules/0/calculator/config/account',
      '/config/rules/0/filters/0/config/codes/0',
    ]),
  );
  for (const code of ['standby', 'call-out'])
    await createReason(ctx, createReasonBody.parse({ code, name: code }));
  await createActivity(ctx, createActivityBody.parse({ code: 'bonus', name: 'Bonus', type: 'allowance' }));
  await createTimeAccount(ctx, createTimeAccountBody.parse({ code: 'lieu', name: 'Lieu', kind: 'flex' }));
  await expect(createPolicy(ctx, body('p', config))).resolves.toMatchObject({ code: 'p' });
  const steps = [{ plugin: 'credit-counter', config: { counter: 'norm-balance' } }];
  const settlement = body('close', { steps }, { kind: 'settlement' });
  await expect(createPolicy(ctx, settlement)).resolves.toMatchObject({ kind: 'settlement' });
});

test('a filter by dimension names values of just that dimension', async () => {
  const { ctx } = await makeTenant(db);
  await createDimension(
    ctx,
    createDimensionBody.parse({ code: 'vehicle', name: 'Vehicle', values: [{ code: 'van', name: 'Van' }] }),
  );
  const filter = (values: string[]) =>
    rules({ code: 'r', filters: [{ plugin: 'dimension', config: { dimension: 'vehicle', values } }] });
  expect(await problemsOf(createPolicy(ctx, body('p', filter(['van', 'vehicle']))))).toEqual([
    '/config/rules/0/filters/0/config/values/1',
  ]);
  expect(await problemsOf(createPolicy(ctx, body('p', filter(['van']))))).toBeUndefined();
});

test.each([
  [
    'absence',
    { account: 'flex', accruals: [], usage_rules: [], expiries: [{ plugin: 'never', config: {} }] },
  ],
  ['working-time', { steps: [{ plugin: 'daily-rest', config: {} }] }],
  ['settlement', { steps: [{ plugin: 'floor-balance', config: { min_minutes: 0, deficit: 'carry' } }] }],
  ['supplement', { kind: 'counter', counter: { plugin: 'weekly-norm', config: {} } }],
])('a policy of the kind %s is accepted', async (kind, config) => {
  const { ctx } = await makeTenant(db);
  expect(await problemsOf(createPolicy(ctx, body('p', config, { kind })))).toBeUndefined();
});

test('a new config is a version like any other, and is checked like the first', async () => {
  const { ctx } = await makeTenant(db);
  const { id } = await createPolicy(ctx, body('p', rules(), { effective_from: '2026-01-01' }));
  const config = rules({ code: 'r', filters: [night] });
  await updatePolicy(ctx, { id, config, effective_from: '2026-03-01' });
  expect((await getPolicy(ctx, { id, as_of: '2026-02-28' })).config).toMatchObject({ rules: [] });
  const bad = updatePolicy(ctx, { id, config: rules({ code: 'r', filters: [{ plugin: 'x', config: {} }] }) });
  expect(await problemsOf(bad)).toEqual(['/config/rules/0/filters/0/plugin']);
  expect((await listPolicyVersions(ctx, { id, limit: 10, cursor: undefined })).data).toHaveLength(2);
  const kinds = await listPolicies(ctx, listPoliciesInput.parse({ kind: ['absence'] }));
  expect(kinds.data).toEqual([]);
});

test('an availability scope names units and terms that exist', async () => {
  const { ctx } = await makeTenant(db);
  const unknown = '019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c11';
  const scope = { working_countries: ['DK'], org_units: [unknown], employment_terms: [unknown] };
  expect(await problemsOf(createPolicy(ctx, body('p', rules(), { availability_scope: scope })))).toEqual([
    '/availability_scope/org_units/0',
    '/availability_scope/employment_terms/0',
  ]);
});

test('who reads statements reads the names of policies and rules, the latest, and of earlier rules', async () => {
  const { ctx, person } = await makeTenant(db);
  const ruleOf = (code: string, name?: string) => ({ code, ...(name ? { name } : {}), filters: [night] });
  const first = body('pay', rules(ruleOf('night', 'Night work'), ruleOf('old', 'Before 2026')), {
    effective_from: '2025-01-01',
  });
  const { id } = await createPolicy(ctx, first);
  const config = rules(ruleOf('night', 'Night'), ruleOf('bare'));
  await updatePolicy(ctx, { id, name: 'Unsocial hours', config, effective_from: '2026-01-01' });
  const employee = person(['statements:read:self']);
  const counts = { unit: 'minutes', currency: null };
  expect(await listPolicyNames(employee)).toEqual([
    { code: 'pay', name: 'Unsocial hours', filters: null, counts: null },
    // Without a name it is told by what it does.
    { code: 'pay/bare', name: null, filters: [{ ...night, version: 1 }], counts },
    { code: 'pay/night', name: 'Night', filters: null, counts },
    { code: 'pay/old', name: 'Before 2026', filters: null, counts },
  ]);
  // A week shows what rules pay to who records time and sees no statement.
  expect(await listPolicyNames(person(['timesheet:read:self']))).toHaveLength(4);
  await expect(listPolicyNames(person(['policies:read:*']))).rejects.toMatchObject({ code: 'forbidden' });
});

test('a rule says what its lines count, of every version there was', async () => {
  const { ctx } = await makeTenant(db);
  const hourly = { plugin: 'fixed-per-hour', config: { amount: '20.25', currency: 'DKK' } };
  const times = { plugin: 'fixed-per-occurrence', config: { per: 'day' } };
  const first = rules(
    { code: 'pay', name: 'Pay', calculator: hourly },
    { code: 'mixed', calculator: hourly },
    { code: 'gone', name: 'Gone', calculator: times },
  );
  const { id } = await createPolicy(ctx, body('p', first, { effective_from: '2026-01-01' }));
  const config = rules({ code: 'pay', name: 'Paid', calculator: hourly }, { code: 'mixed' });
  await updatePolicy(ctx, { id, config, effective_from: '2026-01-01' });
  const ofRules = (await listPolicyNames(ctx)).filter(({ code }) => code.includes('/'));
  expect(ofRules).toEqual([
    { code: 'p/gone', name: 'Gone', filters: null, counts: { unit: 'occurrences', currency: null } },
    { code: 'p/mixed', name: null, filters: [], counts: null },
    { code: 'p/pay', name: 'Paid', filters: null, counts: { unit: 'amount', currency: 'DKK' } },
  ]);
});
