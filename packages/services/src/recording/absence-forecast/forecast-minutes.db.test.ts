import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { readAbsenceOverview } from '../../insight/absence-overview/index.ts';
import { createTimeAccount } from '../../settings/time-accounts/index.ts';
import {
  approveStatement,
  generateStatements,
  listStatements,
  submitStatement,
} from '../../statements/index.ts';
import { openBalance } from '../../statements/timebank/index.ts';
import { addAbsenceTypes } from '../../testing/add-absence-types.ts';
import { addPolicies } from '../../testing/add-policies.ts';
import { makeCompany } from '../../testing/make-company.ts';
import { at } from '../../testing/make-tenant.ts';
import { recordDays } from '../../testing/record-days.ts';
import { decideAbsence, requestAbsence } from '../absences/index.ts';
import { type ForecastAbsence, forecastAbsence, forecastChange, forecastRequest } from './index.ts';

const db = testDatabase();
const saturday = '2026-04-11';

/**
 * It is Wednesday 1 April 2026; Monday to Friday have 444 minutes. Time off in lieu opens with 600 minutes and gets what is
 * worked on weekends, flex opens with 90 and gets the hours balance.
 */
async function house() {
  const company = await makeCompany(db);
  const { ctx, employee, accounts } = company;
  const { id: toil } = await createTimeAccount(ctx, {
    ...{ code: 'toil', name: 'Time off in lieu', kind: 'flex', state: 'active' },
    effective_from: '2020-01-01',
  });
  const weekend = [{ plugin: 'weekday', config: { days: ['sat', 'sun'] } }];
  const lieu = { plugin: 'time-off', config: { account: 'toil' } };
  const rules = [{ code: 'weekend', name: 'Weekend', filters: weekend, calculator: lieu }];
  const steps = [{ plugin: 'credit-counter', config: { counter: 'norm-balance' } }];
  await addPolicies(ctx, [
    { code: 'lieu', kind: 'supplement', config: { kind: 'rules', rules } },
    { code: 'close', kind: 'settlement', config: { steps } },
  ]);
  await addAbsenceTypes(ctx, {
    lieu: { account_id: toil, unit: 'minutes' },
    flexed: { account_id: accounts.flex, unit: 'minutes' },
  });
  const opened = { employment_id: employee.employmentId, date: '2026-04-01' };
  await openBalance(ctx, { ...opened, account_id: toil, minutes: 600 });
  await openBalance(ctx, { ...opened, account_id: accounts.flex, minutes: 90 });
  const self = company.as(['absences:*:self', 'timebank:read:self'], employee.id);
  const foresee = (input: Partial<ForecastAbsence>, who = self) =>
    forecastAbsence(who, { employee_id: employee.id, from: '2026-04-07', by_type: true, ...input });
  const approved = async (activity: string, from: string, to = from) => {
    const { id } = await requestAbsence(self, { employee_id: employee.id, activity, from, to });
    await decideAbsence(ctx, { id, decision: 'approve' });
    return id;
  };
  return { ...company, self, foresee, approved };
}

const textsOf = ({ trace }: Awaited<ReturnType<typeof forecastAbsence>>) =>
  trace.flatMap((entry) => entry.sentences.map(({ text }) => text));

describe('a request of an account in minutes', () => {
  test('shows what is booked less what absences take until its last date, minute by minute', async () => {
    const { foresee, approved, ctx, employee } = await house();
    await approved('lieu', '2026-04-02');
    // Credited when the month is settled: in no balance before.
    await recordDays(ctx, employee.id, [saturday], ['08:00', '10:00', '+02:00']);
    const seen = await foresee({
      activity: 'lieu',
      from: '2026-04-13',
      part: { start: '08:00', end: '09:30' },
    });
    expect(seen).toMatchObject({
      ...{ simulation: true, answer: 'pass', expiring: [], findings: [], next: null },
      balance: {
        ...{ unit: 'minutes', account: 'toil', name: 'Time off in lieu', on: '2026-04-13' },
        // 600 − 444 − 90
        ...{ minutes: 66, used_minutes: 90, before_minutes: null, booked_to: null },
      },
    });
    expect(textsOf(seen)).toEqual([
      'toil opens with 600 min.',
      'An absence on 2026-04-02 uses 444 min of toil.',
      'An absence on 2026-04-13 uses 90 min of toil.',
    ]);
    const flexed = await foresee({ activity: 'flexed', from: '2026-04-13', to: '2026-04-14' });
    expect(flexed.balance).toMatchObject({ account: 'flex', minutes: 90 - 888, used_minutes: 888 });
    const month = { from: '2026-06-01', to: '2026-06-30' };
    expect((await foresee({ activity: 'lieu', ...month })).balance).toMatchObject({
      ...{ on: '2026-06-30', used_minutes: 22 * 444, minutes: 156 - 22 * 444 },
    });
  });

  test('is foreseen for who decides as for the person, and is what the year then says is left', async () => {
    const { foresee, self, ctx, employee } = await house();
    const seen = await foresee({ activity: 'lieu' });
    expect(seen.balance).toMatchObject({ minutes: 156, used_minutes: 444 });
    const { id } = await requestAbsence(self, {
      ...{ employee_id: employee.id, activity: 'lieu', from: '2026-04-07' },
    });
    expect((await forecastRequest(ctx, { id })).balance).toEqual(seen.balance);
    expect(textsOf(await forecastRequest(ctx, { id }))).toEqual(textsOf(seen));
    await decideAbsence(ctx, { id, decision: 'approve' });
    const { accounts } = await readAbsenceOverview(self, { employee_id: employee.id, year: 2026 });
    expect(accounts.find(({ account }) => account === 'toil')?.left).toEqual({ days: null, minutes: 156 });
  });
});

describe('a change of an absence of such an account', () => {
  test('is foreseen with the absence taken out, and its end gives back what it takes', async () => {
    const { self, ctx, approved } = await house();
    const id = await approved('lieu', '2026-04-07');
    const wanted = { activity: 'lieu', from: '2026-04-08', part: 'half' as const };
    // Half of 444.
    expect((await forecastChange(self, { id, wanted })).balance).toMatchObject({
      ...{ on: '2026-04-08', minutes: 378, used_minutes: 222, before_minutes: 156 },
    });
    const end = await forecastChange(ctx, { id, wanted: null });
    expect(end.balance).toMatchObject({
      on: '2026-04-07',
      minutes: 600,
      used_minutes: 0,
      before_minutes: 156,
    });
    expect(textsOf(end)).toEqual(['toil opens with 600 min.']);
  });

  test('in a settled month is foreseen as its correction will settle it', async () => {
    const { self, ctx, approved } = await house();
    const lieu = await approved('lieu', '2026-04-28', '2026-04-29');
    const flexed = await approved('flexed', '2026-04-30');
    const [may, mine] = [ctx, self].map((who) => at(who, '2026-05-04T08:00:00Z')) as [typeof ctx, typeof ctx];
    await generateStatements(may);
    for (const { id } of (await listStatements(may, { scope: 'all', limit: 10 })).data) {
      await submitStatement(may, { id });
      await approveStatement(may, { id });
    }
    // April took 888 of 600. One of its two dates moves into May: 444 come back, and go again.
    const wanted = { activity: 'lieu', from: '2026-04-28', to: '2026-05-01' };
    expect((await forecastChange(mine, { id: lieu, wanted: { ...wanted, from: '2026-04-29' } })).balance)
      // 30 April is a day of flex already, of which the forecast speaks elsewhere.
      .toMatchObject({
        on: '2026-05-01',
        minutes: 600 - 3 * 444,
        before_minutes: -288,
        booked_to: '2026-04-30',
      });
    const end = await forecastChange(mine, { id: lieu, wanted: null });
    expect(end.balance).toMatchObject({ on: '2026-04-30', minutes: 600, before_minutes: -288 });
    // What flex gets back the hours balance loses: nobody worked on that date.
    const { balance } = await forecastChange(mine, { id: flexed, wanted: null });
    expect(balance).toMatchObject({ account: 'flex', used_minutes: 0 });
    expect(balance?.unit === 'minutes' && balance.minutes === balance.before_minutes).toBe(true);
  });
});
