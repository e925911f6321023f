import { schema } from '@stempel/db';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import {
  approveStatement,
  generateStatements,
  listStatements,
  submitStatement,
} from '../../statements/index.ts';
import { getBalances } from '../../statements/timebank/index.ts';
import { addPolicies } from '../../testing/add-policies.ts';
import { makeCompany, type TestCompany } from '../../testing/make-company.ts';
import { datesBetween, recordDays } from '../../testing/record-days.ts';
import { insertObjects } from '../../versioned/insert-objects.ts';
import { getTimesheet } from '../timesheet/index.ts';
import { createAbsence, listAbsences, updateAbsence } from './index.ts';

const db = testDatabase();

/** 2.08 days a month at its end, never below 0; Ascension Day is free. */
async function addLeave({ ctx }: TestCompany) {
  await addPolicies(ctx, [
    {
      code: 'leave',
      kind: 'absence',
      config: {
        account: 'vacation',
        accruals: [{ plugin: 'monthly', config: { days_per_month: '2.08' } }],
        usage_rules: [{ plugin: 'balance-floor', config: { severity: 'error' } }],
        expiries: [],
      },
    },
  ]);
  await withoutAudit(ctx.db, ctx.workspace.id, (tx) =>
    insertObjects(tx, ctx, { identity: schema.holidayCalendars, versions: schema.holidayCalendarVersions }, [
      {
        identity: { code: 'dk' },
        effectiveFrom: '2020-01-01',
        version: {
          name: 'Denmark',
          generators: [{ plugin: 'easter-offset', config: { offset_days: 1, name: 'Easter Monday' } }],
          availabilityScope: { working_countries: ['DK'], org_units: [], employment_terms: [] },
          state: 'active',
        },
      },
    ]),
  );
}

describe('absences', () => {
  test('are requested by the employee, approved by the manager, and use leave that accrued', async () => {
    const company = await makeCompany(db, { now: '2026-05-01T06:00:00Z' });
    const { ctx, employee } = company;
    await addLeave(company);
    await recordDays(ctx, employee.id, datesBetween('2026-03-02', '2026-03-27'), ['08:00', '15:24']);
    const self = company.as(['absences:create:self', 'absences:update:self'], employee.id);
    const request = { employee_id: employee.id, from: '2026-04-02', to: '2026-04-07', account: 'vacation' };
    // Thursday to Tuesday with Easter Monday (6 April) free: 3 days, but 31 March granted 2.08 only.
    await expect(createAbsence(self, request)).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ code: 'balance-floor' }],
    });
    // Half a Thursday and half a Friday: 1 day.
    const asked = await createAbsence(self, { ...request, to: '2026-04-03', share: '0.5' });
    expect(asked).toMatchObject({ state: 'requested', share: '0.5', credit: 'day-norm' });
    await expect(updateAbsence(self, { id: asked.id, state: 'approved' })).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect(await updateAbsence(ctx, { id: asked.id, state: 'approved' })).toMatchObject({
      state: 'approved',
      version: 2,
    });
    const { days } = await getTimesheet(ctx, {
      employee_id: employee.id,
      from: '2026-04-02',
      to: '2026-04-06',
    });
    expect(
      days.map(({ norm_minutes, holidays, absences }) => [norm_minutes, holidays.length, absences.length]),
    ).toEqual([
      [444, 0, 1],
      [444, 0, 1],
      [0, 0, 0],
      [0, 0, 0],
      [0, 1, 0],
    ]);
    await generateStatements(ctx);
    const [, april] = (await listStatements(ctx, { scope: 'all', limit: 100 })).data;
    // Two half days of 444 credit 222 each; March granted 2.08, April another 2.08 on the 30th.
    expect(april).toMatchObject({
      credited_minutes: 444,
      balances: expect.arrayContaining([
        expect.objectContaining({ account: 'vacation', opening_days: '2.0800', closing_days: '3.1600' }),
      ]),
    });
  });

  test('leave is booked with its lots once the statement is approved', async () => {
    const company = await makeCompany(db, { now: '2026-04-01T06:00:00Z' });
    const { ctx, employee } = company;
    await addLeave(company);
    await recordDays(ctx, employee.id, ['2026-03-02'], ['08:00', '15:24']);
    await generateStatements(ctx);
    const [march] = (await listStatements(ctx, { scope: 'all', limit: 100 })).data;
    const id = march?.id ?? '';
    await submitStatement(ctx, { id });
    await approveStatement(ctx, { id });
    const { data } = await getBalances(ctx, { employee_id: employee.id, as_of: '2026-03-31' });
    expect(data.find((row) => row.account === 'vacation')).toMatchObject({
      balance_days: '2.0800',
      balance_minutes: null,
      lots: [{ granted_on: '2026-03-31', days: '2.0800', expires_on: null }],
    });
  });

  test.each([
    ['reversed', { from: '2026-04-03', to: '2026-04-02' }, '/to'],
    ['outside the employment', { from: '2019-12-31', to: '2020-01-02' }, '/from'],
    ['no such account', { from: '2026-04-02', account: 'gold' }, '/account'],
    ['a work activity', { from: '2026-04-02', activity: 'care' }, '/activity'],
    ['a fixed credit without minutes', { from: '2026-04-02', credit: 'fixed' as const }, '/credit_minutes'],
  ])('refuses: %s', async (_, body, pointer) => {
    const { ctx, employee } = await makeCompany(db);
    await expect(createAbsence(ctx, { employee_id: employee.id, ...body })).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ pointer }],
    });
  });

  test('a decision carries its reason, and names the employee in lists', async () => {
    const { ctx, employee } = await makeCompany(db);
    const { id } = await createAbsence(ctx, {
      employee_id: employee.id,
      from: '2026-04-02',
      to: '2026-04-02',
    });
    const reason = { id, decision_note: 'Too many are away.' };
    await expect(updateAbsence(ctx, reason)).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ pointer: '/decision_note' }],
    });
    expect(await updateAbsence(ctx, { ...reason, state: 'rejected' })).toMatchObject({
      state: 'rejected',
      decision_note: 'Too many are away.',
      employee_name: expect.stringMatching(/./),
    });
  });

  test('a cancelled absence stays cancelled and lists show it by state', async () => {
    const { ctx, employee } = await makeCompany(db);
    const { id } = await createAbsence(ctx, { employee_id: employee.id, from: '2026-04-02' });
    await updateAbsence(ctx, { id, state: 'cancelled' });
    await expect(updateAbsence(ctx, { id, state: 'approved' })).rejects.toMatchObject({ code: 'conflict' });
    const page = { scope: 'all', limit: 100 } as const;
    expect((await listAbsences(ctx, { ...page, state: 'cancelled' })).data.map((row) => row.id)).toEqual([
      id,
    ]);
    expect((await listAbsences(ctx, { ...page, state: 'approved' })).data).toEqual([]);
  });
});
