import { inWorkspace, schema } from '@stempel/db';
import { and, asc, eq } from '@stempel/db/drizzle';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { nameDeputy } from '../../organization/deputies/index.ts';
import {
  decideStatements,
  generateStatements,
  getStatement,
  reopenStatement,
} from '../../statements/index.ts';
import { addPerson, type TestPerson } from '../../testing/add-person.ts';
import { addClose } from '../../testing/add-policies.ts';
import { addEmployees, makeCompany } from '../../testing/make-company.ts';
import { recordDays } from '../../testing/record-days.ts';
import { countToDecide, decideTogether, listToDecide } from './index.ts';

const db = testDatabase();
const help = { decideStatements };
const own = ['statements:read:self', 'statements:submit:self'];

/** It is 1 April 2026, and Anna's March is made: her terms leave it to Mette, who manages her. Dora has no rights over others. */
async function house(managing: readonly string[] = ['statements:*:managed']) {
  const made = await makeCompany(db, { approvalMode: 'manager' });
  const { ctx, employee } = made;
  const [anna, dora] = await withoutAudit(db, ctx.workspace.id, async (tx) => [
    ...(await addEmployees(tx, made, 1, { managerId: employee.id })),
    ...(await addEmployees(tx, made, 1)),
  ]);
  const people = {
    mette: await addPerson(ctx, employee.id, [...managing, ...own], 'Mette'),
    anna: await addPerson(ctx, anna?.id ?? '', own, 'Anna'),
    dora: await addPerson(ctx, dora?.id ?? '', own, 'Dora'),
  };
  await addClose(ctx);
  await recordDays(ctx, people.anna.employeeId, ['2026-03-02'], ['08:00', '16:00']);
  await generateStatements(ctx);
  return { ...made, ...people };
}

const waiting = async ({ ctx }: TestPerson) => (await listToDecide(ctx, { limit: 10 })).data;

async function theOne(person: TestPerson) {
  const [item] = await waiting(person);
  if (item?.kind !== 'statement') throw new Error('No statement waits.');
  const items = [{ kind: item.kind, id: item.id, seen: item.statement.figures_hash }];
  return { item, items };
}

test('a statement that the terms leave to the manager waits for them from the beginning', async () => {
  const { mette, anna, dora } = await house();
  expect(await waiting(mette)).toMatchObject([
    {
      ...{
        kind: 'statement',
        employee_id: anna.employeeId,
        stands_for: null,
        since: '2026-04-01T06:00:00.000000Z',
      },
      statement: { state: 'ready', worked_minutes: 480, period: { from: '2026-03-01', to: '2026-03-31' } },
    },
  ]);
  for (const one of [anna, dora]) expect(await waiting(one)).toEqual([]);
  expect(await countToDecide(mette.ctx)).toMatchObject({ count: 1 });
});

test('it is submitted and approved in one go, by a deputy with the rights of the one they stand for', async () => {
  const { ctx, mette, dora } = await house();
  await nameDeputy(mette.ctx, { deputy_id: dora.employeeId, from: '2026-04-01', to: '2026-04-02' });
  const { item, items } = await theOne(dora);
  expect(item).toMatchObject({ stands_for: 'Mette', statement: { state: 'ready' } });
  const stale = [{ ...items[0], kind: 'statement' as const, id: item.id, seen: 'other figures' }];
  const refused = await decideTogether(dora.ctx, { decision: 'approve', items: stale }, help);
  expect(refused.results).toMatchObject([{ id: item.id, done: false, code: 'conflict' }]);
  expect((await waiting(mette))[0]).toMatchObject({ id: item.id, statement: { state: 'ready' } });
  const { results } = await decideTogether(dora.ctx, { decision: 'approve', items }, help);
  expect(results).toEqual([{ id: item.id, done: true }]);
  expect(await getStatement(ctx, { id: item.id })).toMatchObject({ state: 'approved', payout_minutes: 0 });
  for (const one of [mette, dora]) expect(await waiting(one)).toEqual([]);
  const rows = await inWorkspace(db, ctx.workspace.id, (tx) =>
    tx
      .select()
      .from(schema.auditLog)
      .where(and(eq(schema.auditLog.objectId, item.id), eq(schema.auditLog.actorName, 'Dora')))
      .orderBy(asc(schema.auditLog.id)),
  );
  expect(rows.map(({ action, standsForName }) => [action, standsForName])).toEqual([
    ['submit', 'Mette'],
    ['approve', 'Mette'],
  ]);
});

test('it is sent back only once it was submitted, and then waits for the manager again', async () => {
  const { mette, ctx } = await house();
  const { item, items } = await theOne(mette);
  const note = 'Monday is missing.';
  const early = await decideTogether(mette.ctx, { decision: 'reject', items, note }, help);
  expect(early.results).toMatchObject([{ done: false, code: 'conflict' }]);
  await decideStatements(mette.ctx, {
    decision: 'submit',
    statements: [{ id: item.id, seen_figures: items[0]?.seen ?? '' }],
  });
  expect((await theOne(mette)).item.statement.state).toBe('submitted');
  await reopenStatement(mette.ctx, { id: item.id, note });
  const again = await theOne(mette);
  expect(again.item.statement.state).toBe('reopened');
  await decideTogether(mette.ctx, { decision: 'approve', items: again.items }, help);
  expect(await getStatement(ctx, { id: item.id })).toMatchObject({ state: 'approved' });
});

test('who may approve and not submit is refused, and nothing is half done', async () => {
  const { mette, ctx } = await house(['statements:read:managed', 'statements:approve:managed']);
  const { item, items } = await theOne(mette);
  const { results } = await decideTogether(mette.ctx, { decision: 'approve', items }, help);
  expect(results).toMatchObject([{ id: item.id, done: false, code: 'forbidden' }]);
  expect(await getStatement(ctx, { id: item.id })).toMatchObject({ state: 'ready' });
});
