import { inWorkspace, newId, schema } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { nameDeputy } from '../../organization/deputies/index.ts';
import {
  cancelAbsence,
  createAbsence,
  decideAbsence,
  getAbsence,
  updateAbsence,
} from '../../recording/absences/index.ts';
import { createEntry } from '../../recording/entries/index.ts';
import { recordPresence } from '../../recording/presence/index.ts';
import { createProject } from '../../settings/projects/index.ts';
import {
  approveStatement,
  decideStatements,
  generateStatements,
  listStatements,
  submitStatement,
} from '../../statements/index.ts';
import { addPerson, type TestPerson } from '../../testing/add-person.ts';
import { addPolicies } from '../../testing/add-policies.ts';
import { addEmployees, makeCompany } from '../../testing/make-company.ts';
import { recordDays } from '../../testing/record-days.ts';
import { countToDecide, decideTogether, listToDecide } from './index.ts';

const db = testDatabase({ poolSize: 24 });
const managing = ['absences:*:managed', 'statements:*:managed', 'timesheet:*:managed', 'incidents:*:managed'];
const working = ['absences:*:self', 'timesheet:read:self', 'timesheet:create:self'];
const march = { from: '2026-03-01', to: '2026-03-31' };
const help = { decideStatements };

/** Mette manages Anna, Ada may decide about everybody; Ben has no manager; Dora stands in where she is named. */
async function house() {
  const made = await makeCompany(db, { now: '2026-03-02T08:00:00Z', approvalMode: 'employee-then-manager' });
  const { ctx, employee, activities } = made;
  const [anna, ben, ada, dora] = (
    await withoutAudit(db, ctx.workspace.id, async (tx) => [
      ...(await addEmployees(tx, made, 1, { managerId: employee.id })),
      ...(await addEmployees(tx, made, 3)),
    ])
  ).map(({ id }) => id) as [string, string, string, string];
  const people = {
    mette: await addPerson(ctx, employee.id, [...managing, ...working], 'Mette'),
    anna: await addPerson(ctx, anna, working, 'Anna'),
    ben: await addPerson(ctx, ben, working, 'Ben'),
    ada: await addPerson(ctx, ada, ['*:*:all'], 'Ada'),
    dora: await addPerson(ctx, dora, working, 'Dora'),
  };
  return { made, ctx, activities, ...people };
}

let day = 0;
const nextDay = () => {
  day = (day % 28) + 1;
  return `2026-04-${String(day).padStart(2, '0')}`;
};
async function ask({ ctx, employeeId }: TestPerson): Promise<string> {
  const date = nextDay();
  return (await createAbsence(ctx, { employee_id: employeeId, from: date, to: date })).id;
}
const waiting = async ({ ctx }: TestPerson, input: object = {}) =>
  (await listToDecide(ctx, { limit: 100, ...input })).data;
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const away = ({ ctx }: { ctx: TestPerson['ctx'] }, { employeeId }: TestPerson) =>
  createAbsence(ctx, { employee_id: employeeId, from: '2026-03-02', to: '2026-03-02', state: 'approved' });

describe('what waits for somebody', () => {
  test('is what is theirs by the line: their employees’, and of nobody’s employees for who decides about all', async () => {
    const { mette, anna, ben, ada, dora } = await house();
    const [ofAnna, ofBen, ofMette] = [await ask(anna), await ask(ben), await ask(mette)];
    expect(await waiting(mette)).toMatchObject([
      { id: ofAnna, kind: 'absence', employee_name: 'Employee 1', stands_for: null },
    ]);
    expect(idsOf(await waiting(ada))).toEqual([ofBen, ofMette]);
    for (const one of [anna, ben, dora]) expect(await waiting(one)).toEqual([]);
    expect(await countToDecide(ada.ctx)).toEqual({ count: 2, more: false, stands_in: false, statements: {} });
  });

  test('waits for the deputy too on their dates, for them alone while the manager is away, else for the next', async () => {
    const made = await house();
    const { ctx, mette, anna, dora, ada } = made;
    const id = await ask(anna);
    await nameDeputy(mette.ctx, { deputy_id: dora.employeeId, ...march });
    expect(await waiting(dora)).toMatchObject([{ id, stands_for: 'Mette' }]);
    expect(idsOf(await waiting(mette))).toEqual([id]);
    expect(await countToDecide(dora.ctx)).toEqual({ count: 1, more: false, stands_in: true, statements: {} });
    await away({ ctx }, mette);
    expect(await waiting(mette)).toEqual([]);
    expect(idsOf(await waiting(dora))).toEqual([id]);
    await away({ ctx }, dora);
    expect(await waiting(dora)).toEqual([]);
    expect(idsOf(await waiting(ada))).toEqual([id]);
  });

  test('is of all kinds, the oldest first, narrowed by kind and read page by page', async () => {
    const { made, ctx, activities, mette, anna } = await house();
    const employee_id = anna.employeeId;
    const config = { steps: [{ plugin: 'max-daily', config: { max_minutes: 600 } }] };
    await addPolicies(ctx, [{ code: 'long', kind: 'working-time', config }]);
    await recordDays(ctx, employee_id, ['2026-01-05', '2026-02-02'], ['08:00', '16:00']);
    await generateStatements(ctx);
    const { data } = await listStatements(ctx, { scope: 'all', limit: 10, employee_id: [employee_id] });
    const [january, february] = data.map(({ id }) => id) as [string, string];
    await submitStatement(ctx, { id: january });
    await approveStatement(ctx, { id: january });
    await recordPresence(ctx, {
      ...{ employee_id, start: '2026-01-06T08:00:00+01:00', end: '2026-01-06T10:00:00+01:00' },
    });
    const { id: project_id } = await createProject(ctx, {
      ...{ code: 'P1', name: 'Bridge', requires_manager_approval: true, state: 'active' },
      effective_from: '2026-01-01',
    });
    const posted = {
      employee_id,
      date: '2026-03-02',
      activity_id: activities.visit,
      minutes: 90,
      project_id,
    };
    const at = (minutes: number) => ctx.now.add({ minutes });
    await createEntry({ ...anna.ctx, now: at(1) }, posted);
    await submitStatement({ ...ctx, now: at(2) }, { id: february });
    const later = { ...anna, ctx: { ...anna.ctx, now: at(3) } };
    const asked = await ask(later);
    expect(made.employee.id).toBe(mette.employeeId);
    const all = await waiting(mette);
    expect(all.map(({ kind }) => kind)).toEqual(['correction', 'entry', 'statement', 'absence']);
    expect(all).toMatchObject([
      { correction: { state: 'pending' } },
      { entry: { minutes: 90 }, project: 'Bridge' },
      { id: february, statement: { worked_minutes: 480, period: { from: '2026-02-01' } } },
      { id: asked, absence: { state: 'requested' } },
    ]);
    expect(idsOf(await waiting(mette, { kind: 'statement' }))).toEqual([february]);
    const pages: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listToDecide>> = await listToDecide(mette.ctx, {
        limit: 3,
        ...(cursor ? { cursor } : {}),
      });
      pages.push(...idsOf(page.data));
      cursor = page.next_cursor;
    } while (cursor);
    expect(pages).toEqual(idsOf(all));
    const items = all.map((item) => ({
      ...{ kind: item.kind, id: item.id },
      ...(item.kind === 'statement' ? { seen: item.statement.figures_hash } : {}),
    }));
    const { results } = await decideTogether(mette.ctx, { decision: 'approve', items }, help);
    // The submitted statement bars the correction: one row is refused, and no other for it.
    expect(results.map(({ done }) => done)).toEqual([false, true, true, true]);
    expect(results[0]).toMatchObject({
      code: 'conflict',
      message: { code: 'employment-statement-submitted' },
    });
    expect((await waiting(mette)).map(({ kind }) => kind)).toEqual(['correction']);
  });
});

describe('deciding together', () => {
  test('rejects with a note, in whose place ever, and refuses what is one’s own', async () => {
    const { mette, anna, dora } = await house();
    const [id, own] = [await ask(anna), await ask(dora)];
    await nameDeputy(mette.ctx, { deputy_id: dora.employeeId, ...march });
    const items = [id, own].map((one) => ({ kind: 'absence' as const, id: one }));
    await expect(decideTogether(dora.ctx, { decision: 'reject', items }, help)).rejects.toMatchObject({
      errors: [{ pointer: '/note' }],
    });
    const note = 'Too many are away.';
    const { results } = await decideTogether(dora.ctx, { decision: 'reject', items, note }, help);
    expect(results).toMatchObject([
      { id, done: true },
      { id: own, done: false, code: 'forbidden' },
    ]);
    expect(await getAbsence(anna.ctx, { id })).toMatchObject({ state: 'rejected', decision_note: note });
  });
});

test('what no line takes waits for everybody who may decide about everybody, however many they are', async () => {
  const { ctx, ada, ben } = await house();
  const ids = Array.from({ length: 104 }, () => newId());
  const written = { workspaceId: ctx.workspace.id, createdAt: ctx.now, updatedAt: ctx.now };
  await withoutAudit(db, ctx.workspace.id, async (tx) => {
    const person = { ...written, kind: 'person', state: 'activated', name: 'Clerk' } as const;
    await tx.insert(schema.users).values(ids.map((id) => ({ ...person, id, email: `${id}@acme.example` })));
    const held = { workspaceId: ctx.workspace.id, roleId: ada.roleId, addedAt: ctx.now };
    await tx.insert(schema.roleMembers).values(ids.map((userId) => ({ ...held, userId })));
  });
  await ask(ben);
  for (const userId of ids) {
    const clerk = { ...ada.ctx, actor: { ...ada.ctx.actor, userId, employeeId: null } };
    expect(await countToDecide(clerk), userId).toMatchObject({ count: 1 });
  }
});

describe('at once', () => {
  const settle = async (calls: readonly Promise<unknown>[]) =>
    (await Promise.allSettled(calls)).map((one) => (one.status === 'fulfilled' ? 'done' : one.reason.code));
  const decisions = (ctx: TestPerson['ctx'], id: string) =>
    inWorkspace(db, ctx.workspace.id, (tx) =>
      tx
        .select()
        .from(schema.auditLog)
        .where(and(eq(schema.auditLog.objectId, id), eq(schema.auditLog.action, 'update'))),
    );

  test('20 approvals of one request have one outcome, said to all', async () => {
    const { ctx, mette, anna, ada } = await house();
    const id = await ask(anna);
    const calls = Array.from({ length: 20 }, (_, index) =>
      updateAbsence((index % 2 ? mette : ada).ctx, { id, state: 'approved' }),
    );
    const outcomes = await settle(calls);
    expect(outcomes.toSorted()).toEqual([...Array(19).fill('conflict'), 'done']);
    expect(await decisions(ctx, id)).toHaveLength(1);
  });

  test.each(['cancelled', 'rejected'] as const)('approved and %s: one of them stands', async (other) => {
    const { mette, anna, dora } = await house();
    await nameDeputy(mette.ctx, { deputy_id: dora.employeeId, ...march });
    for (let round = 0; round < 5; round += 1) {
      const id = await ask(anna);
      const rival = other === 'cancelled' ? anna : dora;
      const outcomes = await settle([
        updateAbsence(mette.ctx, { id, state: 'approved' }),
        updateAbsence(rival.ctx, { id, state: other }),
      ]);
      expect(outcomes.filter((one) => one === 'done')).toHaveLength(1);
      const { state } = await getAbsence(anna.ctx, { id });
      expect(state).toBe(outcomes[0] === 'done' ? 'approved' : other);
    }
  });

  test('approved and taken back by its person, asked for or approved before: whoever comes later is told', async () => {
    const { mette, anna } = await house();
    for (let round = 0; round < 8; round += 1) {
      const id = await ask(anna);
      const rivals = [
        () => updateAbsence(mette.ctx, { id, state: 'approved' }),
        () => cancelAbsence(anna.ctx, { id }),
      ];
      const outcomes = await settle((round % 2 ? rivals.toReversed() : rivals).map((call) => call()));
      const [approved, ended] = round % 2 ? outcomes.toReversed() : outcomes;
      const { state, change } = await getAbsence(anna.ctx, { id });
      // What is approved by then is asked for the end of; what is taken back nobody approves.
      expect(ended).toBe('done');
      if (approved === 'done')
        expect({ state, change }).toMatchObject({ state: 'approved', change: { cancels: true } });
      else expect([approved, state, change]).toEqual(['conflict', 'cancelled', null]);
      if (change) await decideAbsence(mette.ctx, { id: change.id, decision: 'approve' });
      expect((await getAbsence(anna.ctx, { id })).state).toBe('cancelled');
    }
  });
});
