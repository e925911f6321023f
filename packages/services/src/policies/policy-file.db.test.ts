import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { createOrgUnit, createOrgUnitBody } from '../organization/org-units/index.ts';
import { makeCompany } from '../testing/make-company.ts';
import { readPolicyFile, type WrittenPolicy, writePolicyFile } from './index.ts';

const db = testDatabase();
const scope = { working_countries: ['DK'], org_units: [] as string[], employment_terms: [] as string[] };
const policyOf = (more: Partial<WrittenPolicy> = {}): WrittenPolicy => ({
  kind: 'supplement',
  code: 'hours',
  name: 'Evenings',
  position: 20,
  availability_scope: scope,
  config: {
    kind: 'rules',
    combination: 'first-match',
    reasons: [],
    rules: [
      {
        code: 'evening',
        filters: [{ plugin: 'time-of-day', version: 1, config: { from: '18:00', to: '24:00' } }],
        calculator: { plugin: 'percent', version: 1, config: { percent: '50' } },
        activity: 'care',
        excludes_from_counters: false,
      },
    ],
  },
  state: 'active',
  ...more,
});
const read = (ctx: Parameters<typeof readPolicyFile>[0], file: unknown) =>
  readPolicyFile(ctx, { kind: 'supplement', text: typeof file === 'string' ? file : JSON.stringify(file) });

test('what was exported in one workspace says the same in another, whose units and terms have the same codes', async () => {
  const [here, there] = [await makeCompany(db), await makeCompany(db)];
  const [ownUnits, theirUnits] = [here, there].map(({ unitId, termsId }) => ({
    org_units: [unitId],
    employment_terms: [termsId],
  }));
  const file = await writePolicyFile(here.ctx, policyOf({ availability_scope: { ...scope, ...ownUnits } }));
  expect(JSON.stringify(file)).not.toContain(here.unitId);
  expect(file).toMatchObject({ format: 'stempel-policy', availability_scope: { org_units: ['house'] } });
  const { policy, missing } = await read(there.ctx, file);
  expect(policy).toEqual(policyOf({ availability_scope: { ...scope, ...theirUnits } }));
  expect(missing).toEqual([]);
});

test('what its rules name and the workspace lacks is told with its place; the rest can be taken over', async () => {
  const { ctx } = await makeCompany(db);
  const [rule] = policyOf().config.rules as object[];
  const file = await writePolicyFile(
    ctx,
    policyOf({ config: { kind: 'rules', rules: [{ ...rule, activity: 'dancing' }] } }),
  );
  const { policy, missing } = await read(ctx, file);
  expect(policy.config.rules).toMatchObject([{ activity: 'dancing' }]);
  expect(missing).toMatchObject([
    { pointer: '/config/rules/0/activity', message: { code: 'code-not-there', params: { code: 'dancing' } } },
  ]);
});

test('a unit that is not there is refused: without it the policy would apply to more people', async () => {
  const [here, there] = [await makeCompany(db), await makeCompany(db)];
  const unit = await createOrgUnit(
    here.ctx,
    createOrgUnitBody.parse({ code: 'ward', name: 'Ward', effective_from: '2020-01-01' }),
  );
  const file = await writePolicyFile(
    here.ctx,
    policyOf({ availability_scope: { ...scope, org_units: [unit.id] } }),
  );
  await expect(read(there.ctx, file)).rejects.toMatchObject({
    code: 'invalid',
    errors: [{ pointer: '/availability_scope/org_units/0', detail: expect.stringContaining('"ward"') }],
  });
});

test('every member that is wrong, missing or unknown is named', async () => {
  const { ctx } = await makeCompany(db);
  const file = { format: 'stempel-policy', version: 1, ...policyOf() };
  const [rule] = policyOf().config.rules as object[];
  const refusals: [unknown, string[]][] = [
    ['{ "format": ', ['']],
    [[], ['']],
    ['null', ['']],
    [{ ...file, name: undefined }, ['/name']],
    [{ ...file, format: 'something' }, ['/format']],
    [{ ...file, version: 2 }, ['/version']],
    [{ ...file, position: '20' }, ['/position']],
    [{ ...file, colour: 'red' }, ['/colour']],
    [{ ...file, kind: 'settlement' }, ['/kind']],
    [{ ...file, availability_scope: { org_units: [7] } }, ['/availability_scope/org_units/0']],
    [
      { ...file, config: { kind: 'rules', rules: [{ ...rule, filters: [{ plugin: 'moon', config: {} }] }] } },
      ['/config/rules/0/filters/0/plugin'],
    ],
    [
      {
        ...file,
        config: {
          kind: 'rules',
          rules: [{ ...rule, filters: [{ plugin: 'time-of-day', config: { from: '18:00', to: '18:00' } }] }],
        },
      },
      ['/config/rules/0/filters/0/config/from'],
    ],
    [{ ...file, config: { kind: 'rules', rules: [rule, rule] } }, ['/config/rules/1/code']],
  ];
  for (const [given, pointers] of refusals) {
    const refused = await read(ctx, given).then(
      () => ({ code: 'taken', errors: [] }),
      (error) => error,
    );
    expect([given, refused.code]).toEqual([given, 'invalid']);
    expect(refused.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(pointers);
  }
});

test('both ways need to read policies, and nothing of another workspace is told', async () => {
  const [here, there] = [await makeCompany(db), await makeCompany(db)];
  const stranger = here.as(['timesheet:read:all'], null);
  await expect(writePolicyFile(stranger, policyOf())).rejects.toMatchObject({ code: 'forbidden' });
  await expect(read(stranger, {})).rejects.toMatchObject({ code: 'forbidden' });
  const foreign = policyOf({ availability_scope: { ...scope, org_units: [there.unitId] } });
  await expect(writePolicyFile(here.ctx, foreign)).rejects.toMatchObject({
    code: 'invalid',
    errors: [{ pointer: '/availability_scope/org_units/0' }],
  });
});
