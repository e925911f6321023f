import { unsaidAbsenceType } from '@stempel/core/absence-type';
import { inWorkspace, schema } from '@stempel/db';
import { and, asc, eq } from '@stempel/db/drizzle';
import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { nameDeputy } from '../../organization/deputies/index.ts';
import { updateActivity } from '../../settings/activities/index.ts';
import { monday, tuesday, wednesday } from '../../testing/make-absence-house.ts';
import { giveRole, makeTwoStepsHouse, takeRole } from '../../testing/make-two-steps-house.ts';
import {
  changeAbsence,
  createAbsence,
  getAbsence,
  listAbsences,
  requestAbsence,
  restoreAbsence,
  updateAbsence,
} from './index.ts';

const db = testDatabase({ poolSize: 24 });
const house = () => makeTwoStepsHouse(db);
type House = Awaited<ReturnType<typeof house>>;

const ask = ({ anna, id }: House, from = monday, to = tuesday) =>
  requestAbsence(anna, { employee_id: id, activity: 'parental', from, to });
const approve = (ctx: ServiceContext, id: string) => updateAbsence(ctx, { id, state: 'approved' });
const refused = (call: Promise<unknown>, code: string) =>
  expect(call).rejects.toMatchObject({ said: { code } });
const settle = async (calls: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((one) => (one.status === 'fulfilled' ? 'done' : one.reason.code));

function logged(ctx: ServiceContext, objectId: string) {
  const { auditLog } = schema;
  return inWorkspace(db, ctx.workspace.id, (tx) =>
    tx
      .select({ action: auditLog.action, actor: auditLog.actorName, standsFor: auditLog.standsForName })
      .from(auditLog)
      .where(and(eq(auditLog.resource, 'absences'), eq(auditLog.objectId, objectId)))
      .orderBy(asc(auditLog.id)),
  );
}

async function told(ctx: ServiceContext, userId: string) {
  const { notifications } = schema;
  const rows = await inWorkspace(db, ctx.workspace.id, (tx) =>
    tx.select().from(notifications).where(eq(notifications.userId, userId)).orderBy(asc(notifications.id)),
  );
  return rows.map(({ kind, facts }) => `${kind} ${facts.outcome}`);
}

describe('a request of a type that takes two steps', () => {
  test('is approved by the manager, then by one of the role; in between everybody reads so and it holds its place', async () => {
    const at = await house();
    const { ctx, anna, mette, hanna, henrik, id } = at;
    const asked = await ask(at);
    const first = await approve(mette, asked.id);
    expect(first).toMatchObject({ state: 'requested', version: asked.version + 1 });
    expect(first.first_step).toMatchObject({ by: 'Mette', role: 'HR' });
    expect(await getAbsence(anna, asked)).toEqual(first);
    await refused(requestAbsence(anna, { employee_id: id, activity: 'free', from: tuesday }), 'day-full');
    const second = await approve(henrik.ctx, asked.id);
    expect(second).toMatchObject({ state: 'approved', first_step: { by: 'Mette' } });
    await refused(approve(hanna.ctx, asked.id), 'absence-decided');
    expect((await logged(ctx, asked.id)).map(({ action, actor }) => `${action} ${actor}`)).toEqual([
      ...['create Anna', 'approve-first-step Mette', 'update Henrik'],
    ]);
    for (const { userId } of [hanna, henrik]) expect(await told(ctx, userId)).toEqual(['request requested']);
    expect(await told(ctx, anna.actor.userId ?? '')).toEqual(['decision first_step', 'decision approved']);
  });

  test('ends at either step with a note', async () => {
    const at = await house();
    const [one, two] = [await ask(at), await ask(at, wednesday, wednesday)];
    const decision_note = 'Too many are away.';
    const atFirst = await updateAbsence(at.mette, { id: one.id, state: 'rejected', decision_note });
    await approve(at.mette, two.id);
    const atSecond = await updateAbsence(at.hanna.ctx, { id: two.id, state: 'rejected', decision_note });
    for (const absence of [atFirst, atSecond])
      expect(absence).toMatchObject({ state: 'rejected', decision_note });
  });

  test('gets its second step from nobody who took the first, nor from its person, nor from who has not the role', async () => {
    const at = await house();
    const { ctx, mette, hanna, henrik, dora, olga } = at;
    const asked = await ask(at);
    await refused(approve(dora.ctx, asked.id), 'permission-needed');
    // Who has the role may take the first step, too, where they decide about the person; then the other takes the second.
    await approve(hanna.ctx, asked.id);
    await refused(approve(hanna.ctx, asked.id), 'absence-second-step');
    await refused(approve(mette, asked.id), 'absence-second-step');
    const decidable = async (caller: ServiceContext) => {
      const query = { employee_id: at.id, limit: 10, scope: caller === mette ? 'managed' : 'all' } as const;
      return (await listAbsences(caller, query)).data.map((one) => one.decidable);
    };
    expect([await decidable(mette), await decidable(hanna.ctx), await decidable(henrik.ctx)]).toEqual([
      ...[[false], [false], [true]],
    ]);
    await approve(henrik.ctx, asked.id);
    // Of Hanna's own the other one of the role takes the second step.
    const own = { ...hanna.ctx, actor: { ...hanna.ctx.actor, grants: ctx.actor.grants } };
    const hers = await requestAbsence(own, {
      employee_id: hanna.employeeId,
      activity: 'parental',
      from: monday,
    });
    expect(hers).toMatchObject({ state: 'requested', first_step: null });
    await refused(approve(own, hers.id), 'own-decision');
    await approve(olga.ctx, hers.id);
    await refused(approve(own, hers.id), 'own-decision');
    expect(await approve(henrik.ctx, hers.id)).toMatchObject({ state: 'approved' });
    expect(await logged(ctx, hers.id)).toHaveLength(3);
  });

  test('goes to the owners where nobody of the role is left, never to who took the first step or the person', async () => {
    const at = await house();
    const { ctx, mette, hanna, henrik, olga } = at;
    await takeRole(ctx, hanna.roleId, henrik.userId);
    const asked = await ask(at);
    await approve(mette, asked.id);
    await refused(approve(olga.ctx, asked.id), 'absence-second-step');
    await refused(approve(henrik.ctx, asked.id), 'absence-second-step');
    await updateAbsence(hanna.ctx, { id: asked.id, state: 'rejected' });
    const other = await ask(at);
    await approve(hanna.ctx, other.id);
    expect(await told(ctx, olga.userId)).toEqual(['request requested']);
    await refused(approve(mette, other.id), 'absence-second-step');
    expect(await approve(olga.ctx, other.id)).toMatchObject({ state: 'approved' });
    await takeRole(ctx, hanna.roleId, hanna.userId);
    const third = await ask(at, wednesday, wednesday);
    await approve(olga.ctx, third.id);
    await refused(approve(olga.ctx, third.id), 'absence-second-step');
    await refused(approve(mette, third.id), 'absence-second-step');
  });

  test('is for the deputies of the role, who are told of it and named; not for who took the first step in any place', async () => {
    const at = await house();
    const { ctx, mette, hanna, dora } = at;
    const dates = { from: '2026-04-01', to: '2026-04-01' };
    const asked = await ask(at);
    await nameDeputy(mette, { deputy_id: dora.employeeId, ...dates });
    await nameDeputy(hanna.ctx, { deputy_id: dora.employeeId, ...dates });
    await approve(dora.ctx, asked.id);
    await refused(approve(dora.ctx, asked.id), 'absence-second-step');
    await updateAbsence(mette, { id: asked.id, state: 'cancelled' });
    const other = await ask(at);
    await approve(mette, other.id);
    expect(await told(ctx, dora.userId)).toContain('request requested');
    await approve(dora.ctx, other.id);
    expect((await logged(ctx, other.id)).map(({ standsFor }) => standsFor)).toEqual([null, null, 'Hanna']);
  });

  test('takes the first step back when it changes, whoever changes it; notes change freely', async () => {
    const at = await house();
    const { ctx, anna, mette, hanna } = at;
    const asked = await ask(at);
    await approve(mette, asked.id);
    const noted = await updateAbsence(anna, { id: asked.id, note: 'By train' });
    expect(noted.first_step).not.toBeNull();
    const moved = await changeAbsence(anna, {
      id: asked.id,
      activity: 'parental',
      from: tuesday,
      to: wednesday,
    });
    expect(moved).toMatchObject({ state: 'requested', first_step: null, from: tuesday });
    expect(await told(ctx, mette.actor.userId ?? '')).toEqual(['request requested', 'request requested']);
    await approve(mette, asked.id);
    // Changed and approved in one call it is the first step again.
    const shortened = await updateAbsence(hanna.ctx, { id: asked.id, state: 'approved', to: tuesday });
    expect(shortened).toMatchObject({ state: 'requested', first_step: { by: 'Hanna' }, to: tuesday });
  });

  test('waits for its second step under the rule of the first, though the type takes one by then', async () => {
    const at = await house();
    const [begun, fresh] = [await ask(at), await ask(at, wednesday, wednesday)];
    await approve(at.mette, begun.id);
    await updateActivity(at.ctx, { id: at.types.parental, absence_type: unsaidAbsenceType });
    await refused(approve(at.mette, begun.id), 'absence-second-step');
    expect(await approve(at.hanna.ctx, begun.id)).toMatchObject({ state: 'approved' });
    expect(await approve(at.mette, fresh.id)).toMatchObject({ state: 'approved', first_step: null });
  });

  test('entered by who decides has its first step; withdrawn and brought back it keeps it', async () => {
    const at = await house();
    const { ctx, anna, mette, hanna, id } = at;
    const byType = await requestAbsence(mette, { employee_id: id, activity: 'parental', from: monday });
    const entered = { employee_id: id, activity: 'parental', from: tuesday, to: tuesday } as const;
    const byHand = await createAbsence(mette, { ...entered, state: 'approved' });
    for (const absence of [byType, byHand]) {
      expect(absence).toMatchObject({ state: 'requested', first_step: { by: 'Mette', role: 'HR' } });
      const actions = (await logged(ctx, absence.id)).map(({ action }) => action);
      expect(actions).toEqual(['create', 'approve-first-step']);
    }
    await updateAbsence(anna, { id: byType.id, state: 'cancelled' });
    expect(await restoreAbsence(anna, byType)).toMatchObject({
      state: 'requested',
      first_step: { by: 'Mette' },
    });
    expect(await approve(hanna.ctx, byType.id)).toMatchObject({ state: 'approved' });
  });
});

describe('at once', () => {
  test('20 approvals of either step have one outcome, said to all', async () => {
    const at = await house();
    const { ctx, mette, hanna, henrik } = at;
    const asked = await ask(at);
    const firsts = Array.from({ length: 20 }, () => approve(mette, asked.id));
    const outcomes = await settle(firsts);
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1);
    expect(new Set(outcomes)).not.toContain(undefined);
    expect(await getAbsence(mette, asked)).toMatchObject({ state: 'requested', first_step: { by: 'Mette' } });
    const seconds = Array.from({ length: 20 }, (_, index) =>
      approve((index % 2 ? hanna : henrik).ctx, asked.id),
    );
    expect((await settle(seconds)).toSorted()).toEqual([...Array(19).fill('conflict'), 'done']);
    const actions = (await logged(ctx, asked.id)).map(({ action }) => action);
    expect(actions).toEqual(['create', 'approve-first-step', 'update']);
  });

  test('20 approvals of the version that was looked at take one step, though all might take both', async () => {
    const at = await house();
    await giveRole(at.ctx, at.hanna.roleId, at.olga);
    const asked = await ask(at);
    const callers = [at.hanna, at.henrik, at.olga];
    const calls = Array.from({ length: 20 }, (_, index) =>
      updateAbsence(callers[index % 3]?.ctx ?? at.ctx, {
        ...{ id: asked.id, state: 'approved', expected_version: asked.version },
      }),
    );
    expect((await settle(calls)).filter((one) => one === 'done')).toHaveLength(1);
    expect(await getAbsence(at.hanna.ctx, asked)).toMatchObject({
      state: 'requested',
      version: asked.version + 1,
    });
  });
});
