import { inWorkspace, newId, schema } from '@stempel/db';
import { and, asc, eq } from '@stempel/db/drizzle';
import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { saveCoverRule, saveCoverRuleInput } from '../../organization/cover-rules/index.ts';
import { generateStatements, listStatements } from '../../statements/index.ts';
import { addAbsenceTypes } from '../../testing/add-absence-types.ts';
import { approvedHoliday, makeAbsenceHouse } from '../../testing/make-absence-house.ts';
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
  reportIllness,
  requestAbsence,
} from './index.ts';

const db = testDatabase({ poolSize: 24 });

// 8 April 2026 is a Wednesday; Monday to Friday have 444 minutes.
const wednesday = '2026-04-08';
const at = (ctx: ServiceContext, date: string, time = '06:00'): ServiceContext => ({
  ...ctx,
  now: Temporal.Instant.from(`${date}T${time}:00Z`),
});

async function house() {
  const made = await makeAbsenceHouse(db);
  await addAbsenceTypes(made.ctx, { asked: { sickness: true, unit: 'day' } });
  const employee = { employee_id: made.id };
  const anna = made.made.as(['absences:*:self', 'timesheet:*:self'], made.id);
  const report = (activity = 'sick', on = wednesday) =>
    reportIllness(at(anna, on), { ...employee, activity });
  const come = (on: string, more: object = {}) => checkIn(at(anna, on), { ...employee, ...more });
  return { ...made, employee, anna, report, come };
}

type House = Awaited<ReturnType<typeof house>>;

async function settle(calls: readonly Promise<unknown>[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(calls);
  return outcomes.map((one) => (one.status === 'fulfilled' ? 'done' : one.reason.said?.code));
}

function actionsOn({ ctx }: House, objectId: string): Promise<string[]> {
  const { auditLog } = schema;
  return inWorkspace(db, ctx.workspace.id, async (tx) => {
    const where = and(eq(auditLog.resource, 'absences'), eq(auditLog.objectId, objectId));
    const rows = await tx
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(where)
      .orderBy(asc(auditLog.id));
    return rows.map(({ action }) => action);
  });
}

describe('I am ill today', () => {
  test('is approved from today on without an end where nobody decides, and runs', async () => {
    const at0 = await house();
    const ill = await at0.report();
    expect(ill).toMatchObject({ from: wednesday, to: null, state: 'approved', sickness: true, share: '1' });
    const friday = at(at0.anna, '2026-04-10');
    expect((await readIllness(friday, at0.employee)).running?.id).toBe(ill.id);
  });

  test('waits for its decision where the type wants one; approved, it still ends by a word', async () => {
    const { report, mette, anna, come } = await house();
    const { id, state } = await report('asked');
    expect(state).toBe('requested');
    const approved = await decideAbsence(at(mette, wednesday), { id, decision: 'approve' });
    expect(approved).toMatchObject({ state: 'approved', to: null });
    await come('2026-04-10');
    expect(await getAbsence(anna, { id })).toMatchObject({ state: 'approved', to: '2026-04-09' });
  });

  test('is said once: of 20 presses one counts, and the others are told', async () => {
    const { report } = await house();
    const outcomes = await settle(Array.from({ length: 20 }, () => report()));
    expect(outcomes.toSorted()).toEqual(['done', ...Array(19).fill('illness-running')]);
  });

  test('is no news to who may enter absences and not read them', async () => {
    const { report, made, employee } = await house();
    await report();
    const clerk = at(made.as(['absences:create:all'], null), '2026-04-09');
    const again = reportIllness(clerk, { ...employee, activity: 'sick' });
    await expect(again).rejects.toMatchObject({ said: { code: 'day-full' } });
  });

  test('begins tomorrow for who worked today, and is not said while checked in', async () => {
    const { report, come, anna, employee } = await house();
    await come(wednesday, { at: '2026-04-08T07:00:00+02:00' });
    await expect(report()).rejects.toMatchObject({ said: { code: 'illness-checked-in' } });
    await checkOut(at(anna, wednesday), { ...employee, at: '2026-04-08T07:40:00+02:00' });
    const ill = await report();
    expect(ill).toMatchObject({ from: '2026-04-09', to: null });
    expect((await readIllness(at(anna, wednesday), employee)).running?.id).toBe(ill.id);
  });

  test('lasts until the day before the next absence, and is refused on a day that is taken', async () => {
    const house0 = await house();
    await approvedHoliday(house0, '2026-04-13', '2026-04-14');
    const ill = await house0.report();
    expect(ill).toMatchObject({ from: wednesday, to: '2026-04-12' });
    await house0.come('2026-04-10');
    expect(await getAbsence(house0.anna, { id: ill.id })).toMatchObject({ to: '2026-04-09' });
    await checkOut(at(house0.anna, '2026-04-10', '07:00'), house0.employee);
    await expect(house0.report('sick', '2026-04-13')).rejects.toMatchObject({ said: { code: 'day-full' } });
  });

  test('is by a type of sickness only, and no other type goes without an end', async () => {
    const { report, anna, employee } = await house();
    await expect(report('free')).rejects.toMatchObject({
      errors: [{ pointer: '/to', message: { code: 'absence-needs-end' } }],
    });
    const open = { ...employee, activity: 'holiday', from: wednesday, to: null };
    await expect(requestAbsence(anna, open)).rejects.toMatchObject({ errors: [{ pointer: '/to' }] });
    const sick = { ...open, activity: 'sick' };
    expect(await requestAbsence(anna, sick)).toMatchObject({ to: null, state: 'approved' });
  });

  test('is never refused by cover', async () => {
    const { ctx, made, report } = await house();
    const rule = { org_unit_id: made.unitId, from: '2026-01-01', to: null, most: 0, of_every: null };
    await saveCoverRule(ctx, saveCoverRuleInput.parse({ ...rule, answer: 'refuse' }));
    expect((await report()).state).toBe('approved');
  });
});

describe('who checks in', () => {
  test('was ill until the day before, as the month says', async () => {
    const at0 = await house();
    const { id } = await at0.report();
    await at0.come('2026-04-13');
    expect(await getAbsence(at0.anna, { id })).toMatchObject({ to: '2026-04-12', state: 'approved' });
    expect(await actionsOn(at0, id)).toEqual(['create', 'update']);
    expect((await readIllness(at(at0.anna, '2026-04-13'), at0.employee)).running).toBeNull();
    const may = at(at0.ctx, '2026-05-01');
    await generateStatements(may);
    const { data } = await listStatements(may, { scope: 'all', limit: 10 });
    // Wednesday to Friday, 3 × 444; the weekend has no norm.
    const own = data.filter(({ employee_id }) => employee_id === at0.id);
    expect(own).toMatchObject([{ credited_minutes: 1332 }]);
  });

  test('on the first day of it was not ill: the report is taken back', async () => {
    const at0 = await house();
    const { id } = await at0.report();
    await at0.come(wednesday);
    expect(await getAbsence(at0.anna, { id })).toMatchObject({ state: 'cancelled', from: wednesday });
    await checkOut(at(at0.anna, wednesday, '07:00'), at0.employee);
    expect((await at0.report('sick', '2026-04-09')).from).toBe('2026-04-09');
  });

  test('by an interval without an end too, and among many', async () => {
    for (const record of [
      (ctx: ServiceContext, body: Parameters<typeof recordPresence>[1]) => recordPresence(ctx, body),
      (ctx: ServiceContext, body: Parameters<typeof recordPresence>[1]) => recordPresences(ctx, [body]),
    ]) {
      const { report, ctx, anna, employee } = await house();
      const { id } = await report();
      await record(at(ctx, '2026-04-10'), { ...employee, start: '2026-04-10T08:00:00+02:00' });
      expect(await getAbsence(anna, { id })).toMatchObject({ to: '2026-04-09' });
    }
  });

  test('again by an undo, or by an end that is taken out, was ill until the day before too', async () => {
    const house0 = await house();
    const { anna, employee, report } = house0;
    const timesheet = house0.made.as(['absences:*:self', 'timesheet:*:self'], house0.id);
    const person = { ...timesheet, actor: { ...timesheet.actor, userId: newId() } };
    const { id } = await checkIn(at(person, '2026-04-10'), employee);
    await deletePresence(at(person, '2026-04-10'), { ...employee, id });
    const ill = await report('sick', '2026-04-10');
    await restorePresence(at(person, '2026-04-10', '07:00'), { ...employee, id });
    expect(await getAbsence(anna, { id: ill.id })).toMatchObject({ state: 'cancelled' });
    await checkOut(at(person, '2026-04-10', '08:00'), employee);
    const next = await report('sick', '2026-04-14');
    const change = { ...employee, id, start: '2026-04-14T08:00:00+02:00' };
    await updatePresence(at(person, '2026-04-14'), { ...change, end: '2026-04-14T09:00:00+02:00' });
    expect(await getAbsence(anna, { id: next.id })).toMatchObject({ to: null, state: 'approved' });
    await updatePresence(at(person, '2026-04-14'), { ...employee, id, end: null });
    expect(await getAbsence(anna, { id: next.id })).toMatchObject({ state: 'cancelled' });
  });

  test('ends no other: one that somebody approved until a date, part of a day, no sickness, one to come', async () => {
    const { anna, ctx, mette, employee, come } = await house();
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
      await checkOut(at(anna, on, '07:00'), { ...employee });
    }
    for (const { id, to } of [decided, half, leave, later]) {
      expect(await getAbsence(ctx, { id })).toMatchObject({ to, version: 1, state: 'approved' });
    }
  });

  test('is not told that a change waits: it was about a sickness that had not ended', async () => {
    const at0 = await house();
    const { id } = await at0.report('asked');
    await decideAbsence(at(at0.mette, wednesday), { id, decision: 'approve' });
    const { change } = await changeAbsence(at(at0.anna, wednesday), {
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
    const { report, anna, mette } = await house();
    const { id } = await report('asked');
    await decideAbsence(at(mette, wednesday), { id, decision: 'approve' });
    const monday = at(anna, '2026-04-13');
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
    const house0 = await house();
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
    const call = (ctx: ServiceContext) => endIllness(at(ctx, '2026-04-10'), { id, last: '2026-04-09' });
    await expect(call(stranger)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await call(mette)).toMatchObject({ to: '2026-04-09' });
  });

  test('and a check-in at once: the sickness ends once, and both are told what became of it', async () => {
    const at0 = await house();
    for (let round = 0; round < 8; round += 1) {
      const on = `2026-04-${String(8 + 2 * round).padStart(2, '0')}`;
      const next = `2026-04-${String(9 + 2 * round).padStart(2, '0')}`;
      const { id } = await at0.report('sick', on);
      const calls = [() => endIllness(at(at0.anna, next), { id, last: on }), () => at0.come(next)];
      const outcomes = await settle((round % 2 ? calls.toReversed() : calls).map((call) => call()));
      const [word, came] = round % 2 ? outcomes.toReversed() : outcomes;
      expect(came).toBe('done');
      expect(['done', 'illness-ended']).toContain(word);
      expect(await getAbsence(at0.anna, { id })).toMatchObject({ to: on, version: 2, state: 'approved' });
      expect(await actionsOn(at0, id)).toEqual(['create', 'update']);
      await checkOut(at(at0.anna, next, '07:00'), at0.employee);
    }
  });

  test('said 20 times at once with other days is one last day', async () => {
    const at0 = await house();
    const { id } = await at0.report();
    const days = Array.from({ length: 20 }, (_, index) => (index % 2 ? '2026-04-08' : '2026-04-09'));
    const calls = days.map((last) => endIllness(at(at0.anna, '2026-04-13'), { id, last }));
    expect((await settle(calls)).toSorted()).toEqual(['done', ...Array(19).fill('illness-ended')]);
    await expect(cancelAbsence(at(at0.anna, '2026-04-13'), { id })).resolves.toMatchObject({ version: 2 });
  });
});
