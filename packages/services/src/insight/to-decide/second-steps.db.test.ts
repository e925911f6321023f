import { testDatabase, watchStatements, withoutAudit } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { listNotifications } from '../../notifications/index.ts';
import { nameDeputy } from '../../organization/deputies/index.ts';
import { updateEmployment } from '../../organization/employments/index.ts';
import {
  changeAbsence,
  createAbsence,
  listAbsences,
  requestAbsence,
  updateAbsence,
} from '../../recording/absences/index.ts';
import { decideStatements } from '../../statements/index.ts';
import { addAbsenceTypes } from '../../testing/add-absence-types.ts';
import { addPerson, type TestPerson } from '../../testing/add-person.ts';
import { monday, tuesday, wednesday } from '../../testing/make-absence-house.ts';
import { addEmployees } from '../../testing/make-company.ts';
import { giveRole, makeTwoStepsHouse } from '../../testing/make-two-steps-house.ts';
import { countToDecide, decideTogether, listToDecide } from './index.ts';

const db = testDatabase();
const sent = watchStatements(db);
const help = { decideStatements };
type Caller = TestPerson['ctx'];

const waiting = async (ctx: Caller) => (await listToDecide(ctx, { limit: 20 })).data;
const idsOf = async (ctx: Caller) => (await waiting(ctx)).map(({ id }) => id);
const approveAll = async (ctx: Caller) => {
  const items = (await waiting(ctx)).map(({ kind, id }) => ({ kind, id }));
  return (await decideTogether(ctx, { decision: 'approve', items }, help)).results.map(({ done }) => done);
};

test('who looked at the first step of a change takes no second one that came meanwhile', async () => {
  const { anna, mette, hanna, henrik, id } = await makeTwoStepsHouse(db);
  const dates = { activity: 'parental', from: monday };
  const asked = await requestAbsence(anna, { employee_id: id, ...dates });
  for (const ctx of [mette, hanna.ctx]) await updateAbsence(ctx, { id: asked.id, state: 'approved' });
  const { change } = await changeAbsence(anna, { ...dates, id: asked.id, from: tuesday });
  const approve = async ({ ctx }: TestPerson, seen: 'first' | 'second') => {
    const items = [{ kind: 'absence' as const, id: change?.id ?? '', seen }];
    const [result] = (await decideTogether(ctx, { decision: 'approve', items }, help)).results;
    return result?.done ? 'done' : result?.message?.code;
  };
  // Hanna and Henrik may both take either step.
  expect(await approve(hanna, 'first')).toBe('done');
  expect(await approve(henrik, 'first')).toBe('absence-step-taken');
  expect((await listAbsences(anna, { scope: 'self', limit: 1 })).data).toMatchObject([
    { from: monday, change: { first_step: { by: 'Hanna' } } },
  ]);
  expect(await approve(henrik, 'second')).toBe('done');
});

test('first steps wait for the manager, second ones for the role, the oldest first, with who took the first', async () => {
  const { anna, mette, hanna, henrik, olga, dora, id } = await makeTwoStepsHouse(db);
  const at = (minutes: number) => ({ ...anna, now: anna.now.add({ minutes }) });
  const ask = (from: string, minutes: number) =>
    requestAbsence(at(minutes), { employee_id: id, activity: 'parental', from });
  const [older, younger] = [await ask(tuesday, 0), await ask(monday, 1)];
  expect(await idsOf(mette)).toEqual([older.id, younger.id]);
  for (const one of [hanna, henrik, olga, dora]) expect(await waiting(one.ctx)).toEqual([]);
  expect(await approveAll(mette)).toEqual([true, true]);
  expect(await waiting(mette)).toEqual([]);
  for (const { ctx } of [hanna, henrik]) {
    expect(await waiting(ctx)).toMatchObject([
      { id: older.id, absence: { state: 'requested', first_step: { by: 'Mette', role: 'HR' } } },
      { id: younger.id },
    ]);
    expect(await countToDecide(ctx)).toMatchObject({ count: 2 });
  }
  for (const one of [olga, dora]) expect(await waiting(one.ctx)).toEqual([]);
  expect(await approveAll(hanna.ctx)).toEqual([true, true]);
  // A change of what was approved goes the same way.
  const { change } = await changeAbsence(anna, { id: older.id, activity: 'parental', from: wednesday });
  expect(await idsOf(mette)).toEqual([change?.id]);
  expect(await approveAll(mette)).toEqual([true]);
  expect(await idsOf(henrik.ctx)).toEqual([change?.id]);
  expect(await approveAll(henrik.ctx)).toEqual([true]);
});

test('a holder who is away is passed over to the deputy, who took no first step', async () => {
  const { ctx, anna, mette, hanna, henrik, dora, id } = await makeTwoStepsHouse(db);
  const dates = { from: '2026-04-01', to: '2026-04-01' };
  await nameDeputy(hanna.ctx, { deputy_id: dora.employeeId, ...dates });
  await createAbsence(ctx, { employee_id: hanna.employeeId, ...dates, state: 'approved' });
  const asked = await requestAbsence(anna, { employee_id: id, activity: 'parental', from: monday });
  await approveAll(mette);
  expect(await waiting(dora.ctx)).toMatchObject([{ id: asked.id, stands_for: 'Hanna' }]);
  expect([await idsOf(henrik.ctx), await idsOf(hanna.ctx)]).toEqual([[asked.id], []]);
});

test('a holder whose permission reaches those they manage, in whatever line, is asked about them alone', async () => {
  const { ctx, made, anna, mette, hanna, henrik, dora, olga, id } = await makeTwoStepsHouse(db);
  // Nils manages Mette, who manages Anna; nobody manages Dora.
  const [found] = await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, made, 1));
  const nils = await addPerson(ctx, found?.id ?? '', ['absences:approve:managed'], 'Nils');
  const ofMette = { employee_id: made.employee.id, employment_id: made.employee.employmentId };
  await updateEmployment(ctx, { ...ofMette, manager_id: nils.employeeId });
  await giveRole(ctx, nils.roleId, hanna);
  await addAbsenceTypes(ctx, { unpaid: { approval: 'two-steps', second_role_id: nils.roleId } });
  const asked = await requestAbsence(anna, { employee_id: id, activity: 'unpaid', from: monday });
  const ofDora = { employee_id: dora.employeeId, activity: 'unpaid', from: monday };
  const other = await requestAbsence(dora.ctx, ofDora);
  expect(await idsOf(nils.ctx)).toEqual([]);
  await updateAbsence(mette, { id: asked.id, state: 'approved' });
  await updateAbsence(olga.ctx, { id: other.id, state: 'approved' });
  expect(await idsOf(nils.ctx)).toEqual([asked.id]);
  expect((await listNotifications(nils.ctx, { limit: 10 })).data).toHaveLength(1);
  expect(await idsOf(hanna.ctx)).toEqual([asked.id, other.id]);
  expect(await idsOf(henrik.ctx)).toEqual([]);
  const refusal = updateAbsence(nils.ctx, { id: other.id, state: 'approved' });
  await expect(refusal).rejects.toMatchObject({ code: 'forbidden' });
  expect(await approveAll(nils.ctx)).toEqual([true]);
});

test('ten second steps take as many statements as one', async () => {
  const { anna, mette, hanna, henrik, id } = await makeTwoStepsHouse(db);
  const wait = async (from: string) => {
    const { id: asked } = await requestAbsence(anna, { employee_id: id, activity: 'parental', from });
    await updateAbsence(mette, { id: asked, state: 'approved' });
  };
  const taken = async (look: () => Promise<unknown>) => {
    sent.length = 0;
    await look();
    return sent.length;
  };
  const look = async () => [
    await taken(() => listToDecide(henrik.ctx, { limit: 20 })),
    await taken(() => listAbsences(hanna.ctx, { scope: 'all', limit: 20 })),
  ];
  await wait('2026-05-04');
  const few = await look();
  for (const day of [5, 6, 7, 11, 12, 13, 18, 19, 20]) await wait(`2026-05-${String(day).padStart(2, '0')}`);
  expect(await listToDecide(henrik.ctx, { limit: 20 })).toMatchObject({ data: { length: 10 } });
  expect(await look()).toEqual(few);
});
