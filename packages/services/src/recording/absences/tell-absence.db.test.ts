import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { listNotifications, sendNotifications } from '../../notifications/index.ts';
import { nameDeputy } from '../../organization/deputies/index.ts';
import { createEmployment, createEmploymentBody } from '../../organization/employments/index.ts';
import { addPerson, type TestPerson } from '../../testing/add-person.ts';
import { approvedHoliday, makeAbsenceHouse, shifted, wednesday } from '../../testing/make-absence-house.ts';
import { addEmployees } from '../../testing/make-company.ts';
import { mailsOf } from '../../testing/make-told-company.ts';
import { checkIn } from '../presence/index.ts';
import {
  cancelAbsence,
  changeAbsence,
  createAbsence,
  reportIllness,
  requestAbsence,
  updateAbsence,
} from './index.ts';

const db = testDatabase({ poolSize: 6 });

const told = async (ctx: ServiceContext) =>
  (await listNotifications(ctx, { limit: 100 })).data.map(({ kind, facts }) => [
    kind,
    facts.outcome,
    facts.date,
  ]);

test('a person is told what others enter, change and cancel for them, and what it is about only in the console', async () => {
  const { anna, mette, id, ctx } = await makeAbsenceHouse(db);
  const entered = await requestAbsence(mette, { employee_id: id, activity: 'sick', from: wednesday });
  expect(entered.state).toBe('approved');
  expect(await told(anna)).toEqual([['decision', 'entered', wednesday]]);
  const later = '2026-04-15';
  const change = { id: entered.id, activity: 'sick', from: later };
  expect(await changeAbsence(mette, change)).toMatchObject({ from: later, state: 'approved' });
  await updateAbsence(mette, { id: entered.id, to: '2026-04-16' });
  await updateAbsence(mette, { id: entered.id, note: 'Said by telephone' });
  await cancelAbsence(mette, { id: entered.id });
  expect(await told(anna)).toEqual([
    ['decision', 'cancelled', later],
    ['decision', 'changed', later],
    ['decision', 'changed', later],
    ['decision', 'entered', wednesday],
  ]);
  await sendNotifications({ ...ctx, now: ctx.now.add({ minutes: 1 }) });
  const mails = await mailsOf({ ctx: anna, userId: anna.actor.userId ?? '' } as TestPerson);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.textBody).not.toMatch(/sick|ill\b|absence|2026|cancel|telephone/i);
});

test('who would decide is told of what nobody had to, of its end and that it was taken back; no word says of which kind', async () => {
  const { anna, mette, id, ctx, made } = await makeAbsenceHouse(db);
  const { grants } = made.as(['absences:*:self', 'timesheet:*:self'], id).actor;
  const actor = { ...anna.actor, grants };
  const at = (date: string) => ({ ...anna, actor, now: Temporal.Instant.from(`${date}T06:00:00Z`) });
  await reportIllness(at(wednesday), { employee_id: id, activity: 'sick' });
  await checkIn(at('2026-04-10'), { employee_id: id });
  const short = { employee_id: id, activity: 'sick', from: '2026-04-20', to: '2026-04-22' };
  const { id: later } = await requestAbsence(anna, short);
  await changeAbsence(anna, { id: later, activity: 'sick', from: '2026-04-20', to: '2026-04-21' });
  await changeAbsence(anna, { id: later, activity: 'sick', from: '2026-04-21' });
  await changeAbsence(anna, { id: later, activity: 'sick', from: '2026-04-21', note: 'By bus' });
  await cancelAbsence(anna, { id: later });
  expect(await told(mette)).toEqual([
    ['absence', 'withdrawn', '2026-04-21'],
    ['absence', 'changed', '2026-04-21'],
    ['absence', 'ends', '2026-04-21'],
    ['absence', 'begins', '2026-04-20'],
    ['absence', 'ends', '2026-04-09'],
    ['absence', 'begins', wednesday],
  ]);
  const { data } = await listNotifications(mette, { limit: 100 });
  expect(new Set(data.map(({ path }) => path))).toEqual(new Set(['/calendar?period=2026-04']));
  expect(JSON.stringify(data)).not.toMatch(/sick|ill\b|type|"to"/);
  expect(await told(anna)).toEqual([]);
  await sendNotifications({ ...ctx, now: Temporal.Instant.from('2026-04-11T06:00:00Z') });
  const [mail, ...more] = await mailsOf({ ctx: mette, userId: mette.actor.userId ?? '' } as TestPerson);
  expect(more).toEqual([]);
  expect(`${mail?.subject} ${mail?.textBody}`).toContain('There is news about who is away.');
  expect(`${mail?.subject} ${mail?.textBody}`).not.toMatch(/sick|ill\b|absence|Employee|2026/i);
});

test('of what nobody decides about a deputy is not told, but who is next in the line', async () => {
  const { anna, mette, id, ctx, made } = await makeAbsenceHouse(db);
  const [dora, olga] = await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, made, 2));
  const deputy = await addPerson(ctx, dora?.id ?? '', ['absences:*:self'], 'Dora');
  const next = await addPerson(ctx, olga?.id ?? '', ['absences:*:all'], 'Olga');
  await nameDeputy(mette, { deputy_id: dora?.id ?? '', from: '2026-04-01', to: '2026-04-30' });
  const manager = mette.actor.employeeId ?? '';
  const half = { from: '2026-04-01', to: '2026-04-01', share: '0.5', state: 'approved' } as const;
  for (const _ of ['morning', 'afternoon']) await createAbsence(ctx, { employee_id: manager, ...half });
  await requestAbsence(anna, { employee_id: id, activity: 'free', from: '2026-04-14' });
  await requestAbsence(anna, { employee_id: id, activity: 'sick', from: '2026-04-15' });
  expect(await told(deputy.ctx)).toEqual([['request', 'requested', undefined]]);
  expect(await told(next.ctx)).toEqual([['absence', 'begins', '2026-04-15']]);
});

test('of an employment its own manager is told, and nobody of another one', async () => {
  const { anna, mette, id, ctx, made } = await makeAbsenceHouse(db);
  const [employee] = await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, made, 1));
  const nora = await addPerson(ctx, employee?.id ?? '', ['absences:*:managed'], 'Nora');
  const second = await createEmployment(ctx, {
    ...createEmploymentBody.parse({
      ...{ start: '2026-01-01', org_unit_id: made.unitId, employment_terms_id: made.termsId },
      manager_id: employee?.id,
    }),
    employee_id: id,
  });
  const ask = (activity: string, from: string) =>
    requestAbsence(anna, { employee_id: id, employment_id: second.id, activity, from });
  await ask('free', '2026-04-14');
  await ask('sick', '2026-04-15');
  expect((await told(nora.ctx)).map(([kind]) => kind)).toEqual(['absence', 'request']);
  expect(await told(mette)).toEqual([]);
});

test('an integration that enters an approved one tells the person, too', async () => {
  const { anna, id, made } = await makeAbsenceHouse(db);
  const payroll = made.as(['absences:*:all'], null);
  const dates = { from: wednesday, to: wednesday };
  await createAbsence(payroll, { employee_id: id, ...dates, state: 'approved' });
  expect(await told(anna)).toEqual([['decision', 'entered', wednesday]]);
});

test('nobody is told of what they do themselves, and of a decision once', async () => {
  const at = await makeAbsenceHouse(db);
  await requestAbsence(at.anna, { employee_id: at.id, activity: 'sick', from: '2026-04-20' });
  const holiday = await approvedHoliday(at);
  await changeAbsence(at.anna, shifted(holiday, wednesday));
  expect(await told(at.anna)).toEqual([['decision', 'approved', holiday.from]]);
});
