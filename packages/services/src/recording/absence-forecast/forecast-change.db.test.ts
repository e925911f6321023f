import { inWorkspace, schema } from '@stempel/db';
import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { saveCoverRule, saveCoverRuleInput } from '../../organization/cover-rules/index.ts';
import {
  approveStatement,
  generateStatements,
  listStatements,
  submitStatement,
} from '../../statements/index.ts';
import {
  approvedHoliday,
  makeAbsenceHouse,
  monday,
  shifted,
  tuesday,
  wednesday,
} from '../../testing/make-absence-house.ts';
import { at } from '../../testing/make-tenant.ts';
import {
  cancelAbsence,
  changeAbsence,
  createAbsence,
  decideAbsence,
  requestAbsence,
  withdrawAbsenceChange,
} from '../absences/index.ts';
import { forecastChange, forecastRequest } from './index.ts';

const db = testDatabase();
const thursday = '2026-04-09';
const wanted = (from: string, to = from, more: object = {}) => ({ activity: 'holiday', from, to, ...more });

describe('a change of an approved absence', () => {
  test('is foreseen with the absence taken out of the balance, until the later of both last dates', async () => {
    const house = await makeAbsenceHouse(db);
    const { anna, mette } = house;
    const { id } = await approvedHoliday(house, monday, tuesday);
    const longer = await forecastChange(anna, { id, wanted: wanted(monday, thursday) });
    // Nine days on 1 April; Monday and Tuesday are taken already, not a second time.
    expect(longer).toMatchObject({
      ...{ simulation: true, answer: 'pass', from: monday, to: thursday, findings: [], next: null },
      balance: { on: thursday, days: '5.0000', used_days: '4.0000', before_days: '7.0000' },
    });
    const moved = await forecastChange(mette, { id, wanted: wanted('2026-04-02') });
    expect(moved.balance).toMatchObject({ on: tuesday, days: '8.0000', before_days: '7.0000' });
    const shorter = await forecastChange(anna, { id, wanted: wanted(monday, monday, { part: 'half' }) });
    expect(shorter.balance).toMatchObject({ days: '8.5000', used_days: '0.5000' });
    const sentences = longer.trace.flatMap((entry) => entry.sentences.map(({ text }) => text));
    expect(sentences.filter((text) => text.includes('usage'))).toEqual(
      [monday, tuesday, wednesday, thursday].map((date) =>
        expect.stringMatching(new RegExp(`^${date}: usage -1\\.0000 days`)),
      ),
    );
  });

  test('is foreseen as asking for it would be refused, and approving it the same', async () => {
    const house = await makeAbsenceHouse(db);
    const { anna, mette, id: employee_id } = house;
    const { id } = await approvedHoliday(house);
    const other = await requestAbsence(anna, { employee_id, activity: 'free', from: '2026-04-17' });
    const tooMuch = await forecastChange(anna, { id, wanted: wanted(monday, '2026-04-17') });
    expect(tooMuch).toMatchObject({
      answer: 'refuse',
      balance: { on: '2026-04-17', days: '-1.0000', before_days: '7.0000' },
      findings: [
        { kind: 'rule', step: 'balance-floor', on: '2026-04-17' },
        { kind: 'refusal', message: { code: 'day-full', params: { id: other.id } } },
      ],
    });
    await expect(changeAbsence(anna, shifted({ ...other, id }, monday, '2026-04-17'))).rejects.toMatchObject({
      said: { code: 'day-full' },
    });
    const asked = await changeAbsence(anna, shifted({ ...other, id }, tuesday, thursday));
    const waits = await forecastRequest(mette, { id: asked.change?.id ?? '' });
    expect(waits).toMatchObject({
      ...{ answer: 'pass', from: tuesday, to: thursday },
      balance: { on: thursday, days: '6.0000', used_days: '3.0000', before_days: '7.0000' },
    });
    expect(await forecastRequest(anna, { id: asked.change?.id ?? '' })).toEqual(waits);
    await decideAbsence(mette, { id: asked.change?.id ?? '', decision: 'approve' });
    await expect(forecastRequest(mette, { id: asked.change?.id ?? '' })).rejects.toMatchObject({
      said: { code: 'absence-change-decided', params: { state: 'approved' } },
    });
  });

  test('counts cover on the dates that it adds, where others ask and, once asked for, are approved', async () => {
    const house = await makeAbsenceHouse(db);
    const { ctx, anna, mette, made } = house;
    const { id } = await approvedHoliday(house);
    const limit = { org_unit_id: made.unitId, from: monday, to: null, most: 1, of_every: null };
    await saveCoverRule(ctx, saveCoverRuleInput.parse({ ...limit, answer: 'refuse' }));
    const rows = async (seen: ReturnType<typeof forecastChange>) =>
      (await seen).cover.map(({ date, away, answer }) => [date, away, answer]);
    const change = { id, wanted: wanted(monday, wednesday) };
    expect(await rows(forecastChange(anna, change))).toEqual([
      ...[monday, tuesday, wednesday].map((date) => [date, 0, null]),
    ]);
    const asked = await changeAbsence(anna, shifted({ id } as never, monday, wednesday));
    // Mette is approved for all of it: the two dates that Anna has are hers all the same.
    const own = { employee_id: made.employee.id, from: monday, to: wednesday, sickness: true };
    await createAbsence(ctx, { ...own, state: 'approved' });
    expect(await rows(forecastRequest(mette, { id: asked.change?.id ?? '' }))).toEqual([
      [monday, 1, null],
      [tuesday, 1, null],
      [wednesday, 1, 'refuse'],
    ]);
    await withdrawAbsenceChange(anna, { id: asked.change?.id ?? '' });
    expect(await rows(forecastChange(anna, change))).toEqual([
      [monday, 1, null],
      [tuesday, 1, null],
      [wednesday, 1, 'refuse'],
    ]);
  });

  test('in a settled month is foreseen from the balance before that month', async () => {
    const house = await makeAbsenceHouse(db);
    const { ctx, anna } = house;
    const { id } = await approvedHoliday(house, '2026-04-28', '2026-04-30');
    const may = (who: typeof ctx) => at(who, '2026-05-04T08:00:00Z');
    await generateStatements(may(ctx));
    const { data } = await listStatements(ctx, { scope: 'all', limit: 10, employee_id: [house.id] });
    expect(data.map(({ period, state }) => [period.to, state])).toEqual([['2026-04-30', 'ready']]);
    for (const { id: statement } of data) {
      await submitStatement(may(ctx), { id: statement });
      await approveStatement(may(ctx), { id: statement });
    }
    const seen = await forecastChange(may(anna), { id, wanted: wanted('2026-04-29', '2026-05-01') });
    expect(seen.balance).toMatchObject({ on: '2026-05-01', days: '6.0000', before_days: '6.0000' });
    const end = await forecastChange(may(anna), { id, wanted: null });
    expect(end.balance).toMatchObject({ on: '2026-04-30', days: '9.0000', before_days: '6.0000' });
  });
});

test('the end of an absence gives back what it takes, by its person and who decides alone', async () => {
  const house = await makeAbsenceHouse(db);
  const { anna, mette, made, ctx } = house;
  const { id } = await approvedHoliday(house);
  const count = () =>
    inWorkspace(db, ctx.workspace.id, async (tx) => [
      await tx.$count(schema.absenceChanges),
      await tx.$count(schema.auditLog),
    ]);
  const before = await count();
  const seen = await forecastChange(anna, { id, wanted: null });
  expect(seen).toMatchObject({
    ...{ answer: 'pass', from: monday, to: tuesday, findings: [], cover: [], next: null },
    balance: { on: tuesday, days: '9.0000', used_days: '0.0000', before_days: '7.0000' },
  });
  expect(await count()).toEqual(before);
  expect(await forecastChange(mette, { id, wanted: null })).toEqual(seen);
  const stranger = made.as(['absences:*:self', 'absences:read:all'], made.employee.id);
  await expect(forecastChange(stranger, { id, wanted: null })).rejects.toMatchObject({ code: 'forbidden' });
  const asked = await cancelAbsence(anna, { id });
  await expect(forecastChange(anna, { id, wanted: null })).rejects.toMatchObject({
    said: { code: 'absence-change-waits' },
  });
  expect(await forecastRequest(mette, { id: asked.change?.id ?? '' })).toEqual(seen);
  await expect(forecastRequest(stranger, { id: asked.change?.id ?? '' })).rejects.toMatchObject({
    code: 'forbidden',
  });
});
