import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { createTimeAccount } from '../../settings/time-accounts/index.ts';
import { addPolicies } from '../../testing/add-policies.ts';
import { makeCompany } from '../../testing/make-company.ts';
import { getKeptBalances, openBalance } from './index.ts';

const db = testDatabase();

test('one’s balances are those that terms and policies keep, flex first, and what is left on others', async () => {
  const { ctx, as, employee } = await makeCompany(db, { now: '2026-04-20T06:00:00Z' });
  await addPolicies(ctx, [
    {
      code: 'leave',
      kind: 'absence',
      config: { account: 'vacation', accruals: [], usage_rules: [], expiries: [] },
    },
  ]);
  const others = await Promise.all(
    ['bank', 'child'].map((code) =>
      createTimeAccount(ctx, {
        code,
        name: code,
        kind: 'flex',
        state: 'active',
        effective_from: '2026-01-01',
      }),
    ),
  );
  const open = (account_id: string, minutes: number) =>
    openBalance(ctx, { employment_id: employee.employmentId, date: '2026-04-01', account_id, minutes });
  await open(others[1]?.id ?? '', 90);
  const { balances } = await getKeptBalances(ctx, { employee_id: employee.id });
  // Nothing keeps the account "bank" for anybody, and nothing is on it.
  expect(balances.map(({ account }) => account)).toEqual(['flex', 'child', 'vacation']);
  await expect(
    getKeptBalances(as(['timebank:read:self'], null), { employee_id: employee.id }),
  ).rejects.toMatchObject({ code: 'forbidden' });
});
