import { inWorkspace, schema } from '@stempel/db';
import { and, asc, eq, inArray } from '@stempel/db/drizzle';
import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { monday, tuesday, wednesday } from '../../testing/make-absence-house.ts';
import { makeTwoStepsHouse } from '../../testing/make-two-steps-house.ts';
import {
  cancelAbsence,
  changeAbsence,
  decideAbsence,
  getAbsence,
  requestAbsence,
  updateAbsence,
} from './index.ts';

const db = testDatabase({ poolSize: 24 });
const thursday = '2026-04-09';

/** Anna's Monday and Tuesday, that Mette and Hanna approved. */
async function approved() {
  const house = await makeTwoStepsHouse(db);
  const { anna, mette, hanna, id } = house;
  const asked = await requestAbsence(anna, {
    employee_id: id,
    activity: 'parental',
    from: monday,
    to: tuesday,
  });
  for (const ctx of [mette, hanna.ctx]) await updateAbsence(ctx, { id: asked.id, state: 'approved' });
  return { ...house, absence: await getAbsence(anna, asked) };
}

const later = (id: string) => ({ id, activity: 'parental', from: wednesday, to: thursday });
const approve = (ctx: ServiceContext, id = '') => decideAbsence(ctx, { id, decision: 'approve' });
const refused = (call: Promise<unknown>, code: string) =>
  expect(call).rejects.toMatchObject({ said: { code } });
const settle = async (calls: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((one) => (one.status === 'fulfilled' ? 'done' : one.reason.code));

function stepsOf(ctx: ServiceContext, objectId: string) {
  const { auditLog } = schema;
  return inWorkspace(db, ctx.workspace.id, async (tx) =>
    (
      await tx
        .select({ action: auditLog.action, actor: auditLog.actorName })
        .from(auditLog)
        .where(and(eq(auditLog.resource, 'absences'), eq(auditLog.objectId, objectId)))
        .orderBy(asc(auditLog.id))
        .offset(3)
    ).map(({ action, actor }) => `${action} ${actor}`),
  );
}

async function told(ctx: ServiceContext, userIds: readonly (string | null)[]) {
  const { notifications } = schema;
  const ids = userIds.flatMap((id) => id ?? []);
  const rows = await inWorkspace(db, ctx.workspace.id, (tx) =>
    tx.select().from(notifications).where(inArray(notifications.userId, ids)).orderBy(asc(notifications.id)),
  );
  return rows
    .filter(({ facts }) => facts.subject !== 'absence')
    .map(({ kind, facts }) => `${kind} ${facts.subject} ${facts.outcome ?? ''}`.trim());
}

describe('of an absence that took two steps', () => {
  test('a change takes both, too; until then what was approved stays in force', async () => {
    const { ctx, anna, mette, hanna, henrik, absence } = await approved();
    const { change } = await changeAbsence(anna, later(absence.id));
    const first = await approve(mette, change?.id);
    expect(first).toMatchObject({ state: 'approved', from: monday, to: tuesday });
    expect(first.change?.first_step).toMatchObject({ by: 'Mette', role: 'HR' });
    await refused(approve(mette, change?.id), 'absence-second-step');
    expect(await approve(henrik.ctx, change?.id)).toMatchObject({
      ...{ state: 'approved', from: wednesday, to: thursday, change: null, first_step: { by: 'Mette' } },
    });
    expect(await stepsOf(ctx, absence.id)).toEqual([
      ...['ask-change Anna', 'approve-change-first-step Mette', 'update Henrik'],
    ]);
    expect(await told(ctx, [hanna.userId])).toEqual(['request absence_change']);
    expect(await told(ctx, [anna.actor.userId])).toEqual([
      ...['decision absence_change first_step', 'decision absence_change approved'],
    ]);
  });

  test('a cancellation takes both, too, and is rejected at either', async () => {
    const { ctx, anna, mette, hanna, absence } = await approved();
    const ended = await cancelAbsence(anna, { id: absence.id });
    await approve(mette, ended.change?.id);
    const rejected = { id: ended.change?.id ?? '', decision: 'reject', note: 'You are needed.' } as const;
    await refused(decideAbsence(mette, rejected), 'absence-second-step');
    expect(await decideAbsence(hanna.ctx, rejected)).toMatchObject({ state: 'approved', change: null });
    const again = await cancelAbsence(anna, { id: absence.id });
    await approve(mette, again.change?.id);
    expect(await approve(hanna.ctx, again.change?.id)).toMatchObject({ state: 'cancelled' });
    expect(await told(ctx, [mette.actor.userId])).toEqual(Array(2).fill('request absence_cancellation'));
  });

  test('who decides about the person changes and ends it by asking, which is the first step', async () => {
    const { ctx, mette, hanna, henrik, absence } = await approved();
    await refused(updateAbsence(mette, { id: absence.id, to: monday }), 'absence-both-steps');
    await refused(updateAbsence(mette, { id: absence.id, state: 'cancelled' }), 'absence-both-steps');
    await refused(updateAbsence(mette, { id: absence.id, state: 'requested' }), 'absence-both-steps');
    expect(await updateAbsence(mette, { id: absence.id, note: 'By train' })).toMatchObject({
      note: 'By train',
    });
    const { change } = await changeAbsence(mette, later(absence.id));
    expect(change).toMatchObject({ from: wednesday, first_step: { by: 'Mette', role: 'HR' } });
    await refused(approve(mette, change?.id), 'absence-second-step');
    await approve(hanna.ctx, change?.id);
    const ended = await cancelAbsence(henrik.ctx, { id: absence.id }).catch((error: unknown) => error);
    expect(ended).toMatchObject({ code: 'forbidden' });
    const { change: end } = await cancelAbsence(mette, { id: absence.id });
    expect(end).toMatchObject({ cancels: true, first_step: { by: 'Mette' } });
    expect(await approve(hanna.ctx, end?.id)).toMatchObject({ state: 'cancelled' });
    expect(await stepsOf(ctx, absence.id)).toEqual([
      ...['update Mette', 'ask-change Mette', 'approve-change-first-step Mette', 'update Hanna'],
      ...['ask-change Mette', 'approve-change-first-step Mette', 'update Hanna'],
    ]);
  });

  test('a change to or from such a type takes both, too', async () => {
    const { anna, mette, hanna, absence } = await approved();
    const { change } = await changeAbsence(anna, {
      id: absence.id,
      activity: 'free',
      from: monday,
      to: tuesday,
    });
    expect((await approve(mette, change?.id)).change?.first_step).not.toBeNull();
    expect(await approve(hanna.ctx, change?.id)).toMatchObject({ activity: 'free', change: null });
    const { change: back } = await changeAbsence(anna, { ...later(absence.id), activity: 'sabbatical' });
    expect((await approve(mette, back?.id)).change?.first_step).not.toBeNull();
    expect(await approve(hanna.ctx, back?.id)).toMatchObject({ activity: 'sabbatical', change: null });
  });

  test('20 decisions of either step about a change have one outcome', async () => {
    const { ctx, anna, mette, hanna, henrik, absence } = await approved();
    const { change } = await changeAbsence(anna, later(absence.id));
    const firsts = await settle(Array.from({ length: 20 }, () => approve(mette, change?.id)));
    expect(firsts.filter((one) => one === 'done')).toHaveLength(1);
    const rivals = Array.from({ length: 20 }, (_, index) =>
      approve((index % 2 ? hanna : henrik).ctx, change?.id),
    );
    expect((await settle(rivals)).toSorted()).toEqual([...Array(19).fill('conflict'), 'done']);
    expect(await stepsOf(ctx, absence.id)).toHaveLength(3);
  });
});
