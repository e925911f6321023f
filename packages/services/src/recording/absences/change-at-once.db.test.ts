import { inWorkspace, schema } from '@stempel/db';
import { and, asc, eq } from '@stempel/db/drizzle';
import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import {
  approvedHoliday,
  makeAbsenceHouse,
  monday,
  shifted,
  wednesday,
} from '../../testing/make-absence-house.ts';
import { cancelAbsence, changeAbsence, decideAbsence, getAbsence, withdrawAbsenceChange } from './index.ts';

const db = testDatabase({ poolSize: 24 });
const house = () => makeAbsenceHouse(db);

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

describe('at once', () => {
  const settle = async (calls: readonly Promise<unknown>[]) =>
    (await Promise.allSettled(calls)).map((one) =>
      one.status === 'fulfilled' ? 'done' : one.reason.said?.code,
    );

  test('20 approvals of one change have one outcome, said to all', async () => {
    const at = await house();
    const before = await approvedHoliday(at);
    const { change } = await changeAbsence(at.anna, shifted(before, wednesday));
    const calls = Array.from({ length: 20 }, (_, index) =>
      decideAbsence(index % 2 ? at.mette : at.ctx, { id: change?.id ?? '', decision: 'approve' }),
    );
    expect((await settle(calls)).toSorted()).toEqual([...Array(19).fill('absence-change-decided'), 'done']);
    expect((await actionsOn(at.anna, before.id)).filter((action) => action === 'update')).toHaveLength(2);
  });

  test('20 who ask for a change ask for one', async () => {
    const at = await house();
    const before = await approvedHoliday(at);
    const calls = Array.from({ length: 20 }, () => changeAbsence(at.anna, shifted(before, wednesday)));
    expect((await settle(calls)).toSorted()).toEqual([...Array(19).fill('absence-change-waits'), 'done']);
  });

  test('approved and withdrawn: one of them stands', async () => {
    const at = await house();
    const before = await approvedHoliday(at);
    for (let round = 0; round < 6; round += 1) {
      const now = await getAbsence(at.anna, { id: before.id });
      const next = now.from === monday ? wednesday : monday;
      const id = (await changeAbsence(at.anna, shifted(before, next))).change?.id ?? '';
      const calls = [
        () => decideAbsence(at.mette, { id, decision: 'approve' }),
        () => withdrawAbsenceChange(at.anna, { id }),
      ];
      const outcomes = await settle((round % 2 ? calls.toReversed() : calls).map((call) => call()));
      const [approval, withdrawal] = round % 2 ? outcomes.toReversed() : outcomes;
      expect([approval, withdrawal].toSorted()).toEqual(['absence-change-decided', 'done']);
      const after = await getAbsence(at.anna, { id: before.id });
      expect(after).toMatchObject({ change: null, from: approval === 'done' ? next : now.from });
    }
  });

  test('a cancellation approved and rejected: one of them stands', async () => {
    const at = await house();
    const before = await approvedHoliday(at);
    const id = (await cancelAbsence(at.anna, { id: before.id })).change?.id ?? '';
    const outcomes = await settle([
      decideAbsence(at.mette, { id, decision: 'approve' }),
      decideAbsence(at.ctx, { id, decision: 'reject', note: 'No' }),
    ]);
    expect(outcomes.toSorted()).toEqual(['absence-change-decided', 'done']);
    const { state } = await getAbsence(at.anna, { id: before.id });
    expect(state).toBe(outcomes[0] === 'done' ? 'cancelled' : 'approved');
  });
});
