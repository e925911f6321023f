import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { createTimeAccount } from '../../settings/time-accounts/index.ts';
import { addClose, addPolicies } from '../../testing/add-policies.ts';
import { makeCompany } from '../../testing/make-company.ts';
import { recordDays } from '../../testing/record-days.ts';
import { approveStatement, generateStatements, listStatements, submitStatement } from '../index.ts';
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
  const { balances, settled_to } = await getKeptBalances(ctx, { employee_id: employee.id });
  expect(settled_to).toBeNull();
  // Nothing keeps the account "bank" for anybody, and nothing is on it.
  expect(balances.map(({ account }) => account)).toEqual(['flex', 'child', 'vacation']);
  await expect(
    getKeptBalances(as(['timebank:read:self'], null), { employee_id: employee.id }),
  ).rejects.toMatchObject({ code: 'forbidden' });
});

test('they say up to which day statements have booked them: the last that was approved and has ended', async () => {
  const { ctx, employee } = await makeCompany(db, { now: '2026-04-20T06:00:00Z' });
  await addClose(ctx);
  await recordDays(ctx, employee.id, ['2026-02-02', '2026-03-02'], ['08:00', '15:24']);
  await generateStatements(ctx);
  const [february] = (await listStatements(ctx, { scope: 'all', limit: 10 })).data;
  await submitStatement(ctx, { id: february?.id ?? '' });
  await approveStatement(ctx, { id: february?.id ?? '' });
  const { settled_to } = await getKeptBalances(ctx, { employee_id: employee.id });
  expect([february?.period.to, settled_to]).toEqual(['2026-02-28', '2026-02-28']);
});
