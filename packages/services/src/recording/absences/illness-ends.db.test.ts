import { newId } from '@stempel/db';
import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { generateStatements, listStatements } from '../../statements/index.ts';
import { approvedHoliday } from '../../testing/make-absence-house.ts';
import { actionsOn, atTime, makeIllHouse, outcomesOf, wednesday } from '../../testing/make-ill-house.ts';
import {
  checkIn,
  checkOut,
  deletePresence,
  recordPresence,
  recordPresences,
  restorePresence,
  updatePresence,
} from '../presence/index.ts';
import {
  cancelAbsence,
  changeAbsence,
  createAbsence,
  decideAbsence,
  endIllness,
  getAbsence,
  readIllness,
} from './index.ts';

const db = testDatabase({ poolSize: 24 });

describe('who checks in', () => {
  test('was ill until the day before, as the month says', async () => {
    const at0 = await makeIllHouse(db);
    const { id } = await at0.report();
    await at0.come('2026-04-13');
    expect(await getAbsence(at0.anna, { id })).toMatchObject({ to: '2026-04-12', state: 'approved' });
    expect(await actionsOn(at0, id)).toEqual(['create', 'update']);
    expect((await readIllness(atTime(at0.anna, '2026-04-13'), at0.employee)).running).toBeNull();
    const may = atTime(at0.ctx, '2026-05-01');
    await generateStatements(may);
    const { data } = await listStatements(may, { scope: 'all', limit: 10 });
    // Wednesday to Friday, 3 × 444; the weekend has no norm.
    const own = data.filter(({ employee_id }) => employee_id === at0.id);
    expect(own).toMatchObject([{ credited_minutes: 1332 }]);
  });

  test('on the first day of it was not ill: the report is taken back', async () => {
    const at0 = await makeIllHouse(db);
    const { id } = await at0.report();
    await at0.come(wednesday);
    expect(await getAbsence(at0.anna, { id })).toMatchObject({ state: 'cancelled', from: wednesday });
    await checkOut(atTime(at0.anna, wednesday, '07:00'), at0.employee);
    expect((await at0.report('sick', '2026-04-09')).from).toBe('2026-04-09');
  });

  test('by an interval without an end too, and among many', async () => {
    for (const record of [
      (ctx: ServiceContext, body: Parameters<typeof recordPresence>[1]) => recordPresence(ctx, body),
      (ctx: ServiceContext, body: Parameters<typeof recordPresence>[1]) => recordPresences(ctx, [body]),
    ]) {
      const { report, ctx, anna, employee } = await makeIllHouse(db);
      const { id } = await report();
      await record(atTime(ctx, '2026-04-10'), { ...employee, start: '2026-04-10T08:00:00+02:00' });
      expect(await getAbsence(anna, { id })).toMatchObject({ to: '2026-04-09' });
    }
  });

  test('again by an undo, or by an end that is taken out, was ill until the day before too', async () => {
    const house0 = await makeIllHouse(db);
    const { anna, employee, report } = house0;
    const timesheet = house0.made.as(['absences:*:self', 'timesheet:*:self'], house0.id);
    const person = { ...timesheet, actor: { ...timesheet.actor, userId: newId() } };
    const { id } = await checkIn(atTime(person, '2026-04-10'), employee);
    await deletePresence(atTime(person, '2026-04-10'), { ...employee, id });
    const ill = await report('sick', '2026-04-10');
    await restorePresence(atTime(person, '2026-04-10', '07:00'), { ...employee, id });
    expect(await getAbsence(anna, { id: ill.id })).toMatchObject({ state: 'cancelled' });
    await checkOut(atTime(person, '2026-04-10', '08:00'), employee);
    const next = await report('sick', '2026-04-14');
    const change = { ...employee, id, start: '2026-04-14T08:00:00+02:00' };
    await updatePresence(atTime(person, '2026-04-14'), { ...change, end: '2026-04-14T09:00:00+02:00' });
    expect(await getAbsence(anna, { id: next.id })).toMatchObject({ to: null, state: 'approved' });
    await updatePresence(atTime(person, '2026-04-14'), { ...employee, id, end: null });
    expect(await getAbsence(anna, { id: next.id })).toMatchObject({ state: 'cancelled' });
  });

  test('ends no other: one that somebody approved until a date, part of a day, no sickness, one to come', async () => {
    const { anna, ctx, mette, employee, come } = await makeIllHouse(db);
    const sick = { ...employee, sickness: true, state: 'approved' as const };
    const decided = await createAbsence(mette, { ...sick, from: wednesday, to: '2026-04-10' });
    const half = await createAbsence(ctx, { ...sick, from: '2026-04-13', to: '2026-04-17', share: '0.5' });
    const leave = await createAbsence(ctx, {
      ...sick,
      from: '2026-04-20',
      to: '2026-04-21',
      sickness: false,
    });
    const later = await createAbsence(ctx, { ...sick, from: '2026-05-04' });
    for (const on of ['2026-04-08', '2026-04-14', '2026-04-20']) {
      await come(on);
      await checkOut(atTime(anna, on, '07:00'), { ...employee });
    }
    for (const { id, to } of [decided, half, leave, later]) {
      expect(await getAbsence(ctx, { id })).toMatchObject({ to, version: 1, state: 'approved' });
    }
  });

  test('is not told that a change waits: it was about a sickness that had not ended', async () => {
    const at0 = await makeIllHouse(db);
    const { id } = await at0.report('asked');
    await decideAbsence(atTime(at0.mette, wednesday), { id, decision: 'approve' });
    const { change } = await changeAbsence(atTime(at0.anna, wednesday), {
      ...{ id, activity: 'asked', from: wednesday, to: '2026-04-30' },
    });
    expect(change).not.toBeNull();
    await at0.come('2026-04-10');
    expect(await getAbsence(at0.anna, { id })).toMatchObject({ to: '2026-04-09', change: null });
    expect((await actionsOn(at0, id)).slice(-2)).toEqual(['withdraw-change', 'update']);
    await expect(
      decideAbsence(at0.mette, { id: change?.id ?? '', decision: 'approve' }),
    ).rejects.toMatchObject({ said: { code: 'absence-change-decided' } });
  });
});

describe('I am well again', () => {
  test('says the last day, without a decision; the day before the first takes it back', async () => {
    const { report, anna, mette } = await makeIllHouse(db);
    const { id } = await report('asked');
    await decideAbsence(atTime(mette, wednesday), { id, decision: 'approve' });
    const monday = atTime(anna, '2026-04-13');
    await expect(endIllness(monday, { id, last: '2026-04-06' })).rejects.toMatchObject({
      errors: [{ pointer: '/last' }],
    });
    expect(await endIllness(monday, { id, last: '2026-04-10' })).toMatchObject({ to: '2026-04-10' });
    await expect(endIllness(monday, { id, last: '2026-04-09' })).rejects.toMatchObject({
      said: { code: 'illness-ended', params: { on: '2026-04-10' } },
    });
    const second = await report('sick', '2026-04-13');
    expect(await endIllness(monday, { id: second.id, last: '2026-04-12' })).toMatchObject({
      state: 'cancelled',
    });
    await expect(endIllness(monday, { id: second.id, last: '2026-04-13' })).rejects.toMatchObject({
      said: { code: 'illness-taken-back' },
    });
  });

  test('is for sickness of one’s own that runs, and for who may change the absences of the person', async () => {
    const house0 = await makeIllHouse(db);
    const { anna, mette, made } = house0;
    const holiday = await approvedHoliday(house0, '2026-04-20', '2026-04-21');
    await expect(endIllness(anna, { id: holiday.id, last: '2026-04-20' })).rejects.toMatchObject({
      said: { code: 'illness-decided' },
    });
    const sick = { ...house0.employee, sickness: true, state: 'approved' as const, from: '2026-05-04' };
    const refusals = [
      [await createAbsence(mette, { ...sick, to: '2026-05-08' }), 'illness-decided'],
      [await createAbsence(mette, { ...sick, from: '2026-05-11', share: '0.5' }), 'illness-none'],
    ] as const;
    for (const [{ id, from }, code] of refusals) {
      await expect(endIllness(anna, { id, last: from })).rejects.toMatchObject({ said: { code } });
    }
    await cancelAbsence(mette, { id: refusals[1][0].id });
    const { id } = await house0.report();
    const stranger = made.as(['absences:*:self'], made.employee.id);
    const call = (ctx: ServiceContext) => endIllness(atTime(ctx, '2026-04-10'), { id, last: '2026-04-09' });
    await expect(call(stranger)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await call(mette)).toMatchObject({ to: '2026-04-09' });
  });

  test('and a check-in at once: the sickness ends once, and both are told what became of it', async () => {
    const at0 = await makeIllHouse(db);
    for (let round = 0; round < 8; round += 1) {
      const on = `2026-04-${String(8 + 2 * round).padStart(2, '0')}`;
      const next = `2026-04-${String(9 + 2 * round).padStart(2, '0')}`;
      const { id } = await at0.report('sick', on);
      const calls = [() => endIllness(atTime(at0.anna, next), { id, last: on }), () => at0.come(next)];
      const outcomes = await outcomesOf((round % 2 ? calls.toReversed() : calls).map((call) => call()));
      const [word, came] = round % 2 ? outcomes.toReversed() : outcomes;
      expect(came).toBe('done');
      expect(['done', 'illness-ended']).toContain(word);
      expect(await getAbsence(at0.anna, { id })).toMatchObject({ to: on, version: 2, state: 'approved' });
      expect(await actionsOn(at0, id)).toEqual(['create', 'update']);
      await checkOut(atTime(at0.anna, next, '07:00'), at0.employee);
    }
  });

  test('said 20 times at once with other days is one last day', async () => {
    const at0 = await makeIllHouse(db);
    const { id } = await at0.report();
    const days = Array.from({ length: 20 }, (_, index) => (index % 2 ? '2026-04-08' : '2026-04-09'));
    const calls = days.map((last) => endIllness(atTime(at0.anna, '2026-04-13'), { id, last }));
    expect((await outcomesOf(calls)).toSorted()).toEqual(['done', ...Array(19).fill('illness-ended')]);
    await expect(cancelAbsence(atTime(at0.anna, '2026-04-13'), { id })).resolves.toMatchObject({
      version: 2,
    });
  });
});
