import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { updatePolicy } from '../../policies/index.ts';
import { addPolicies } from '../../testing/add-policies.ts';
import { makeCompany } from '../../testing/make-company.ts';
import { forecastAbsence } from '../absence-forecast/index.ts';
import { createAbsence, enterAbsence, updateAbsence } from './index.ts';

const db = testDatabase();

const unkept = (pointer: string) => ({
  code: 'invalid',
  errors: [{ pointer, message: { code: 'absence-account-not-kept', params: { account: 'vacation' } } }],
});

test('an account that nothing keeps is refused through whichever door it comes, requested or approved', async () => {
  const { ctx, employee } = await makeCompany(db);
  const employee_id = employee.id;
  const without = await createAbsence(ctx, { employee_id, from: '2026-04-06', to: '2026-04-06' });
  const asked = { employee_id, from: '2026-04-07', to: '2026-04-07', account: 'vacation' };
  for (const door of [
    () => createAbsence(ctx, asked),
    () => enterAbsence(ctx, { ...asked, state: 'approved' }),
    () => updateAbsence(ctx, { id: without.id, account: 'vacation' }),
    () => forecastAbsence(ctx, asked),
  ]) {
    await expect(door()).rejects.toMatchObject(unkept('/account'));
  }
});

test('where its policy ends, an absence keeps the dates that it has and takes no later one', async () => {
  const { ctx, employee } = await makeCompany(db);
  const config = { account: 'vacation', accruals: [], usage_rules: [], expiries: [] };
  const [policy = ''] = await addPolicies(ctx, [{ code: 'leave', kind: 'absence', config }]);
  const entered = { employee_id: employee.id, account: 'vacation', state: 'approved' } as const;
  const { id } = await enterAbsence(ctx, { ...entered, from: '2026-04-06', to: '2026-04-10' });
  await updatePolicy(ctx, { id: policy, state: 'inactive', effective_from: '2026-04-01' });
  await expect(updateAbsence(ctx, { id, to: '2026-04-13' })).rejects.toMatchObject(unkept('/to'));
  expect(await updateAbsence(ctx, { id, to: '2026-04-09' })).toMatchObject({ to: '2026-04-09' });
});
