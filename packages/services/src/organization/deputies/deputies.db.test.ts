import { inWorkspace, schema } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { listNotifications } from '../../notifications/index.ts';
import { createAbsence, updateAbsence } from '../../recording/absences/index.ts';
import { addPerson, type TestPerson } from '../../testing/add-person.ts';
import { addEmployees, makeCompany } from '../../testing/make-company.ts';
import { findDeputyCandidates, listDeputies, nameDeputy, removeDeputy } from './index.ts';

const db = testDatabase({ poolSize: 8 });
const managing = ['absences:*:managed', 'statements:*:managed'];
const working = ['absences:*:self'];
const own = { from: '2026-03-01', to: '2026-03-31' };

/** Mette manages Anna and Dora; Dora and Emil are employees without rights over anybody; Ben is somebody else's. */
async function house() {
  const made = await makeCompany(db, { now: '2026-03-02T08:00:00Z' });
  const { ctx, employee } = made;
  const under = await withoutAudit(db, ctx.workspace.id, (tx) =>
    addEmployees(tx, made, 2, { managerId: employee.id }),
  );
  const others = await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, made, 2));
  const [anna, dora, emil, ben] = [...under, ...others].map(({ id }) => id) as [
    string,
    string,
    string,
    string,
  ];
  return {
    ctx,
    mette: await addPerson(ctx, employee.id, [...managing, ...working], 'Mette'),
    anna: await addPerson(ctx, anna, working, 'Anna'),
    dora: await addPerson(ctx, dora, working, 'Dora'),
    emil: await addPerson(ctx, emil, working, 'Emil'),
    ben,
  };
}

let day = 0;
async function ask(ctx: ServiceContext, employeeId: string): Promise<string> {
  day = (day % 28) + 1;
  const date = `2026-04-${String(day).padStart(2, '0')}`;
  return (await createAbsence(ctx, { employee_id: employeeId, from: date, to: date })).id;
}
const approve = ({ ctx }: TestPerson, id: string) => updateAbsence(ctx, { id, state: 'approved' });
const told = async ({ ctx }: TestPerson) =>
  (await listNotifications(ctx, { limit: 100 })).data.filter(({ kind }) => kind === 'request').length;
const away = async (ctx: ServiceContext, { employeeId }: TestPerson, share = '1') =>
  createAbsence(ctx, {
    employee_id: employeeId,
    from: '2026-03-02',
    to: '2026-03-02',
    share,
    state: 'approved',
  });
const forbidden = { code: 'forbidden' };

describe('a deputy', () => {
  test('decides with the rights of the one they stand for, on its dates, and the log names both', async () => {
    const { ctx, mette, anna, emil, ben } = await house();
    const id = await ask(anna.ctx, anna.employeeId);
    await expect(approve(emil, id)).rejects.toMatchObject(forbidden);
    await nameDeputy(mette.ctx, { deputy_id: emil.employeeId, ...own });
    await approve(emil, id);
    const [row] = await inWorkspace(db, ctx.workspace.id, (tx) =>
      tx
        .select()
        .from(schema.auditLog)
        .where(and(eq(schema.auditLog.objectId, id), eq(schema.auditLog.action, 'update'))),
    );
    expect(row).toMatchObject({ actorId: emil.userId, actorName: 'Emil' });
    expect(row).toMatchObject({ standsForId: mette.userId, standsForName: 'Mette' });
    // For those employees only.
    await expect(approve(emil, await ask(ctx, ben))).rejects.toMatchObject(forbidden);
    const april = { ...emil, ctx: { ...emil.ctx, now: Temporal.Instant.from('2026-04-01T08:00:00Z') } };
    await expect(approve(april, await ask(anna.ctx, anna.employeeId))).rejects.toMatchObject(forbidden);
  });

  test('decides neither about their own time nor about that of the one they stand for', async () => {
    const { ctx, mette, dora } = await house();
    await nameDeputy(mette.ctx, { deputy_id: dora.employeeId, ...own });
    await expect(approve(dora, await ask(dora.ctx, dora.employeeId))).rejects.toMatchObject(forbidden);
    await expect(approve(dora, await ask(ctx, mette.employeeId))).rejects.toMatchObject(forbidden);
  });

  test('hands on nothing: the deputy of a deputy decides nothing', async () => {
    const { mette, anna, dora, emil } = await house();
    await nameDeputy(mette.ctx, { deputy_id: dora.employeeId, ...own });
    await nameDeputy(dora.ctx, { deputy_id: emil.employeeId, ...own });
    await expect(approve(emil, await ask(anna.ctx, anna.employeeId))).rejects.toMatchObject(forbidden);
  });

  test('of somebody suspended has nothing to decide with', async () => {
    const { ctx, mette, anna, emil } = await house();
    await nameDeputy(mette.ctx, { deputy_id: emil.employeeId, ...own });
    await withoutAudit(db, ctx.workspace.id, (tx) =>
      tx.update(schema.users).set({ state: 'suspended' }).where(eq(schema.users.id, mette.userId)),
    );
    await expect(approve(emil, await ask(anna.ctx, anna.employeeId))).rejects.toMatchObject(forbidden);
    expect((await listDeputies(emil.ctx)).others).toMatchObject([{ active: false }]);
  });

  test('is asked beside the one who is there, instead of one who is away the whole day', async () => {
    const { ctx, mette, anna, emil } = await house();
    await nameDeputy(mette.ctx, { deputy_id: emil.employeeId, ...own });
    await ask(anna.ctx, anna.employeeId);
    expect([await told(mette), await told(emil)]).toEqual([1, 1]);
    await away(ctx, mette);
    await ask(anna.ctx, anna.employeeId);
    expect([await told(mette), await told(emil)]).toEqual([1, 2]);
  });

  test('is not asked alone while the one they stand for is away for half a day', async () => {
    const { ctx, mette, anna, emil } = await house();
    await nameDeputy(mette.ctx, { deputy_id: emil.employeeId, ...own });
    await away(ctx, mette, '0.5');
    await ask(anna.ctx, anna.employeeId);
    expect([await told(mette), await told(emil)]).toEqual([1, 1]);
  });

  test('who is away without one is passed over to the next: here whoever decides about everybody', async () => {
    const { ctx, mette, anna, ben } = await house();
    const ada = await addPerson(ctx, ben, ['absences:*:all'], 'Ada');
    await ask(anna.ctx, anna.employeeId);
    expect([await told(mette), await told(ada)]).toEqual([1, 0]);
    await away(ctx, mette);
    await ask(anna.ctx, anna.employeeId);
    expect([await told(mette), await told(ada)]).toEqual([1, 1]);
  });
});

describe('naming a deputy', () => {
  test('is for oneself, for dates that are not over, of somebody who can sign in, once for a date', async () => {
    const { ctx, mette, emil, ben } = await house();
    const named = await nameDeputy(mette.ctx, { deputy_id: emil.employeeId, ...own });
    expect(named).toMatchObject({
      employee_id: mette.employeeId,
      deputy_id: emil.employeeId,
      ...own,
      active: true,
    });
    const refused = (input: object) =>
      expect(nameDeputy(mette.ctx, { deputy_id: emil.employeeId, ...own, ...input })).rejects;
    await refused({ from: '2026-03-31', to: '2026-04-02' }).toMatchObject({ code: 'conflict' });
    await refused({ from: '2026-04-02', to: '2026-04-01' }).toMatchObject({ errors: [{ pointer: '/to' }] });
    await refused({ from: '2026-02-01', to: '2026-03-01' }).toMatchObject({
      errors: [{ code: 'deputy-dates-over' }],
    });
    await refused({ deputy_id: ben }).toMatchObject({ errors: [{ code: 'deputy-without-account' }] });
    await refused({ deputy_id: mette.employeeId }).toMatchObject({ errors: [{ code: 'deputy-is-self' }] });
    await expect(nameDeputy(ctx, { deputy_id: emil.employeeId, ...own })).rejects.toMatchObject(forbidden);
    // Nobody ends what is somebody else's.
    await expect(removeDeputy(emil.ctx, { id: named.id })).rejects.toMatchObject({ code: 'not-found' });
    expect(await listDeputies(emil.ctx)).toEqual({ own: [], others: [{ ...named }] });
    await removeDeputy(mette.ctx, { id: named.id });
    expect(await listDeputies(mette.ctx)).toEqual({ own: [], others: [] });
  });

  test('offers colleagues who can sign in, by the beginning of a name', async () => {
    const { mette } = await house();
    expect((await findDeputyCandidates(mette.ctx, { q: 'empl' })).length).toBeGreaterThan(0);
    expect(await findDeputyCandidates(mette.ctx, { q: 'xyz' })).toEqual([]);
  });
});
