import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { createAbsence, getAbsence } from '../../recording/absences/index.ts';
import { createEntry, listEntries, updateEntry } from '../../recording/entries/index.ts';
import { recordPresence } from '../../recording/presence/index.ts';
import { createProject } from '../../settings/projects/index.ts';
import { getCorrection } from '../../statements/corrections/index.ts';
import { listIncidents } from '../../statements/incidents/index.ts';
import {
  approveStatement,
  decideStatements,
  generateStatements,
  getStatement,
  listStatements,
  submitStatement,
} from '../../statements/index.ts';
import { addPerson } from '../../testing/add-person.ts';
import { addPolicies } from '../../testing/add-policies.ts';
import { addEmployees, makeCompany } from '../../testing/make-company.ts';
import { recordDays } from '../../testing/record-days.ts';
import { countToDecide, decideTogether, listToDecide, waitingKinds } from './index.ts';

const db = testDatabase();
const managing = ['absences:*:managed', 'statements:*:managed', 'timesheet:*:managed', 'incidents:*:managed'];

/** One of each kind waits for Mette, who manages Anna: 11 hours of February are an incident, late time of January a correction. */
async function house() {
  const made = await makeCompany(db, { now: '2026-03-02T08:00:00Z', approvalMode: 'employee-then-manager' });
  const { ctx, employee, activities } = made;
  const [row] = await withoutAudit(db, ctx.workspace.id, (tx) =>
    addEmployees(tx, made, 1, { managerId: employee.id }),
  );
  const employee_id = row?.id ?? '';
  const mette = await addPerson(ctx, employee.id, managing, 'Mette');
  const config = { steps: [{ plugin: 'max-daily', config: { max_minutes: 600 } }] };
  await addPolicies(ctx, [{ code: 'long', kind: 'working-time', config }]);
  await recordDays(ctx, employee_id, ['2026-01-05'], ['08:00', '16:00']);
  await recordDays(ctx, employee_id, ['2026-02-02'], ['08:00', '19:00']);
  await generateStatements(ctx);
  const query = { scope: 'all' as const, limit: 10, employee_id: [employee_id] };
  const [january = '', february = ''] = (await listStatements(ctx, query)).data.map(({ id }) => id);
  await submitStatement(ctx, { id: january });
  await approveStatement(ctx, { id: january });
  const late = { start: '2026-01-06T08:00:00+01:00', end: '2026-01-06T10:00:00+01:00' };
  await recordPresence(ctx, { employee_id, ...late });
  await submitStatement({ ...ctx, now: ctx.now.add({ minutes: 1 }) }, { id: february });
  const { id: project_id } = await createProject(ctx, {
    ...{ code: 'P1', name: 'Bridge', requires_manager_approval: true, state: 'active' },
    effective_from: '2026-01-01',
  });
  const posted = { activity_id: activities.visit, project_id, minutes: 90, date: '2026-03-02' };
  await createEntry(ctx, { employee_id, ...posted });
  await createAbsence(ctx, { employee_id, from: '2026-04-01', to: '2026-04-01' });
  return { ctx, mette: mette.ctx, employee_id };
}

test('all kinds are sent back together with one note, each as its own verb would, with a result for each', async () => {
  const { ctx, mette, employee_id } = await house();
  const { data } = await listToDecide(mette, { limit: 100 });
  expect(data.map(({ kind }) => kind).sort()).toEqual([...waitingKinds].sort());
  expect(await countToDecide(mette)).toMatchObject({ count: 5, statements: { submitted: 1 } });
  const items = data.map(({ kind, id }) => ({ kind, id }));
  const idOf = (kind: string) => items.find((one) => one.kind === kind)?.id ?? '';
  const note = 'Look again.';
  const { results } = await decideTogether(mette, { decision: 'reject', items, note }, { decideStatements });
  expect(results).toEqual(items.map(({ id }) => ({ id, done: true })));
  expect(await getAbsence(ctx, { id: idOf('absence') })).toMatchObject({
    state: 'rejected',
    decision_note: note,
  });
  expect(await getStatement(ctx, { id: idOf('statement') })).toMatchObject({ state: 'reopened', note });
  expect(await getCorrection(ctx, { id: idOf('correction') })).toMatchObject({ state: 'dismissed' });
  expect((await listEntries(ctx, { employee_id, limit: 10 })).data).toMatchObject([{ approval: 'rejected' }]);
  const incidents = await listIncidents(ctx, { scope: 'all', limit: 10, employee_id: [employee_id] });
  expect(incidents.data).toMatchObject([{ state: 'resolved', note }]);
  expect((await listToDecide(mette, { limit: 100 })).data).toEqual([]);
});

test('a posting or a difference that is another than was looked at is refused, whichever way it is decided', async () => {
  const { ctx, mette, employee_id } = await house();
  const { data: waiting } = await listToDecide(mette, { limit: 100 });
  const looked: { kind: 'entry' | 'correction'; id: string; seen: string }[] = [];
  for (const item of waiting) {
    if (item.kind === 'entry') looked.push({ kind: item.kind, id: item.id, seen: `${item.entry.version}` });
    if (item.kind === 'correction')
      looked.push({ kind: item.kind, id: item.id, seen: item.correction.input_hash });
  }
  expect(looked).toHaveLength(2);
  const entry = looked.find(({ kind }) => kind === 'entry')?.id ?? '';
  await updateEntry(ctx, { employee_id, id: entry, minutes: 600 });
  await recordDays(ctx, employee_id, ['2026-01-07'], ['08:00', '18:00']);
  for (const decision of ['approve', 'reject'] as const) {
    const asked = { decision, items: looked, note: 'As it stood.' };
    const { results } = await decideTogether(mette, asked, { decideStatements });
    const codes = new Map(results.map((one) => [one.id, one.done ? 'done' : one.message?.code]));
    expect(Object.fromEntries(looked.map(({ kind, id }) => [kind, codes.get(id)]))).toEqual({
      entry: 'version-changed',
      correction: 'difference-changed',
    });
  }
  const { data } = await listEntries(ctx, { employee_id, limit: 10 });
  expect(data).toMatchObject([{ approval: 'pending', minutes: 600 }]);
});

test('approved together, each is done or says why not, and what is seen again is refused', async () => {
  const { mette } = await house();
  const { data } = await listToDecide(mette, { limit: 100 });
  const items = data.map((item) => ({
    ...{ kind: item.kind, id: item.id },
    ...(item.kind === 'statement' ? { seen: item.statement.figures_hash } : {}),
  }));
  const approve = async () =>
    new Map(
      (await decideTogether(mette, { decision: 'approve', items }, { decideStatements })).results.map(
        ({ id, done }, at) => [items[at]?.id === id ? items[at]?.kind : undefined, done],
      ),
    );
  // The submitted statement bars the correction; once it is approved the correction goes through.
  const first = { absence: true, correction: false, entry: true, incident: true, statement: true };
  expect(Object.fromEntries(await approve())).toEqual(first);
  const second = { absence: false, correction: true, entry: false, statement: false };
  expect(Object.fromEntries(await approve())).toMatchObject(second);
  expect((await listToDecide(mette, { limit: 100 })).data).toEqual([]);
});
