import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { listNotifications, sendNotifications } from '../../notifications/index.ts';
import type { TestPerson } from '../../testing/add-person.ts';
import { approvedHoliday, makeAbsenceHouse, shifted, wednesday } from '../../testing/make-absence-house.ts';
import { mailsOf } from '../../testing/make-told-company.ts';
import { cancelAbsence, changeAbsence, createAbsence, requestAbsence, updateAbsence } from './index.ts';

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
