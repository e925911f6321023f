import { newId } from '@stempel/db';
import { testDatabase } from '@stempel/db/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { generateStatements, listStatements } from '../../statements/index.ts';
import { addAbsenceTypes } from '../../testing/add-absence-types.ts';
import { addClose, addPolicies } from '../../testing/add-policies.ts';
import { makeCompany, type TestCompany } from '../../testing/make-company.ts';
import { recordDays } from '../../testing/record-days.ts';
import { type AbsenceDto, enterAbsence, requestAbsence, requestAbsenceBody } from './index.ts';

const db = testDatabase({ poolSize: 8 });

// 6 April 2026 is a Monday; Monday to Friday have 7:24 = 444 minutes. It is 1 April.
const monday = '2026-04-06';
const sickNote = 'Please say nothing';

let company: TestCompany;
let self: ServiceContext;
let manager: ServiceContext;

/** Vacation granted on 1 April, when time begins, never below 0; more than one day needs approval. */
const vacation = (days: string) => ({
  account: 'vacation',
  accruals: [{ plugin: 'front-loaded', config: { days, month_day: '04-01' } }],
  usage_rules: [
    { plugin: 'balance-floor', config: {} },
    { plugin: 'requires-approval', config: { over_days: '1' } },
  ],
  expiries: [],
});

beforeAll(async () => {
  company = await makeCompany(db);
  const { ctx, employee, accounts } = company;
  await addPolicies(ctx, [{ code: 'leave', kind: 'absence', config: vacation('9') }]);
  await recordDays(ctx, employee.id, ['2026-04-01'], ['08:00', '15:24']);
  const elsewhere = { working_countries: ['DE'], org_units: [], employment_terms: [] };
  await addAbsenceTypes(ctx, {
    holiday: { account_id: accounts.vacation, approval: 'none', unit: 'half-day', names: { da: 'Ferie' } },
    wholeDays: { unit: 'day' },
    hours: { unit: 'minutes', account_id: accounts.flex },
    child: { credit: 'fixed', credit_minutes: 333, unit: 'half-day' },
    unpaid: { credit: 'none', earns: false },
    sick: { sickness: true, approval: 'none' },
    parental: { asked_by: 'manager' },
    closed: { asked_by: 'nobody' },
    german: { availability_scope: elsewhere },
  });

  self = company.as(['absences:*:self'], employee.id);
  manager = ctx;
});

const ask = (more: object, caller = self): Promise<AbsenceDto> =>
  requestAbsence(
    caller,
    requestAbsenceBody.parse({
      employee_id: company.employee.id,
      activity: 'wholeDays',
      from: monday,
      ...more,
    }),
  );
const refused = (call: Promise<unknown>, code: string, pointer: string, said: string) =>
  expect(call).rejects.toMatchObject({ errors: [{ pointer, code, message: { code: said } }] });

describe('a request', () => {
  test('takes account, credit and earning from the type, and waits for its decision', async () => {
    expect(await ask({ activity: 'unpaid', note: 'A course' })).toMatchObject({
      ...{ state: 'requested', activity: 'unpaid', from: monday, to: monday, share: '1' },
      ...{ credit: 'none', earns: false, account: null, sickness: false, note: 'A course' },
    });
  });

  test('of a type without approval is approved at once, by nobody', async () => {
    const sick = await ask({ activity: 'sick', from: '2026-04-07', to: '2026-04-08', note: sickNote });
    expect(sick).toMatchObject({ state: 'approved', sickness: true });
  });

  test('waits all the same where a usage rule wants a decision about so many days', async () => {
    // Thursday and Friday are two days of more than one; the half of a Monday is not.
    const two = await ask({ activity: 'holiday', from: '2026-04-09', to: '2026-04-10' });
    expect(two).toMatchObject({ state: 'requested', account: 'vacation' });
    const half = await ask({ activity: 'holiday', from: '2026-04-13', part: 'half' });
    expect(half).toMatchObject({ state: 'approved', account: 'vacation', share: '0.5' });
  });

  test('of who decides about the person is decided with it, of any type but those nobody asks for', async () => {
    const entered = await ask({ activity: 'parental', from: '2026-05-04' }, manager);
    expect(entered).toMatchObject({ state: 'approved', activity: 'parental' });
    await refused(
      ask({ activity: 'closed', from: '2026-05-05' }, manager),
      'not-allowed',
      '/activity',
      'absence-asked-by-nobody',
    );
  });

  test('part of a fixed credit is that part', async () => {
    // Half of 333 is 166.5, so 167.
    const half = await ask({ activity: 'child', from: '2026-05-06', part: 'half' });
    expect(half).toMatchObject({ credit: 'fixed', credit_minutes: 167, share: '0.5' });
  });

  test('by times is worth its minutes, each of a day of 444', async () => {
    const part = { start: '08:00', end: '10:05' };
    const asked = await ask({ activity: 'hours', from: '2026-05-07', part });
    // 125 ÷ 444 = 0.28153 of the day.
    expect(asked).toMatchObject({ share: '0.2815', start_time: '08:00', end_time: '10:05', account: 'flex' });
    for (let minutes = 1; minutes <= 444; minutes += 1) {
      const share = Math.floor((minutes * 10_000) / 444 + 0.5);
      expect(Math.floor((share * 444) / 10_000 + 0.5)).toBe(minutes);
    }
  });
});

describe('refused by name is', () => {
  test.each([
    ['a type that is not there', { activity: 'gone' }, 'not-offered', '/activity', 'absence-type-unknown'],
    ['work', { activity: 'care' }, 'not-offered', '/activity', 'absence-type-unknown'],
    ['a type of others', { activity: 'german' }, 'not-offered', '/activity', 'absence-type-not-offered'],
    ['what nobody asks for', { activity: 'closed' }, 'not-allowed', '/activity', 'absence-asked-by-nobody'],
    [
      'what the manager enters',
      { activity: 'parental' },
      'not-allowed',
      '/activity',
      'absence-asked-by-manager',
    ],
    ['half of a whole day', { part: 'half' }, 'not-allowed', '/part', 'absence-whole-days'],
    [
      'times of half days',
      { activity: 'holiday', part: { start: '08:00', end: '09:00' } },
      ...(['not-allowed', '/part', 'absence-half-days'] as const),
    ],
    [
      'times of two days',
      { activity: 'hours', to: '2026-04-07', part: { start: '08:00', end: '09:00' } },
      ...(['not-allowed', '/to', 'absence-times-one-day'] as const),
    ],
    [
      'no time',
      { activity: 'hours', part: { start: '09:00', end: '09:00' } },
      ...(['reversed', '/part/end', 'absence-times-reversed'] as const),
    ],
    [
      'more than the day has',
      { activity: 'hours', part: { start: '08:00', end: '15:25' } },
      ...(['too-long', '/part/end', 'absence-times-too-long'] as const),
    ],
    [
      'a weekend',
      { from: '2026-04-11', to: '2026-04-12' },
      ...(['no-contracted-hours', '/from', 'absence-free-dates'] as const),
    ],
    ['a reversed period', { to: '2026-04-05' }, 'reversed', '/to', 'absence-reversed'],
    ['more than three years', { to: '2029-04-06' }, 'too-long', '/to', 'absence-too-long'],
    [
      'a time before the employment',
      { from: '2019-12-30' },
      'outside-employment',
      '/from',
      'outside-employments',
    ],
  ] as const)('%s', async (_, more, code, pointer, said) => {
    await refused(ask(more), code, pointer, said);
  });

  test('an account that no policy keeps, its name said', async () => {
    const bare = await makeCompany(db);
    await addAbsenceTypes(bare.ctx, { holiday: { account_id: bare.accounts.vacation } });
    const { id } = bare.employee;
    const body = { employee_id: id, activity: 'holiday', from: monday };
    for (const caller of [bare.as(['absences:*:self'], id), bare.ctx]) {
      await expect(requestAbsence(caller, body)).rejects.toMatchObject({
        detail: expect.stringContaining('"vacation"'),
        errors: [{ pointer: '/activity', message: { code: 'absence-account-not-kept' } }],
      });
    }
  });

  test('what takes the balance below its minimum, and the day that is taken', async () => {
    const own = await makeCompany(db);
    const { id } = own.employee;
    await addPolicies(own.ctx, [{ code: 'leave', kind: 'absence', config: vacation('3') }]);
    await recordDays(own.ctx, id, ['2026-04-01'], ['08:00', '15:24']);
    await addAbsenceTypes(own.ctx, { holiday: { account_id: own.accounts.vacation } });
    const person = own.as(['absences:*:self'], id);
    const holiday = (from: string, to: string) =>
      requestAbsence(person, { employee_id: id, activity: 'holiday', from, to });
    // Monday to Thursday are four days of three.
    await expect(holiday(monday, '2026-04-09')).rejects.toMatchObject({
      errors: [{ code: 'balance-floor' }],
    });
    await holiday(monday, '2026-04-08');
    await expect(holiday('2026-04-08', '2026-04-08')).rejects.toMatchObject({
      code: 'conflict',
      errors: [{ pointer: '/from', message: { code: 'day-full' } }],
    });
  });

  test('an absence of somebody else, and a free one of one’s own', async () => {
    const stranger = company.as(['absences:*:self'], newId());
    await expect(ask({}, stranger)).rejects.toMatchObject({ code: 'forbidden' });
    const free = { employee_id: company.employee.id, from: '2026-06-01', to: '2026-06-01' };
    for (const caller of [self, company.as(['*:*:*'], company.employee.id)]) {
      await expect(enterAbsence(caller, free)).rejects.toMatchObject({ code: 'forbidden' });
    }
    await enterAbsence(manager, { ...free, account: 'vacation', state: 'approved' });
  });
});

test('an account kept in minutes is used by the minutes that were asked for', async () => {
  const own = await makeCompany(db, { now: '2026-05-01T06:00:00Z' });
  const { ctx, employee, accounts } = own;
  await addClose(ctx);
  await recordDays(ctx, employee.id, ['2026-04-07'], ['08:00', '15:24']);
  await addAbsenceTypes(ctx, { hours: { unit: 'minutes', account_id: accounts.flex, approval: 'none' } });
  const person = own.as(['absences:*:self'], employee.id);
  const part = { start: '13:17', end: '15:24' };
  const asked = await requestAbsence(person, {
    employee_id: employee.id,
    activity: 'hours',
    from: monday,
    part,
  });
  expect(asked.state).toBe('approved');
  await generateStatements(ctx);
  const [april] = (await listStatements(ctx, { scope: 'all', limit: 10 })).data;
  // 15:24 − 13:17 = 2:07 = 127 minutes credited to Monday, and taken from flex beside what the month lacks: of 22 days
  // with 444 = 9768 minutes, one was worked and 127 were credited, so 9768 − 444 − 127 = 9197.
  expect(april).toMatchObject({ credited_minutes: 127, norm_balance_minutes: -9197 });
  const flex = april?.balances.find((one) => one.account === 'flex');
  expect(flex).toMatchObject({ opening_minutes: 0, closing_minutes: -9197 - 127 });
});

test('a settled period is changed by a decision only', async () => {
  const own = await makeCompany(db, { now: '2026-05-01T06:00:00Z', approvalMode: 'automatic' });
  const { ctx, employee } = own;
  await addClose(ctx);
  await recordDays(ctx, employee.id, ['2026-04-07'], ['08:00', '15:24']);
  await addAbsenceTypes(ctx, { sick: { sickness: true, approval: 'none' } });
  await generateStatements(ctx);
  const person = own.as(['absences:*:self'], employee.id);
  const asked = (from: string) =>
    requestAbsence(person, { employee_id: employee.id, activity: 'sick', from });
  expect((await asked(monday)).state).toBe('requested');
  expect((await asked('2026-05-04')).state).toBe('approved');
});
