import { inWorkspace, schema } from '@stempel/db';
import { eq, sql } from '@stempel/db/drizzle';
import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import type { ServiceContext } from '../kernel/context.ts';
import { writing } from '../kernel/transaction.ts';
import { updateEmployment } from '../organization/employments/index.ts';
import { makeCompany } from '../testing/make-company.ts';
import { createAbsence, updateAbsence } from './absences/index.ts';
import { createEntry, deleteEntry, restoreEntry, updateEntry } from './entries/index.ts';
import { checkIn, checkOut, deletePresence, restorePresence, updatePresence } from './presence/index.ts';

const db = testDatabase();

/** What is kept of a row, in the order in which it was said. */
function earlierOf(ctx: ServiceContext, id: string) {
  const { earlierRows } = schema;
  return inWorkspace(db, ctx.workspace.id, (tx) =>
    tx.select().from(earlierRows).where(eq(earlierRows.id, id)).orderBy(earlierRows.revision),
  );
}

async function furnish() {
  const company = await makeCompany(db, { now: '2026-03-02T07:00:00Z' });
  const at = (time: string) => ({ ...company.ctx, now: Temporal.Instant.from(`2026-03-02T${time}Z`) });
  return { ...company, at, employee_id: company.employee.id };
}

describe('every earlier row is kept, with who recorded it and when, of', () => {
  test('presence: checked out, changed, deleted, restored', async () => {
    const { at, employee_id } = await furnish();
    const { id } = await checkIn(at('07:00:00'), { employee_id });
    expect(await earlierOf(at('07:00:00'), id)).toEqual([]);
    await checkOut(at('15:00:00'), { employee_id });
    await updatePresence(at('16:00:00'), { employee_id, id, note: 'late' });
    await deletePresence(at('17:00:00'), { employee_id, id });
    await restorePresence(at('18:00:00'), { employee_id, id });
    const rows = await earlierOf(at('18:00:00'), id);
    const told = rows.map(({ recordedAt, supersededAt, said }) => {
      const { ended_at, note, deleted_at } = said as Record<string, unknown>;
      return [`${recordedAt}`, `${supersededAt}`, ended_at !== null, note, deleted_at !== null];
    });
    const on = (time: string) => `2026-03-02T${time}Z`;
    expect(told).toEqual([
      [on('07:00:00'), on('15:00:00'), false, null, false],
      [on('15:00:00'), on('16:00:00'), true, null, false],
      [on('16:00:00'), on('17:00:00'), true, 'late', false],
      [on('17:00:00'), on('18:00:00'), true, 'late', true],
    ]);
    expect(rows).toMatchObject([{ employeeId: employee_id, kind: 'presence', revision: 1 }, {}, {}, {}]);
  });

  test('entries: changed, deleted, restored', async () => {
    const { at, employee_id, activities } = await furnish();
    const given = { date: '2026-03-02', activity_id: activities.care };
    const { id } = await createEntry(at('08:00:00'), { employee_id, ...given, minutes: 60 });
    await updateEntry(at('09:00:00'), { employee_id, id, minutes: 90 });
    await deleteEntry(at('10:00:00'), { employee_id, id });
    await restoreEntry(at('11:00:00'), { employee_id, id });
    const rows = await earlierOf(at('11:00:00'), id);
    expect(rows.map(({ said }) => (said as { minutes: number }).minutes)).toEqual([60, 90, 90]);
  });

  test('absences: changed, cancelled', async () => {
    const { at, employee_id } = await furnish();
    const absence = { employee_id, from: '2026-03-09', to: '2026-03-10', state: 'approved' as const };
    const { id } = await createAbsence(at('08:00:00'), absence);
    await updateAbsence(at('09:00:00'), { id, to: '2026-03-11' });
    await updateAbsence(at('10:00:00'), { id, state: 'cancelled' });
    const rows = await earlierOf(at('10:00:00'), id);
    const said = rows.map((row) => row.said as { to_on: string; state: string });
    expect(said).toMatchObject([
      { to_on: '2026-03-10', state: 'approved' },
      { to_on: '2026-03-11', state: 'approved' },
    ]);
  });

  test('the dates of an employment, not its count of writes', async () => {
    const { at, employee_id, employee } = await furnish();
    const target = { employee_id, employment_id: employee.employmentId };
    await updateEmployment(at('08:00:00'), { ...target, working_country: 'SE' });
    expect(await earlierOf(at('08:00:00'), employee.employmentId)).toEqual([]);
    await updateEmployment(at('09:00:00'), { ...target, end: '2026-12-31' });
    const [row, ...more] = await earlierOf(at('09:00:00'), employee.employmentId);
    expect([row, more]).toMatchObject([{ said: { end_on: null } }, []]);
  });
});

test('who recorded each row is told: the first its recorder, later ones who changed it', async () => {
  const { at, employee_id } = await furnish();
  const by = (time: string, userId: string): ServiceContext => {
    const ctx = at(time);
    return { ...ctx, actor: { ...ctx.actor, userId } };
  };
  const [ada, bo] = ['01920000-0000-7000-8000-00000000000a', '01920000-0000-7000-8000-00000000000b'];
  const { id } = await checkIn(by('07:00:00', ada), { employee_id });
  await checkOut(by('15:00:00', bo), { employee_id });
  await deletePresence(by('16:00:00', ada), { employee_id, id });
  const rows = await earlierOf(at('16:00:00'), id);
  expect(rows.map(({ recordedBy, supersededBy }) => [recordedBy, supersededBy])).toEqual([
    [ada, bo],
    [bo, ada],
  ]);
});

describe('the database of tests refuses, though it is audited,', () => {
  test.each([
    'update presence set note = $$x$$',
    'update presence set note = $$x$$, revision = revision + 1',
    'delete from presence',
  ])('%s', async (statement) => {
    const { at, employee_id } = await furnish();
    const { id } = await checkIn(at('07:00:00'), { employee_id });
    const attempt = writing(at('08:00:00'), async (tx) => {
      await tx.execute(sql.raw(`${statement} where id = '${id}'`));
      await tx.execute(sql`insert into audit_log (workspace_id, id, recorded_at, actor_kind, actor_name, action,
        resource, object_id, request_id) values (${at('08:00:00').workspace.id}, gen_random_uuid(), now(), 'system', 'x',
        'update', 'presence', ${id}, 'r')`);
    });
    const forgot = expect.stringContaining(`Row ${id} of presence forgot`);
    await expect(attempt).rejects.toMatchObject({ message: forgot });
    expect(await earlierOf(at('08:00:00'), id)).toEqual([]);
  });
});

test('what was kept can neither be changed nor deleted, and belongs to one workspace', async () => {
  const { at, employee_id } = await furnish();
  const { id } = await checkIn(at('07:00:00'), { employee_id });
  await checkOut(at('15:00:00'), { employee_id });
  for (const statement of ["update earlier_rows set said = '{}'", 'delete from earlier_rows'])
    await expect(db.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  const other = await furnish();
  expect(await earlierOf(other.at('16:00:00'), id)).toEqual([]);
});
