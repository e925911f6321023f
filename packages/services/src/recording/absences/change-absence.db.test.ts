import { inWorkspace, schema } from '@stempel/db';
import { and, asc, eq } from '@stempel/db/drizzle';
import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { listCorrections } from '../../statements/corrections/index.ts';
import { generateStatements, listStatements } from '../../statements/index.ts';
import {
  approvedHoliday,
  makeAbsenceHouse,
  monday,
  shifted,
  tuesday,
  wednesday,
} from '../../testing/make-absence-house.ts';
import {
  cancelAbsence,
  changeAbsence,
  decideAbsence,
  getAbsence,
  requestAbsence,
  updateAbsence,
  withdrawAbsenceChange,
} from './index.ts';

const db = testDatabase({ poolSize: 24 });
const house = (options?: Parameters<typeof makeAbsenceHouse>[1]) => makeAbsenceHouse(db, options);

function actionsOn(ctx: ServiceContext, objectId: string) {
  const { auditLog } = schema;
  return inWorkspace(db, ctx.workspace.id, async (tx) =>
    (
      await tx
        .select({ action: auditLog.action })
        .from(auditLog)
        .where(and(eq(auditLog.resource, 'absences'), eq(auditLog.objectId, objectId)))
        .orderBy(asc(auditLog.id))
    ).map(({ action }) => action),
  );
}

function told(ctx: ServiceContext, kind: 'request' | 'decision') {
  const { notifications } = schema;
  return inWorkspace(db, ctx.workspace.id, async (tx) =>
    (await tx.select().from(notifications).where(eq(notifications.kind, kind)))
      .map(({ facts }) => facts)
      .filter(({ subject }) => subject !== 'absence'),
  );
}

const refusedFor = (call: Promise<unknown>, code: string) =>
  expect(call).rejects.toMatchObject({ said: { code } });

describe('a change of an approved absence', () => {
  test('waits beside it, which stays in force until it is approved; both are told', async () => {
    const at = await house();
    const { anna, mette, id } = at;
    const before = await approvedHoliday(at);
    const asked = await changeAbsence(anna, shifted(before, tuesday, wednesday, { reason: 'The flight' }));
    expect(asked).toMatchObject({ state: 'approved', from: monday, to: tuesday, version: before.version });
    expect(asked.change).toMatchObject({
      ...{
        cancels: false,
        from: tuesday,
        to: wednesday,
        share: '1',
        account: 'vacation',
        note: 'The flight',
      },
    });
    expect(await told(mette, 'request')).toEqual([{ subject: 'absence_change', employee_id: id }]);
    const after = await decideAbsence(mette, { id: asked.change?.id ?? '', decision: 'approve' });
    expect(after).toMatchObject({
      id: before.id,
      state: 'approved',
      from: tuesday,
      to: wednesday,
      change: null,
    });
    expect(after.version).toBe(before.version + 1);
    const outcome = { subject: 'absence_change', outcome: 'approved', employee_id: id };
    expect(await told(anna, 'decision')).toEqual([outcome]);
    expect(await actionsOn(anna, before.id)).toEqual(['create', 'update', 'ask-change', 'update']);
  });

  test('that is rejected leaves it as it is, and one that is withdrawn too', async () => {
    const at = await house();
    const { anna, mette } = at;
    const before = await approvedHoliday(at);
    const ask = async () => (await changeAbsence(anna, shifted(before, wednesday))).change?.id ?? '';
    const first = await ask();
    await expect(decideAbsence(mette, { id: first, decision: 'reject' })).rejects.toMatchObject({
      errors: [{ pointer: '/note' }],
    });
    const note = 'Too many are away.';
    expect(await decideAbsence(mette, { id: first, decision: 'reject', note })).toEqual(before);
    expect(await withdrawAbsenceChange(anna, { id: await ask() })).toEqual(before);
    expect(await getAbsence(anna, { id: before.id })).toEqual(before);
    expect((await actionsOn(anna, before.id)).slice(2)).toEqual([
      ...['ask-change', 'reject-change', 'ask-change', 'withdraw-change'],
    ]);
    await refusedFor(decideAbsence(mette, { id: first, decision: 'approve' }), 'absence-change-decided');
  });

  test('is one at a time, and whoever decides about the absence decides about it first', async () => {
    const at = await house();
    const { anna, mette } = at;
    const before = await approvedHoliday(at);
    await changeAbsence(anna, shifted(before, wednesday));
    await refusedFor(changeAbsence(anna, shifted(before, tuesday)), 'absence-change-waits');
    await refusedFor(cancelAbsence(anna, { id: before.id }), 'absence-change-waits');
    await refusedFor(updateAbsence(mette, { id: before.id, to: wednesday }), 'absence-change-waits');
    await refusedFor(updateAbsence(mette, { id: before.id, state: 'cancelled' }), 'absence-change-waits');
    await updateAbsence(anna, { id: before.id, note: 'By train' });
  });

  test('is refused when it is asked for, by what would refuse it when it is approved', async () => {
    const at = await house();
    const { anna, id } = at;
    const before = await approvedHoliday(at);
    // Ten dates of nine days; a day that another absence takes; a weekend; a type that is not there.
    const refused = (more: object) => changeAbsence(anna, { ...shifted(before, monday), ...more });
    await expect(refused({ to: '2026-04-17' })).rejects.toMatchObject({
      errors: [{ code: 'balance-floor' }],
    });
    await requestAbsence(anna, { employee_id: id, activity: 'free', from: '2026-04-09' });
    await expect(refused({ to: '2026-04-09' })).rejects.toMatchObject({
      errors: [{ message: { code: 'day-full' } }],
    });
    await refusedFor(refused({ from: '2026-04-11', to: '2026-04-12' }), 'absence-free-dates');
    await refusedFor(refused({ activity: 'gone' }), 'absence-type-unknown');
    expect(await getAbsence(anna, { id: before.id })).toEqual(before);
    expect(await actionsOn(anna, before.id)).toEqual(['create', 'update']);
  });

  test('by its type takes another account with it', async () => {
    const at = await house();
    const before = await approvedHoliday(at);
    const { change } = await changeAbsence(at.anna, {
      ...shifted(before, monday, tuesday),
      activity: 'free',
    });
    const after = await decideAbsence(at.mette, { id: change?.id ?? '', decision: 'approve' });
    expect(after).toMatchObject({ activity: 'free', account: null, from: monday, to: tuesday });
  });

  test('is decided by who decides about the person: neither by them nor by a stranger', async () => {
    const at = await house();
    const { ctx, made, anna, id } = at;
    const before = await approvedHoliday(at);
    const { change } = await cancelAbsence(anna, { id: before.id });
    const decide = (caller: ServiceContext) =>
      decideAbsence(caller, { id: change?.id ?? '', decision: 'approve' });
    for (const caller of [anna, made.as(['*:*:*'], id), made.as(['absences:*:managed'], id)]) {
      await expect(decide(caller)).rejects.toMatchObject({ code: 'forbidden' });
    }
    const stranger = made.as(['absences:*:self'], made.employee.id);
    await expect(withdrawAbsenceChange(stranger, { id: change?.id ?? '' })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await decide(ctx);
  });
});

describe('a cancellation', () => {
  test('of what was approved is asked for, and gives nothing back before it is approved', async () => {
    const at = await house({ now: '2026-05-01T06:00:00Z' });
    const { ctx, anna, mette, id } = at;
    const before = await approvedHoliday(at);
    await generateStatements(ctx);
    // Nine days less Monday and Tuesday.
    const left = async () => {
      const { data } = await listStatements(ctx, { scope: 'all', limit: 10, employee_id: [id] });
      return data[0]?.balances.find(({ account }) => account === 'vacation')?.closing_days;
    };
    expect(await left()).toBe('7.0000');
    const { change, state } = await cancelAbsence(anna, { id: before.id, reason: 'Ill' });
    expect(change).toMatchObject({ cancels: true, from: monday, to: tuesday, note: 'Ill' });
    expect([state, await left()]).toEqual(['approved', '7.0000']);
    const after = await decideAbsence(mette, { id: change?.id ?? '', decision: 'approve' });
    expect(after).toMatchObject({ state: 'cancelled', change: null });
    expect(await left()).toBe('9.0000');
    expect(await told(anna, 'decision')).toMatchObject([
      { subject: 'absence_cancellation', outcome: 'approved' },
    ]);
  });

  test('of a request withdraws it; a request changes at once', async () => {
    const { anna, id } = await house();
    const asked = await requestAbsence(anna, { employee_id: id, activity: 'holiday', from: monday });
    const changed = await changeAbsence(anna, {
      ...shifted(asked, tuesday),
      activity: 'free',
      note: 'Moved',
    });
    expect(changed).toMatchObject({
      ...{ state: 'requested', from: tuesday, to: tuesday, activity: 'free', account: null, note: 'Moved' },
      change: null,
    });
    expect(await cancelAbsence(anna, { id: asked.id })).toMatchObject({ state: 'cancelled' });
    await refusedFor(cancelAbsence(anna, { id: asked.id }), 'absence-decided');
    await refusedFor(changeAbsence(anna, shifted(asked, monday)), 'absence-decided');
  });

  test('of what nobody had to approve is one’s own, but of no date that has passed', async () => {
    const { made, anna, id } = await house();
    const sick = (from: string, to: string) =>
      requestAbsence(anna, { employee_id: id, activity: 'sick', from, to });
    const coming = await sick('2026-04-13', '2026-04-15');
    const shorter = await changeAbsence(anna, {
      ...shifted(coming, '2026-04-13', '2026-04-14'),
      activity: 'sick',
    });
    expect(shorter).toMatchObject({ state: 'approved', to: '2026-04-14', change: null });
    expect(await cancelAbsence(anna, { id: coming.id })).toMatchObject({ state: 'cancelled' });
    const past = await sick('2026-03-30', '2026-04-02');
    expect((await cancelAbsence(anna, { id: past.id })).change).toMatchObject({ cancels: true });
    // Only the end moves, and it is still to come.
    const later = await sick('2026-03-26', '2026-03-27');
    const longer = await changeAbsence(anna, {
      ...shifted(later, '2026-03-26', '2026-03-27', { note: 'x' }),
      activity: 'sick',
    });
    expect(longer).toMatchObject({ note: 'x', change: null });
    expect(made.ctx.now.toString()).toContain('2026-04-01');
  });

  test('in a settled period becomes a correction once it is approved', async () => {
    const at = await house({ now: '2026-05-01T06:00:00Z', approvalMode: 'automatic' });
    const { ctx, anna, mette } = at;
    const before = await approvedHoliday(at);
    await generateStatements(ctx);
    const pending = async () => (await listCorrections(ctx, { scope: 'all', limit: 10 })).data.length;
    const { change } = await cancelAbsence(anna, { id: before.id });
    expect(await pending()).toBe(0);
    await decideAbsence(mette, { id: change?.id ?? '', decision: 'approve' });
    expect(await pending()).toBe(1);
  });
});
