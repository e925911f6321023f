import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { saveCoverRule, saveCoverRuleInput } from '../../organization/cover-rules/index.ts';
import { createOrgUnit, createOrgUnitBody } from '../../organization/org-units/index.ts';
import { addAbsenceTypes } from '../../testing/add-absence-types.ts';
import { addEmployees, makeCompany } from '../../testing/make-company.ts';
import { createAbsence, requestAbsence, restoreAbsence, updateAbsence } from './index.ts';

const db = testDatabase({ poolSize: 24 });
const monday = '2026-04-13';
const friday = '2026-04-17';

/** The house with people in it and, if asked for, in a ward below. */
async function house(count: number, inWard = 0) {
  const company = await makeCompany(db);
  const { ctx, unitId } = company;
  const ward = await createOrgUnit(
    ctx,
    createOrgUnitBody.parse({ code: 'ward', name: 'Ward', parent_id: unitId }),
  );
  const add = (unit: string, number: number) =>
    withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, { ...company, unitId: unit }, number));
  const people = [company.employee, ...(await add(unitId, count - 1))].map(({ id }) => id);
  const below = (await add(ward.id, inWard)).map(({ id }) => id);
  return { ctx, company, people, below, unit: unitId, ward: ward.id };
}

const allow = (ctx: ServiceContext, org_unit_id: string, more: object) =>
  saveCoverRule(
    ctx,
    saveCoverRuleInput.parse({
      org_unit_id,
      from: '2026-01-01',
      to: null,
      of_every: null,
      answer: 'refuse',
      ...more,
    }),
  );
const ask = (
  ctx: ServiceContext,
  employee_id: string | undefined,
  from = monday,
  to = friday,
  more: object = {},
) => createAbsence(ctx, { employee_id: employee_id ?? '', from, to, ...more });
const short = (date: string, unit: string, most: number, away: number) => ({
  code: 'conflict',
  said: { code: 'cover-short', params: { date, unit, most, away } },
  errors: [{ pointer: '/from', code: 'cover-short' }],
});

describe('a request beyond what a unit allows', () => {
  test('is refused by unit, date and number, the days free again when another is withdrawn', async () => {
    const { ctx, people, unit } = await house(4);
    await allow(ctx, unit, { most: 2 });
    await ask(ctx, people[0], '2026-04-15', '2026-04-15', { share: '0.5' });
    const second = await ask(ctx, people[1], '2026-04-14', '2026-04-16', { state: 'approved' });
    await expect(ask(ctx, people[2])).rejects.toMatchObject(short('2026-04-15', 'House', 2, 2));
    const third = await ask(ctx, people[2], '2026-04-16', friday);
    await expect(updateAbsence(ctx, { id: third.id, from: '2026-04-15' })).rejects.toMatchObject(
      short('2026-04-15', 'House', 2, 2),
    );
    await updateAbsence(ctx, { id: second.id, state: 'cancelled' });
    await updateAbsence(ctx, { id: third.id, from: '2026-04-15' });
    await expect(ask(ctx, people[3], '2026-04-15', '2026-04-15')).rejects.toMatchObject({ code: 'conflict' });
  });

  test('counts the whole branch of the unit whose rule it is, and a rule of the ward its people only', async () => {
    const { ctx, people, below, unit, ward } = await house(2, 3);
    await allow(ctx, unit, { most: 2 });
    await allow(ctx, ward, { most: 1 });
    await ask(ctx, below[0]);
    await expect(ask(ctx, below[1])).rejects.toMatchObject(short(monday, 'Ward', 1, 1));
    await ask(ctx, people[0]);
    await expect(ask(ctx, people[1])).rejects.toMatchObject(short(monday, 'House', 2, 2));
  });

  test('may be as large as the share of those who are scheduled, whole people only', async () => {
    const { ctx, people, unit } = await house(8);
    await allow(ctx, unit, { most: 1, of_every: 3 });
    await ask(ctx, people[0]);
    await ask(ctx, people[1]);
    // A third of eight is two.
    await expect(ask(ctx, people[2])).rejects.toMatchObject(short(monday, 'House', 2, 2));
    // On a weekend nobody is scheduled, and nobody would be missed.
    await ask(ctx, people[2], '2026-04-18', '2026-04-19');
  });

  test('is only warned of where the rule says so, outside its dates, and on dates that are over', async () => {
    const { ctx, people, unit } = await house(3);
    await allow(ctx, unit, { most: 0, answer: 'warn' });
    await allow(ctx, unit, { most: 0, from: '2026-05-01', to: '2026-05-31' });
    await allow(ctx, unit, { most: 0, from: '2026-03-01', to: '2026-03-31' });
    await ask(ctx, people[0]);
    await ask(ctx, people[1], '2026-03-30', '2026-03-31');
    await expect(ask(ctx, people[1], '2026-04-30', '2026-05-04')).rejects.toMatchObject(
      short('2026-05-01', 'House', 0, 0),
    );
  });

  test('is never refused to who is ill, by what is recorded or by its type; who is ill is away', async () => {
    const { ctx, people, unit } = await house(3);
    await addAbsenceTypes(ctx, { ill: { sickness: true } });
    await allow(ctx, unit, { most: 1 });
    await ask(ctx, people[0], monday, friday, { sickness: true });
    await ask(ctx, people[1], monday, friday, { activity: 'ill' });
    await expect(ask(ctx, people[2])).rejects.toMatchObject(short(monday, 'House', 1, 2));
  });
});

test('what was asked for holds a place that is not taken again by approving; the approved count then', async () => {
  const { ctx, people, unit } = await house(3);
  const [first, second] = [await ask(ctx, people[0]), await ask(ctx, people[1])];
  await allow(ctx, unit, { most: 1 });
  await updateAbsence(ctx, { id: second.id, note: 'Sorry' });
  await updateAbsence(ctx, { id: second.id, state: 'approved' });
  const late = updateAbsence(ctx, { id: first.id, state: 'approved' });
  await expect(late).rejects.toMatchObject(short(monday, 'House', 1, 1));
  await updateAbsence(ctx, { id: first.id, state: 'rejected' });
});

test('who withdrew a request comes back to it only while the place is free', async () => {
  const { company, ctx, people, unit } = await house(2);
  await allow(ctx, unit, { most: 1 });
  const own = company.as(['absences:*:self'], people[0] ?? '');
  const { id } = await ask(own, people[0]);
  await updateAbsence(own, { id, state: 'cancelled' });
  const other = await ask(ctx, people[1]);
  await expect(restoreAbsence(own, { id })).rejects.toMatchObject(short(monday, 'House', 1, 1));
  await updateAbsence(ctx, { id: other.id, state: 'cancelled' });
  expect(await restoreAbsence(own, { id })).toMatchObject({ state: 'requested' });
});

test('of twenty who ask at once for the last place one gets it and nineteen are told', async () => {
  const { ctx, company, people, below, unit, ward } = await house(10, 10);
  await allow(ctx, unit, { most: 1 });
  await allow(ctx, ward, { most: 1 });
  await addAbsenceTypes(ctx, { free: {} });
  const asking = [...people, ...below].map((id) => {
    const dates = { employee_id: id, activity: 'free', from: monday, to: friday };
    return requestAbsence(company.as(['absences:*:self'], id), dates);
  });
  const asked = await Promise.allSettled(asking);
  const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toHaveLength(19);
  for (const reason of refused)
    expect(reason).toMatchObject({ code: 'conflict', said: { code: 'cover-short' } });
});
