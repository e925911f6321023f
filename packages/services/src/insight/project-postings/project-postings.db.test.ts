import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { createEntry, decideEntries } from '../../recording/entries/index.ts';
import { createProject, updateProject } from '../../settings/projects/index.ts';
import { addPerson, type TestPerson } from '../../testing/add-person.ts';
import { addEmployees, makeCompany } from '../../testing/make-company.ts';
import { type ListProjectPostings, listProjectPostings, sumProjectHours } from './index.ts';

const db = testDatabase();
const february = { from: '2026-02-01', to: '2026-02-28' };
const reading = ['timesheet:read:self', 'timesheet:read:managed'];
const working = ['timesheet:*:self'];

/** Mette manages Anna, Paula the project; Dora has nothing to do with either of them. */
async function house() {
  const made = await makeCompany(db, { now: '2026-03-02T08:00:00Z' });
  const { ctx, employee, activities } = made;
  const [anna, paula, dora] = (
    await withoutAudit(db, ctx.workspace.id, async (tx) => [
      ...(await addEmployees(tx, made, 1, { managerId: employee.id })),
      ...(await addEmployees(tx, made, 2)),
    ])
  ).map(({ id }) => id) as [string, string, string];
  const people = {
    mette: await addPerson(ctx, employee.id, reading, 'Mette'),
    anna: await addPerson(ctx, anna, working, 'Anna'),
    paula: await addPerson(ctx, paula, [...reading, 'timesheet:*:managed'], 'Paula'),
    dora: await addPerson(ctx, dora, working, 'Dora'),
  };
  const project = await createProject(ctx, {
    ...{ code: 'P1', name: 'One', manager_id: paula, requires_manager_approval: true, state: 'active' },
    effective_from: '2026-01-01',
  });
  const post = async (who: TestPerson, date: string, minutes: number, project_id = project.id) => {
    const posted = { date, activity_id: activities.visit, project_id, minutes };
    return (await createEntry(who.ctx, { employee_id: who.employeeId, ...posted })).id;
  };
  return { made, ctx, people, post, id: project.id };
}

async function listed(ctx: ServiceContext, id: string, more: Partial<ListProjectPostings> = {}) {
  const { data } = await listProjectPostings(ctx, { id, ...february, limit: 100, ...more });
  return data.map(({ date, minutes, approval }) => `${date} ${minutes} ${approval}`);
}

describe('the postings of a project', () => {
  test('are listed with state, decision and sums; what was rejected is in no total', async () => {
    const { ctx, people, post, id } = await house();
    const kept = await post(people.anna, '2026-02-03', 60);
    const refused = await post(people.dora, '2026-02-04', 45);
    await post(people.anna, '2026-02-05', 30);
    await post(people.anna, '2026-03-01', 90);
    await decideEntries(people.paula.ctx, { ids: [kept], decision: 'approve' });
    await decideEntries(people.paula.ctx, { ids: [refused], decision: 'reject', note: 'Not here.' });
    expect(await listed(ctx, id)).toEqual([
      '2026-02-05 30 pending',
      '2026-02-04 45 rejected',
      '2026-02-03 60 approved',
    ]);
    expect(await listed(ctx, id, { approval: ['rejected'] })).toEqual(['2026-02-04 45 rejected']);
    const [row] = (await listProjectPostings(ctx, { id, ...february, limit: 10, approval: ['rejected'] }))
      .data;
    expect(row).toMatchObject({ activity: 'visit', decided_by: 'Paula', decision_note: 'Not here.' });
    // 60 approved and 30 that wait: 90.
    expect(await sumProjectHours(ctx, { id, ...february })).toEqual({
      counted_minutes: 90,
      minutes: { 'not-required': 0, pending: 30, approved: 60, rejected: 45 },
    });
  });

  test('come page by page, each once', async () => {
    const { ctx, people, post, id } = await house();
    for (const minutes of [1, 2, 3, 4, 5]) await post(people.anna, '2026-02-03', minutes);
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await listProjectPostings(ctx, { id, ...february, limit: 2, ...(cursor && { cursor }) });
      seen.push(...page.data.map(({ minutes }) => minutes));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual([5, 4, 3, 2, 1]);
  });

  test('are seen whole by its manager, else those of whom one manages, else one’s own', async () => {
    const { ctx, people, post, id } = await house();
    await post(people.anna, '2026-02-03', 60);
    await post(people.dora, '2026-02-04', 45);
    const minutes = async ({ ctx }: TestPerson) => [
      (await listProjectPostings(ctx, { id, ...february, limit: 10 })).data.map((row) => row.minutes),
      (await sumProjectHours(ctx, { id, ...february })).minutes.pending,
    ];
    expect(await minutes(people.paula)).toEqual([[45, 60], 105]);
    expect(await minutes(people.mette)).toEqual([[60], 60]);
    expect(await minutes(people.dora)).toEqual([[45], 45]);
    await updateProject(ctx, { id, manager_id: people.mette.employeeId, effective_from: '2026-03-01' });
    expect(await minutes(people.paula)).toEqual([[], 0]);
    expect(await minutes(people.mette)).toEqual([[45, 60], 105]);
  });

  test('of another project or workspace are none of them', async () => {
    const { ctx, people, post, id } = await house();
    const other = await house();
    await post(people.anna, '2026-02-03', 60);
    expect(await listed(ctx, other.id).catch(({ code }) => code)).toBe('not-found');
    const second = await createProject(ctx, {
      ...{ code: 'P2', name: 'Two', requires_manager_approval: false, state: 'active' },
      effective_from: '2026-01-01',
    });
    await post(people.anna, '2026-02-06', 15, second.id);
    expect(await listed(ctx, second.id)).toEqual(['2026-02-06 15 not-required']);
    expect(await listed(ctx, id)).toEqual(['2026-02-03 60 pending']);
  });
});
