import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { createAbsence } from '../../recording/absences/index.ts';
import { addPolicies } from '../../testing/add-policies.ts';
import { makeCompany } from '../../testing/make-company.ts';
import { datesBetween, recordDays } from '../../testing/record-days.ts';
import { approveStatement, generateStatements, listStatements, submitStatement } from '../index.ts';
import { forecastBalances, openBalance } from './index.ts';

const db = testDatabase({ poolSize: 4 });
const day = ['08:00', '15:24', '+02:00'] as const;
const long = ['08:00', '16:24', '+02:00'] as const;

/**
 * It is the morning of Friday 15 May 2026; 7:24 from Monday to Friday. Leave grants 2.08 days at the end of each month from
 * May on and lapses at the end of the month after the next; what is left of a month's hours balance goes to flex.
 */
async function house(now = '2026-05-15T06:00:00Z') {
  const company = await makeCompany(db, { now });
  const { ctx, employee, accounts } = company;
  await addPolicies(ctx, [
    {
      code: 'leave',
      kind: 'absence',
      config: {
        account: 'vacation',
        accruals: [{ plugin: 'monthly', config: { days_per_month: '2.08' } }],
        usage_rules: [],
        expiries: [{ plugin: 'months-after-accrual', config: { months: 2 } }],
      },
    },
    {
      code: 'close',
      kind: 'settlement',
      config: { steps: [{ plugin: 'credit-counter', config: { counter: 'norm-balance' } }] },
    },
  ]);
  const forecast = async (who = company.as(['timebank:read:self'], employee.id)) => {
    const seen = await forecastBalances(who, { employee_id: employee.id });
    const of = (code: string) => seen.accounts.find(({ account }) => account === code);
    return { seen, flex: of('flex'), leave: of('vacation') };
  };
  return { ...company, accounts, forecast };
}

describe('how balances will stand', () => {
  test('flex: what the period came to until yesterday, less time off to come; contracted hours from today on', async () => {
    const { ctx, employee, accounts, forecast } = await house();
    const { employmentId: employment_id } = employee;
    await openBalance(ctx, { employment_id, account_id: accounts.flex, date: '2026-05-01', minutes: 90 });
    // 4 to 13 May: 7:24, on the 5th an hour more; the 14th is free (no presence), which is 7:24 too little.
    await recordDays(
      ctx,
      employee.id,
      ['2026-05-01', ...datesBetween('2026-05-04', '2026-05-13')].filter((on) => on !== '2026-05-05'),
      day,
    );
    await recordDays(ctx, employee.id, ['2026-05-05'], long);
    // Today's time is not counted before the day is over.
    await recordDays(ctx, employee.id, ['2026-05-15'], ['06:00', '07:00', '+02:00']);
    const dates = { from: '2026-05-20', to: '2026-05-20' };
    await createAbsence(ctx, { employee_id: employee.id, ...dates, account: 'flex', state: 'approved' });
    const { seen, flex } = await forecast();
    expect(seen).toMatchObject({ simulation: true, as_of: '2026-05-15' });
    // 90 + 60 - 444, then a day of 444 is taken off.
    expect(flex).toMatchObject({
      kind: 'flex',
      points: [
        { date: '2026-05-15', minutes: -294, days: null },
        { date: '2026-05-20', minutes: -738 },
      ],
      at_period_end: { date: '2026-05-31', minutes: -738 },
      at_year_end: { date: '2026-12-31', minutes: -738 },
      expiring: [],
    });
    const sentences = seen.trace.flatMap((entry) => entry.sentences.map(({ text }) => text));
    expect(sentences).toContainEqual(expect.stringContaining('flex: 90 → -294 min'));
  });

  test('leave: what is granted, taken and expires until the end of the year', async () => {
    const { ctx, employee, forecast } = await house();
    await recordDays(ctx, employee.id, ['2026-05-04'], day);
    const absence = { employee_id: employee.id, account: 'vacation', state: 'approved' as const };
    await createAbsence(ctx, { ...absence, from: '2026-06-08', to: '2026-06-08' });
    const { leave } = await forecast();
    expect(leave?.points.slice(0, 4).map(({ date, days }) => [date, days])).toEqual([
      ['2026-05-15', '0.0000'],
      ['2026-05-31', '2.0800'],
      ['2026-06-08', '1.0800'],
      ['2026-06-30', '3.1600'],
    ]);
    expect(leave).toMatchObject({
      at_period_end: { date: '2026-05-31', days: '2.0800', minutes: null },
      // November and December: October's lapses on the last day of the year.
      at_year_end: { date: '2026-12-31', days: '4.1600' },
    });
    expect(leave?.expiring[0]).toEqual({ date: '2026-07-31', days: '1.0800' });
  });

  test('begins where the last statement closed, settled or not, and says what it says on its first day', async () => {
    const { ctx, employee, as, forecast } = await house('2026-05-15T06:00:00Z');
    await recordDays(ctx, employee.id, datesBetween('2026-05-04', '2026-05-13'), long);
    const first = as(['timebank:read:all', 'statements:*:all'], null, '2026-06-01T06:00:00Z');
    const later = { ...ctx, now: first.now };
    await generateStatements(later);
    const { data } = await listStatements(later, { scope: 'all', limit: 10 });
    const closing = data[0]?.flex?.closing_minutes;
    const stands = { date: '2026-06-01', minutes: closing };
    expect((await forecast(first)).flex?.points).toMatchObject([stands]);
    const id = data[0]?.id ?? '';
    await submitStatement(later, { id });
    await approveStatement(later, { id });
    expect((await forecast(first)).flex).toMatchObject({
      points: [stands],
      at_year_end: { minutes: closing },
    });
  });

  test('of others only for who may read them, and of somebody without an employment nothing', async () => {
    const { as, employee, forecast } = await house();
    const stranger = as(['timebank:read:managed'], employee.id);
    await expect(
      forecastBalances(stranger, { employee_id: '019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c11' }),
    ).rejects.toMatchObject({
      code: 'not-found',
    });
    const before = as(['timebank:read:all'], null, '2019-05-15T06:00:00Z');
    expect((await forecast(before)).seen.accounts).toEqual([]);
  });
});
