import { sql } from '@stempel/db/drizzle';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { updateEmployee } from '../../organization/employees/index.ts';
import {
  deletePresence,
  listPresence,
  recordPresence,
  updatePresence,
} from '../../recording/presence/index.ts';
import { getTimesheet } from '../../recording/timesheet/index.ts';
import { findCorrections, listCorrections } from '../../statements/corrections/index.ts';
import { checkInputs, generateStatements, getStatement } from '../../statements/index.ts';
import { explainMove } from '../../statements/known/index.ts';
import { at, keep } from '../../testing/choose-retention.ts';
import { countRows } from '../../testing/count-rows.ts';
import { addEmployees, makeCompany, type TestCompany } from '../../testing/make-company.ts';
import { settleAll } from '../../testing/make-random-company.ts';
import { recordDays } from '../../testing/record-days.ts';
import { recordLateEvening, settleJanuary } from '../../testing/settle-january.ts';
import { getRetention, keepRetention, previewRetention } from './index.ts';

const db = testDatabase();
const presenceOf = async (ctx: ServiceContext, employeeId: string) =>
  (await listPresence(ctx, { employee_id: employeeId, limit: 100 })).data;

/** Ten people whose January is settled, each with two days of which one was changed. */
async function tenSettled(): Promise<TestCompany & { ids: string[] }> {
  const company = await makeCompany(db, { now: '2026-02-02T06:00:00Z', approvalMode: 'manager' });
  const { ctx, employee } = company;
  const more = await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, company, 10));
  const ids = more.map(({ id }) => id);
  for (const id of ids) {
    await recordDays(ctx, id, ['2026-01-07', '2026-01-08'], ['08:00', '15:24']);
    const [first] = await presenceOf(ctx, id);
    await updatePresence(ctx, { employee_id: id, id: first?.id ?? '', note: 'Changed' });
  }
  await generateStatements(ctx);
  await settleAll(ctx);
  return { ...company, employee, ids };
}

describe('recorded time', () => {
  test('what the preview counts goes, and statements stay as they are', async () => {
    const { company, january } = await settleJanuary(db);
    const { ctx, employee } = company;
    const other = await settleJanuary(db);
    const before = await getStatement(ctx, { id: january });
    const now = at(ctx);
    expect(await checkInputs(now)).toEqual({ checked: 1, different: 0 });
    await keep(now, 'recorded-time', 24);
    const preview = await previewRetention(now, { kind: 'recorded-time', months: 24 });
    expect(preview).toEqual({
      ...{ kind: 'recorded-time', before: '2027-06-01', rows: (await presenceOf(ctx, employee.id)).length },
      ...{ people: 1, held: 0, oldest: '2026-01-02', newest: '2026-01-30' },
    });
    expect(await keepRetention(now)).toEqual({ removed: preview.rows, next: 'tomorrow' });
    expect(await presenceOf(ctx, employee.id)).toEqual([]);
    expect(await getStatement(ctx, { id: january })).toEqual(before);
    expect(await presenceOf(other.company.ctx, other.company.employee.id)).toHaveLength(preview.rows);
    expect(await keepRetention(now)).toMatchObject({ removed: 0 });
  });

  test('nothing is worked out of what is left', async () => {
    const { company, january } = await settleJanuary(db);
    const { ctx, employee } = company;
    const of = { employee_id: employee.id };
    const now = at(ctx);
    await keep(now, 'recorded-time', 24);
    await keepRetention(now);
    expect(await checkInputs(now), 'the nightly look is silent').toEqual({ checked: 0, different: 0 });
    await updateEmployee(now, { ...of, name: 'Another', effective_from: '2020-01-01' });
    expect(await findCorrections(now, { since: now.now.subtract({ hours: 1 }) })).toMatchObject({
      pending: 0,
      failed: [],
    });
    expect((await listCorrections(now, { scope: 'all', limit: 10 })).data).toEqual([]);
    const late = { ...of, start: '2026-01-15T17:00:00+01:00', end: '2026-01-15T18:00:00+01:00' };
    await expect(recordPresence(now, late)).rejects.toMatchObject({
      code: 'conflict',
      detail:
        'Recorded time before 2026-02-01 was removed when its retention ended. Statements that begin before 2027-02-08 need it and stay as they are.',
    });
    const dates = { ...of, from: '2026-01-01', to: '2026-01-31' };
    await expect(getTimesheet(now, { ...dates, known_at: '2026-02-02' })).rejects.toMatchObject({
      errors: [{ pointer: '/known_at', code: 'removed' }],
    });
    await expect(explainMove(now, { id: january })).rejects.toMatchObject({ code: 'conflict' });
    expect((await getTimesheet(now, dates)).presence).toEqual([]);
  });

  test('a difference that waits holds the time back until it is decided', async () => {
    const { company } = await settleJanuary(db);
    await recordLateEvening(company);
    const now = at(company.ctx);
    await keep(now, 'recorded-time', 24);
    const count = (await presenceOf(company.ctx, company.employee.id)).length;
    const preview = await previewRetention(now, { kind: 'recorded-time', months: 24 });
    expect(preview).toMatchObject({ rows: 0, people: 0, held: 1 });
    expect(await keepRetention(now)).toMatchObject({ removed: 0 });
    expect(await presenceOf(company.ctx, company.employee.id)).toHaveLength(count);
  });

  test('deleted rows and what rows said earlier go along; a run that was stopped goes on', async () => {
    const { ctx, ids, employee } = await tenSettled();
    const [first = ''] = ids;
    await recordDays(ctx, employee.id, ['2026-02-02'], ['06:00', '07:00']);
    const now = at(ctx);
    await keep(now, 'recorded-time', 24);
    const preview = await previewRetention(now, { kind: 'recorded-time', months: 24 });
    // Who has worked in a month that nobody settled keeps what belongs to it.
    expect(preview).toMatchObject({ rows: 20, people: 10 });
    const failing = { ...now, beforeCommit: () => Promise.reject(new Error('killed')) };
    await expect(keepRetention(failing)).rejects.toThrow('killed');
    expect(await countRows(ctx, 'presence')).toBe(21);
    expect(await keepRetention(now, { atMost: 1 })).toEqual({ removed: 10, next: 'soon' });
    expect(await previewRetention(now, { kind: 'recorded-time', months: 24 })).toMatchObject({
      rows: 10,
      people: 5,
    });
    expect(await keepRetention(now)).toEqual({ removed: 10, next: 'tomorrow' });
    const [period] = (await getRetention(now)).periods;
    const lastRun = { before: '2027-06-01', rows: 20, oldest: '2026-01-07', newest: '2026-01-08' };
    expect(period).toMatchObject({ kind: 'recorded-time', months: 24, last_run: lastRun });
    expect(await presenceOf(ctx, first)).toEqual([]);
    expect(await countRows(ctx, 'presence')).toBe(1);
    expect(await countRows(ctx, 'earlier_rows')).toBe(0);
  });

  test('a row that was deleted goes with its period', async () => {
    const { ctx, ids } = await tenSettled();
    const [id = ''] = ids;
    const [day] = await presenceOf(ctx, id);
    // January is settled: a deletion makes a difference, which is decided.
    await deletePresence(ctx, { employee_id: id, id: day?.id ?? '' });
    await withoutAudit(db, ctx.workspace.id, (tx) =>
      tx.execute(
        sql`update corrections set state = 'dismissed' where workspace_id = ${ctx.workspace.id}::uuid`,
      ),
    );
    const now = at(ctx);
    await keep(now, 'recorded-time', 24);
    expect(await previewRetention(now, { kind: 'recorded-time', months: 24 })).toMatchObject({
      rows: 20,
      people: 10,
    });
    expect(await keepRetention(now)).toMatchObject({ removed: 20 });
    expect(await countRows(ctx, 'presence')).toBe(0);
  });

  test('a choice that was taken back takes nothing away, nor does a process that stops', async () => {
    const { ctx } = await tenSettled();
    const now = at(ctx);
    await keep(now, 'recorded-time', 24);
    const stopping = AbortSignal.abort();
    expect(await keepRetention(now, { stopping })).toEqual({ removed: 0, next: 'soon' });
    await keep(now, 'recorded-time', null);
    expect(await keepRetention(now)).toEqual({ removed: 0, next: 'never' });
    expect(await countRows(ctx, 'presence')).toBe(20);
  });
});
