import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { listAuditLog } from '../insight/audit-log/index.ts';
import { addPolicies } from '../testing/add-policies.ts';
import { makeCompany } from '../testing/make-company.ts';
import {
  findPolicyDraft,
  getPolicy,
  listPolicyVersions,
  publishPolicy,
  savePolicyDraft,
  updatePolicy,
  withdrawPolicyVersion,
} from './index.ts';

const db = testDatabase();
const anywhere = { working_countries: [], org_units: [], employment_terms: [] };
const config = { kind: 'rules', rules: [{ code: 'all', filters: [] }] };

/** Today is 1 April 2026; a policy that has been in force since 2020, and a version of it from 1 June 2026 on. */
async function announced() {
  const { ctx, as } = await makeCompany(db);
  const [id = ''] = await addPolicies(ctx, [{ code: 'hours', kind: 'supplement', config }]);
  await updatePolicy(ctx, { id, name: 'From June', effective_from: '2026-06-01' });
  return { ctx, as, id };
}

const fromJune = (id: string) => ({ id, effective_from: '2026-06-01' });

test('a version that is not in force yet is taken back: what is in force before it goes on', async () => {
  const { ctx, id } = await announced();
  expect(await getPolicy(ctx, { id, as_of: '2026-06-01' })).toMatchObject({ name: 'From June', version: 2 });
  const after = await withdrawPolicyVersion(ctx, { ...fromJune(id), expected_version: 2 });
  expect(after).toMatchObject({ name: 'hours', effective_from: '2020-01-01', version: 3 });
  expect(await getPolicy(ctx, { id, as_of: '2026-06-01' })).toEqual(after);
  const { data } = await listPolicyVersions(ctx, { id, limit: 100 });
  expect(data.map(({ name, superseded_at }) => [name, superseded_at === null])).toEqual([
    ['hours', true],
    ['From June', false],
  ]);
});

test('the log says what was withdrawn, and what holds in its place', async () => {
  const { ctx, id } = await announced();
  await withdrawPolicyVersion(ctx, fromJune(id));
  const log = await listAuditLog(ctx, { limit: 100, resource: ['policies'] });
  expect(log.data[0]).toMatchObject({
    action: 'withdraw',
    object_id: id,
    before: { name: 'From June', effective_from: '2026-06-01' },
    after: { name: 'hours', effective_from: '2020-01-01' },
  });
});

test('of several versions to come the first can go, too', async () => {
  const { ctx, id } = await announced();
  await updatePolicy(ctx, { id, name: 'From July', effective_from: '2026-07-01' });
  await withdrawPolicyVersion(ctx, fromJune(id));
  expect(await getPolicy(ctx, { id, as_of: '2026-06-30' })).toMatchObject({ name: 'hours' });
  expect(await getPolicy(ctx, { id, as_of: '2026-07-01' })).toMatchObject({ name: 'From July' });
});

test('a draft that was begun before goes on, and can be published', async () => {
  const { ctx, id } = await announced();
  const draft = await savePolicyDraft(ctx, {
    ...{ id, kind: 'supplement', code: 'hours', name: 'Draft', position: 0, state: 'active', config },
    ...{ availability_scope: anywhere, based_on: 2 },
  });
  await withdrawPolicyVersion(ctx, fromJune(id));
  expect(await findPolicyDraft(ctx, { id })).toMatchObject({ name: 'Draft', based_on: 3 });
  await publishPolicy(ctx, { id, expected_version: draft.version, effective_from: '2026-05-01' });
  expect(await getPolicy(ctx, { id, as_of: '2026-06-01' })).toMatchObject({ name: 'Draft' });
});

test('one in force, the only one, one of no date, one that was written since and one of nobody stay', async () => {
  const { ctx, as, id } = await announced();
  const refusals: [object, object][] = [
    [
      { id, effective_from: '2020-01-01' },
      { code: 'conflict', said: { code: 'version-in-force-already' } },
    ],
    [
      { id, effective_from: '2026-06-02' },
      { code: 'invalid', errors: [{ pointer: '/effective_from' }] },
    ],
    [{ ...fromJune(id), expected_version: 1 }, { code: 'precondition-failed' }],
    [fromJune('019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c11'), { code: 'not-found' }],
  ];
  for (const [input, refusal] of refusals) {
    await expect(withdrawPolicyVersion(ctx, input as never)).rejects.toMatchObject(refusal);
  }
  const readers = as(['policies:read:all'], null);
  await expect(withdrawPolicyVersion(readers, fromJune(id))).rejects.toMatchObject({ code: 'forbidden' });
  const [lone = ''] = await addPolicies(ctx, [
    { code: 'lone', kind: 'supplement', config, effectiveFrom: '2026-06-01' },
  ]);
  await expect(withdrawPolicyVersion(ctx, fromJune(lone))).rejects.toMatchObject({
    code: 'conflict',
    said: { code: 'only-version' },
  });
  expect(await getPolicy(ctx, { id, as_of: '2026-06-01' })).toMatchObject({ name: 'From June', version: 2 });
});

test('a version of today is in force, in the zone of the workspace', async () => {
  const { ctx, id } = await announced();
  await updatePolicy(ctx, { id, name: 'Today', effective_from: '2026-04-01' });
  const today = withdrawPolicyVersion(ctx, { id, effective_from: '2026-04-01' });
  await expect(today).rejects.toMatchObject({ code: 'conflict' });
});
