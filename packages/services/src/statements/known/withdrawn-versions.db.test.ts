import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { updatePolicy, withdrawPolicyVersion } from '../../policies/index.ts';
import { addPolicies } from '../../testing/add-policies.ts';
import { makeCompany } from '../../testing/make-company.ts';
import { at } from '../../testing/make-tenant.ts';
import { recordDays } from '../../testing/record-days.ts';
import { generateStatements, listStatements } from '../index.ts';
import { explainMove } from './index.ts';

const db = testDatabase();
const line = { kind: 'figure', key: 'worked_minutes' } as const;
const breaks = (minutes: number) => ({
  steps: [{ plugin: 'break-deduction', config: { steps: [{ over_minutes: 360, break_minutes: minutes }] } }],
});

test('a version that was taken back before it was in force is a change of its own', async () => {
  const { ctx, employee } = await makeCompany(db, { now: '2026-02-10T06:00:00Z' });
  const [id = ''] = await addPolicies(ctx, [{ code: 'breaks', kind: 'working-time', config: breaks(15) }]);
  await recordDays(ctx, employee.id, ['2026-03-04'], ['08:00', '16:00']);
  await updatePolicy(ctx, { id, config: breaks(45), effective_from: '2026-03-01' });
  await withdrawPolicyVersion(at(ctx, '2026-02-12T06:00:00Z'), { id, effective_from: '2026-03-01' });
  const later = at(ctx, '2026-04-02T06:00:00Z');
  await generateStatements(later);
  const [march] = (await listStatements(later, { scope: 'all', limit: 1, from: '2026-03-01' })).data;
  const moved = await explainMove(at(ctx, '2026-04-03T06:00:00Z'), {
    ...{ id: march?.id ?? '', line, all: true },
    ...{ from: '2026-02-11T07:00:00Z', to: '2026-02-13T06:00:00Z' },
  });
  expect(moved.lines).toContainEqual({ ...line, before: '435', after: '465', difference: '30' });
  expect(moved.moves).toMatchObject([
    {
      difference: '30',
      objects: [{ kind: 'policies', action: 'withdraw', code: 'breaks', date: '2026-03-01' }],
    },
  ]);
});
