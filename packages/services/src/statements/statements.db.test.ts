import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { recordPresence } from '../recording/presence/index.ts';
import { addPolicies } from '../testing/add-policies.ts';
import { makeCompany, type TestCompany } from '../testing/make-company.ts';
import { datesBetween, recordDays } from '../testing/record-days.ts';
import {
  approveStatement,
  generateStatements,
  getStatement,
  listStatements,
  reopenStatement,
  submitStatement,
} from './index.ts';
import { getBalances, listMovements, openBalance } from './timebank/index.ts';

const db = testDatabase({ poolSize: 10 });

const everybody = { scope: 'all', limit: 100 } as const;

/** Night supplement, and at the close: a chosen payout, the rest to flex, at most 300 minutes of it. */
function addRules(company: TestCompany) {
  return addPolicies(company.ctx, [
    {
      code: 'inconvenient',
      kind: 'supplement',
      config: {
        kind: 'rules',
        rules: [
          {
            code: 'evening',
            filters: [{ plugin: 'time-of-day', config: { from: '17:00', to: '06:00' } }],
            activity: 'evening',
          },
        ],
      },
    },
    {
      code: 'close',
      kind: 'settlement',
      config: {
        steps: [
          { plugin: 'chosen-payout', config: { counter: 'norm-balance', activity: 'flex-payout' } },
          { plugin: 'credit-counter', config: { counter: 'norm-balance' } },
          {
            plugin: 'cap-balance',
            config: { max_minutes: 300, excess: 'payout', activity: 'flex-cap' },
          },
        ],
      },
    },
  ]);
}

describe('the choice at submission', () => {
  test.each([
    [{ unit_minutes: 50 }, 150],
    [{ unit_minutes: 50, max_minutes: 140 }, 100],
    [{ min_minutes: 120, unit_minutes: 100 }, 0],
    [{ min_minutes: 60 }, 180],
  ])('with %j of 180 minutes ends at %i, which is accepted', async (limits, most) => {
    const company = await makeCompany(db);
    const { ctx, employee } = company;
    const config = { counter: 'norm-balance', activity: 'flex-payout', ...limits };
    await addPolicies(ctx, [
      { code: 'close', kind: 'settlement', config: { steps: [{ plugin: 'chosen-payout', config }] } },
    ]);
    await recordDays(ctx, employee.id, datesBetween('2026-03-02', '2026-03-27'), ['08:00', '15:24']);
    await recordDays(ctx, employee.id, ['2026-03-30'], ['08:00', '15:24', '+02:00']);
    await recordDays(ctx, employee.id, ['2026-03-31'], ['08:00', '18:24', '+02:00']);
    await generateStatements(ctx);
    const [ready] = (await listStatements(ctx, everybody)).data;
    expect(ready?.split).toMatchObject({ available_minutes: 180, max_minutes: most });
    const id = ready?.id ?? '';
    await expect(submitStatement(ctx, { id, payout_minutes: most + 1 })).rejects.toMatchObject({
      errors: [{ pointer: '/payout_minutes', code: 'split-refused' }],
    });
    expect(await submitStatement(ctx, { id, payout_minutes: most })).toMatchObject({ payout_minutes: most });
  });
});

describe('a month from check-ins to settled figures', () => {
  test('is generated once, split, approved and booked, to the minute', async () => {
    const company = await makeCompany(db);
    const { ctx, employee, accounts } = company;
    await addRules(company);
    await openBalance(ctx, {
      employment_id: employee.employmentId,
      account_id: accounts.flex,
      date: '2026-03-01',
      minutes: 120,
    });
    // March 2026 has 22 weekdays: norm 22 × 444 = 9768. Summer time begins on Sunday the 29th.
    await recordDays(ctx, employee.id, datesBetween('2026-03-02', '2026-03-27'), ['08:00', '15:24']);
    await recordDays(ctx, employee.id, ['2026-03-30'], ['08:00', '15:24', '+02:00']);
    // 21 days of 444 so far: 9324. The 31st until 18:24 is 624: 9948, so the balance is +180, 84 of it evening.
    await recordDays(ctx, employee.id, ['2026-03-31'], ['08:00', '18:24', '+02:00']);
    expect(await generateStatements(ctx)).toMatchObject({ generated: 1, settled: 0, failed: [] });
    const [ready] = (await listStatements(ctx, everybody)).data;
    expect(ready).toMatchObject({
      state: 'ready',
      period: { from: '2026-03-01', to: '2026-03-31' },
      worked_minutes: 9948,
      norm_minutes: 9768,
      norm_balance_minutes: 180,
      // Nothing chosen yet: 120 + 180 is the cap exactly.
      flex: { account: 'flex', opening_minutes: 120, closing_minutes: 300 },
      split: { available_minutes: 180, max_minutes: 180, activity: 'flex-payout' },
      supplements: [
        { line: 'inconvenient/evening', matched_minutes: 84, quantity: '84', activity: 'evening' },
      ],
      settled: false,
    });
    const id = ready?.id ?? '';
    await expect(submitStatement(ctx, { id, payout_minutes: 181 })).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ pointer: '/payout_minutes' }],
    });
    // 60 of the 180 are paid: 120 + 120 = 240 to flex.
    const submitted = await submitStatement(ctx, { id, payout_minutes: 60 });
    expect(submitted).toMatchObject({
      state: 'submitted',
      chosen_payout_minutes: 60,
      payouts: [{ activity: 'flex-payout', minutes: 60 }],
      flex: { closing_minutes: 240 },
    });
    const asked = { employee_id: employee.id, as_of: '2026-03-31' };
    expect((await getBalances(ctx, asked)).data[0]).toMatchObject({ account: 'flex', balance_minutes: 120 });
    const approved = await approveStatement(ctx, { id });
    expect(approved).toMatchObject({ state: 'approved', settled: true, payout_minutes: 60 });
    expect(approved.trace.length).toBeGreaterThan(0);
    expect(approved.config_versions.map((version) => version.code).sort()).toEqual([
      'close',
      'inconvenient',
      'state-37',
    ]);
    expect((await getBalances(ctx, asked)).data[0]).toMatchObject({ account: 'flex', balance_minutes: 240 });
    expect((await getBalances(ctx, { ...asked, as_of: '2026-03-30' })).data[0]).toMatchObject({
      balance_minutes: 120,
    });
    const ledger = await listMovements(ctx, { ...everybody, employee_id: employee.id });
    expect(
      ledger.data.map(({ kind, date, minutes, statement_id }) => [kind, date, minutes, statement_id]),
    ).toEqual([
      ['opening', '2026-03-01', 120, null],
      ['settlement', '2026-03-31', 120, id],
    ]);
  });

  test('late time changes a ready statement, is refused by a submitted one', async () => {
    const company = await makeCompany(db);
    const { ctx, employee } = company;
    await addRules(company);
    await recordDays(ctx, employee.id, ['2026-03-02'], ['08:00', '15:24']);
    await generateStatements(ctx);
    const [ready] = (await listStatements(ctx, everybody)).data;
    // One day of 22: 444 − 9768.
    expect(ready).toMatchObject({ worked_minutes: 444, norm_balance_minutes: -9324, version: 1 });
    await recordDays(ctx, employee.id, ['2026-03-03'], ['08:00', '15:24']);
    const id = ready?.id ?? '';
    expect(await getStatement(ctx, { id })).toMatchObject({ worked_minutes: 888, version: 2 });
    await submitStatement(ctx, { id });
    const late = {
      employee_id: employee.id,
      start: '2026-03-04T08:00:00+01:00',
      end: '2026-03-04T15:24:00+01:00',
    };
    await expect(recordPresence(ctx, late)).rejects.toMatchObject({ code: 'conflict' });
    const reopened = await reopenStatement(ctx, { id, note: 'The fourth is missing.' });
    expect(reopened).toMatchObject({ state: 'reopened', note: 'The fourth is missing.', submitted_at: null });
    await recordPresence(ctx, late);
    expect(await submitStatement(ctx, { id })).toMatchObject({ worked_minutes: 1332, state: 'submitted' });
    await approveStatement(ctx, { id });
    await expect(reopenStatement(ctx, { id, note: 'again' })).rejects.toMatchObject({ code: 'conflict' });
    await expect(submitStatement(ctx, { id })).rejects.toMatchObject({ code: 'conflict' });
    await expect(approveStatement(ctx, { id })).rejects.toMatchObject({ code: 'conflict' });
  });

  test('periods are submitted and approved in order, each opens where the one before closed', async () => {
    const company = await makeCompany(db);
    const { ctx, employee } = company;
    await addRules(company);
    // February 2026: 20 weekdays of 444 = 8880; one day of 504 makes +60. March: 22 days, one of 474: +30.
    await recordDays(ctx, employee.id, datesBetween('2026-02-03', '2026-02-27'), ['08:00', '15:24']);
    await recordDays(ctx, employee.id, ['2026-02-02'], ['08:00', '16:24']);
    await recordDays(ctx, employee.id, datesBetween('2026-03-03', '2026-03-27'), ['08:00', '15:24']);
    await recordDays(ctx, employee.id, ['2026-03-02'], ['08:00', '15:54']);
    await recordDays(ctx, employee.id, ['2026-03-30', '2026-03-31'], ['08:00', '15:24', '+02:00']);
    expect(await generateStatements(ctx)).toMatchObject({ generated: 2 });
    const [february, march] = (await listStatements(ctx, everybody)).data;
    expect([february?.flex?.closing_minutes, march?.flex]).toEqual([
      60,
      { account: 'flex', opening_minutes: 60, closing_minutes: 90 },
    ]);
    const [first = '', second = ''] = [february?.id, march?.id];
    await expect(submitStatement(ctx, { id: second })).rejects.toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining(first),
    });
    await submitStatement(ctx, { id: first, payout_minutes: 60 });
    // 60 paid out in February: March opens at 0, and says so before anybody submits it.
    expect((await getStatement(ctx, { id: second })).flex).toMatchObject({
      opening_minutes: 0,
      closing_minutes: 30,
    });
    await submitStatement(ctx, { id: second });
    await expect(approveStatement(ctx, { id: second })).rejects.toMatchObject({ code: 'conflict' });
    await expect(reopenStatement(ctx, { id: first, note: 'no' })).rejects.toMatchObject({ code: 'conflict' });
    await approveStatement(ctx, { id: first });
    expect(await approveStatement(ctx, { id: second })).toMatchObject({ flex: { closing_minutes: 30 } });
  });
});
