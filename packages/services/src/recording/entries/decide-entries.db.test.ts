import { inWorkspace, schema } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { listNotifications } from '../../notifications/index.ts';
import { nameDeputy } from '../../organization/deputies/index.ts';
import { createProject } from '../../settings/projects/index.ts';
import { generateStatements, getStatement, listStatements, submitStatement } from '../../statements/index.ts';
import { addPerson, type TestPerson } from '../../testing/add-person.ts';
import { addPolicies } from '../../testing/add-policies.ts';
import { addEmployees, makeCompany } from '../../testing/make-company.ts';
import { recordDays } from '../../testing/record-days.ts';
import { createEntry, decideEntries, getEntry, listEntryDecisions, updateEntry } from './index.ts';

const db = testDatabase({ poolSize: 24 });
const managing = ['timesheet:*:managed'];
const working = [
  'timesheet:read:self',
  'timesheet:create:self',
  'timesheet:update:self',
  'timesheet:delete:self',
];

/** Paula manages the project, Mette the employee Anna, Ada may decide about everybody. */
async function house() {
  const made = await makeCompany(db, { now: '2026-03-02T08:00:00Z' });
  const { ctx, employee, activities } = made;
  const [anna, paula, ada, dora] = (
    await withoutAudit(db, ctx.workspace.id, async (tx) => [
      ...(await addEmployees(tx, made, 1, { managerId: employee.id })),
      ...(await addEmployees(tx, made, 3)),
    ])
  ).map(({ id }) => id) as [string, string, string, string];
  const people = {
    mette: await addPerson(ctx, employee.id, managing, 'Mette'),
    anna: await addPerson(ctx, anna, working, 'Anna'),
    paula: await addPerson(ctx, paula, [...managing, ...working], 'Paula'),
    ada: await addPerson(ctx, ada, ['timesheet:*:all'], 'Ada'),
    dora: await addPerson(ctx, dora, working, 'Dora'),
  };
  const project = await createProject(ctx, {
    ...{ code: 'P1', name: 'One', manager_id: paula, requires_manager_approval: true, state: 'active' },
    effective_from: '2026-01-01',
  });
  const post = async (who: TestPerson, minutes = 60) => {
    const posted = { date: '2026-02-03', activity_id: activities.visit, project_id: project.id, minutes };
    return (await createEntry(who.ctx, { employee_id: who.employeeId, ...posted })).id;
  };
  return { made, ctx, people, post };
}

const decide = async (
  { ctx }: { ctx: ServiceContext },
  id: string,
  decision: 'approve' | 'reject' = 'approve',
) => {
  const { results } = await decideEntries(ctx, { ids: [id], decision, note: 'Not this project.' });
  const [result] = results;
  return result?.done ? 'done' : result?.code;
};
const told = async ({ ctx }: TestPerson, kind: string) =>
  (await listNotifications(ctx, { limit: 100 })).data.filter((one) => one.kind === kind);

describe('a posting that waits', () => {
  test('is approved by the manager of the project, who is told of it', async () => {
    const { people, post } = await house();
    const { anna, paula, mette, ada } = people;
    const id = await post(anna);
    expect(await told(paula, 'request')).toMatchObject([{ path: '/to-decide', facts: { subject: 'entry' } }]);
    expect([...(await told(mette, 'request')), ...(await told(ada, 'request'))]).toEqual([]);
    expect(await decide(paula, id)).toBe('done');
    expect(await getEntry(anna.ctx, { employee_id: anna.employeeId, id })).toMatchObject({
      approval: 'approved',
      version: 2,
    });
    expect(await told(anna, 'decision')).toMatchObject([
      { facts: { subject: 'entry', outcome: 'approved' } },
    ]);
  });

  test('is decided by the employee’s manager and by who may for everybody too, never by its own person', async () => {
    const { people, post } = await house();
    const { anna, paula, mette, ada, dora } = people;
    expect(await decide(mette, await post(anna))).toBe('done');
    expect(await decide(ada, await post(anna))).toBe('done');
    expect(await decide(mette, await post(dora))).toBe('forbidden');
    expect(await decide(paula, await post(dora))).toBe('done');
    // The manager of the project posts on it as well.
    const own = await post(paula);
    expect(await decide(paula, own)).toBe('forbidden');
    expect(await told(ada, 'request')).toHaveLength(1);
    await expect(decide(anna, await post(anna))).rejects.toMatchObject({ code: 'forbidden' });
    expect(await decide(ada, own)).toBe('done');
  });

  test('is decided by who stands in for the manager of the project, for those projects only', async () => {
    const { ctx, people, post } = await house();
    const { anna, paula, dora } = people;
    const id = await post(anna);
    await nameDeputy(paula.ctx, { deputy_id: dora.employeeId, from: '2026-03-01', to: '2026-03-31' });
    expect(await decide(dora, await post(dora))).toBe('forbidden');
    expect(await decide(dora, await post(paula))).toBe('forbidden');
    expect(await decide(dora, id)).toBe('done');
    const [row] = await inWorkspace(db, ctx.workspace.id, (tx) =>
      tx
        .select()
        .from(schema.auditLog)
        .where(and(eq(schema.auditLog.objectId, id), eq(schema.auditLog.action, 'approve'))),
    );
    expect(row).toMatchObject({ actorId: dora.userId, standsForId: paula.userId, standsForName: 'Paula' });
  });

  test('is rejected with a note that its person reads, and waits again when it changes', async () => {
    const { people, post } = await house();
    const { anna, paula } = people;
    const id = await post(anna);
    await expect(decideEntries(paula.ctx, { ids: [id], decision: 'reject' })).rejects.toMatchObject({
      errors: [{ pointer: '/note' }],
    });
    expect(await decide(paula, id, 'reject')).toBe('done');
    const range = { employee_id: anna.employeeId, from: '2026-02-01', to: '2026-02-28' };
    expect(await listEntryDecisions(anna.ctx, range)).toEqual([
      { id, decided_by: 'Paula', note: 'Not this project.' },
    ]);
    expect(await told(anna, 'decision')).toMatchObject([{ facts: { outcome: 'rejected' } }]);
    expect(await decide(paula, id)).toBe('conflict');
    const at = { employee_id: anna.employeeId, id };
    expect(await updateEntry(anna.ctx, { ...at, note: 'As agreed' })).toMatchObject({ approval: 'rejected' });
    expect(await updateEntry(anna.ctx, { ...at, minutes: 30 })).toMatchObject({ approval: 'pending' });
    expect(await listEntryDecisions(anna.ctx, range)).toEqual([]);
    expect(await decide(paula, id)).toBe('done');
  });

  test('is decided as it was looked at: one that changed since is refused', async () => {
    const { people, post } = await house();
    const { anna, paula } = people;
    const [changed, same] = [await post(anna), await post(anna)];
    await updateEntry(anna.ctx, { employee_id: anna.employeeId, id: changed, minutes: 600 });
    // An id may be written in capitals.
    const seen_versions = { [changed]: 1, [same.toUpperCase()]: 1 };
    const { results } = await decideEntries(paula.ctx, {
      ...{ ids: [changed, same], decision: 'approve' as const },
      seen_versions,
    });
    expect(results).toMatchObject([
      { id: changed, done: false, code: 'precondition-failed', message: { code: 'version-changed' } },
      { id: same, done: true },
    ]);
    const read = { employee_id: anna.employeeId, id: changed };
    expect(await getEntry(anna.ctx, read)).toMatchObject({ approval: 'pending', minutes: 600 });
    expect(
      (
        await decideEntries(paula.ctx, {
          ids: [changed],
          decision: 'approve',
          seen_versions: { [changed]: 2 },
        })
      ).results,
    ).toEqual([{ id: changed, done: true }]);
  });

  test('has a result for each that is decided together', async () => {
    const { people, post } = await house();
    const { anna, paula } = people;
    const [first, own, unknown] = [await post(anna), await post(paula), crypto.randomUUID()];
    const { results } = await decideEntries(paula.ctx, { ids: [first, own, unknown], decision: 'approve' });
    expect(results).toMatchObject([
      { id: first, done: true },
      { id: own, done: false, code: 'forbidden', message: { code: 'own-decision' } },
      { id: unknown, done: false, code: 'not-found' },
    ]);
  });
});

test('a rejected posting counts in no statement, and a submitted one changes in its note alone', async () => {
  const { made, people, post } = await house();
  const { ctx } = made;
  const { anna, paula } = people;
  await addPolicies(ctx, [
    {
      code: 'posted',
      kind: 'working-time',
      config: {
        steps: [{ plugin: 'reconcile-presence-entries', config: { per: 'day', tolerance_minutes: 15 } }],
      },
    },
  ]);
  await recordDays(ctx, anna.employeeId, ['2026-02-03'], ['08:00', '16:00']);
  const id = await post(anna, 480);
  await generateStatements(ctx);
  const { data } = await listStatements(ctx, { scope: 'all', limit: 10, employee_id: [anna.employeeId] });
  const statement = data[0]?.id ?? '';
  const missing = async () => {
    const { violations } = await getStatement(ctx, { id: statement });
    return violations.filter(({ step }) => step === 'reconcile-presence-entries').length;
  };
  expect(await missing()).toBe(0);
  expect(await decide(paula, id, 'reject')).toBe('done');
  expect(await missing()).toBe(1);
  const changed = { employee_id: anna.employeeId, id, minutes: 475 };
  expect(await updateEntry(anna.ctx, changed)).toMatchObject({ approval: 'pending' });
  expect(await missing()).toBe(0);
  await submitStatement(ctx, { id: statement });
  expect(await decide(paula, id, 'reject')).toBe('conflict');
  expect(await decide(paula, id, 'approve')).toBe('done');
  const mine = { employee_id: anna.employeeId, id };
  expect(await updateEntry(anna.ctx, { ...mine, note: 'Stock-taking' })).toMatchObject({
    approval: 'approved',
    note: 'Stock-taking',
  });
  await expect(updateEntry(anna.ctx, { ...mine, minutes: 470 })).rejects.toMatchObject({ code: 'conflict' });
});

describe('at once', () => {
  test('20 approvals of one posting have one outcome, said to all', async () => {
    const { ctx, people, post } = await house();
    const { anna, paula, ada } = people;
    const id = await post(anna);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => decide(index % 2 ? paula : ada, id)),
    );
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1);
    expect(outcomes.filter((one) => one === 'conflict')).toHaveLength(19);
    const rows = await inWorkspace(db, ctx.workspace.id, (tx) =>
      tx
        .select()
        .from(schema.auditLog)
        .where(and(eq(schema.auditLog.objectId, id), eq(schema.auditLog.action, 'approve'))),
    );
    expect(rows).toHaveLength(1);
  });

  test('approval and rejection, by deputy and manager: one of them stands', async () => {
    const { people, post } = await house();
    const { anna, paula, dora } = people;
    await nameDeputy(paula.ctx, { deputy_id: dora.employeeId, from: '2026-03-01', to: '2026-03-31' });
    for (let round = 0; round < 5; round += 1) {
      const id = await post(anna);
      const outcomes = await Promise.all([decide(paula, id), decide(dora, id, 'reject')]);
      expect(outcomes.toSorted()).toEqual(['conflict', 'done']);
      const { approval } = await getEntry(anna.ctx, { employee_id: anna.employeeId, id });
      expect(approval).toBe(outcomes[0] === 'done' ? 'approved' : 'rejected');
    }
  });
});
