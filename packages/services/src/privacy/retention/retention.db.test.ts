import { type SQL, sql } from '@stempel/db/drizzle';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { listEventsInput } from '../../events/event-contract.ts';
import { listEvents } from '../../events/index.ts';
import { listAuditLog } from '../../insight/audit-log/index.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { reading } from '../../kernel/transaction.ts';
import { listEmployees, updateEmployee } from '../../organization/employees/index.ts';
import { checkInputs } from '../../statements/index.ts';
import { addPerson } from '../../testing/add-person.ts';
import { at, keep } from '../../testing/choose-retention.ts';
import { countRows } from '../../testing/count-rows.ts';
import { furnishWorkspace } from '../../testing/furnish-workspace.ts';
import { addEmployees, makeCompany } from '../../testing/make-company.ts';
import { recordDays } from '../../testing/record-days.ts';
import { settleJanuary } from '../../testing/settle-january.ts';
import {
  getRetention,
  keepRetention,
  previewRetention,
  type RetentionKind,
  retentionKinds,
} from './index.ts';

const db = testDatabase();

/** What is written about absences anywhere, the log among it. */
async function wordsOfAbsences({ workspace }: ServiceContext): Promise<string> {
  const rows = await reading({ db, workspace } as ServiceContext, async (tx) => {
    const found: unknown[] = [];
    for (const part of [
      sql`select to_jsonb(t) from absences t`,
      sql`select to_jsonb(t) from absence_changes t`,
      sql`select to_jsonb(t) from earlier_rows t where kind = 'absences'`,
      sql`select to_jsonb(t) from audit_log t where resource = 'absences'`,
    ]) {
      found.push((await tx.execute(part)).rows);
    }
    return found;
  });
  return JSON.stringify(rows);
}

describe('other kinds', () => {
  test.each<[RetentionKind, number, string]>([
    ['certificates', 12, 'absence_attachments'],
    ['absence-notes', 12, 'absences'],
    ['transfer-files', 12, 'job_file_parts'],
    ['mails', 12, 'outgoing_mails'],
    ['log', 24, 'audit_log'],
  ])('%s: what the preview counts goes', async (kind, months, table) => {
    const { ctx } = await furnishWorkspace(db);
    const other = await furnishWorkspace(db);
    // All but one of the mails were sent, and all but one of the requests decided: those stay, however old they are.
    await withoutAudit(db, ctx.workspace.id, async (tx) => {
      const [mails, requests] = [sql`outgoing_mails`, sql`absences`];
      const here = sql`workspace_id = ${ctx.workspace.id}::uuid`;
      const first = (table: SQL, more: SQL) =>
        sql`(select id from ${table} where ${here} and ${more} order by id limit 1)`;
      const isAsked = sql`state = 'requested'`;
      await tx.execute(
        sql`update ${mails} set state = 'sent' where ${here} and id <> ${first(mails, sql`true`)}`,
      );
      await tx.execute(
        sql`update ${requests} set state = 'approved' where ${here} and ${isAsked} and id <> ${first(requests, isAsked)}`,
      );
    });
    await keep(ctx, kind, months);
    // As long as nothing is old enough nothing is counted, and nothing goes.
    const whole = await countRows(ctx, table);
    expect(await previewRetention(ctx, { kind, months })).toMatchObject({ rows: 0, oldest: null });
    expect(await keepRetention(ctx)).toEqual({ removed: 0, next: 'tomorrow' });
    expect(await countRows(ctx, table)).toBe(whole);
    const now = at(ctx);
    const preview = await previewRetention(now, { kind, months });
    expect(preview.rows).toBeGreaterThan(0);
    if (kind === 'absence-notes') expect(await wordsOfAbsences(ctx)).toContain('zq-note');
    const [mine, theirs] = [await countRows(ctx, table), await countRows(other.ctx, table)];
    expect(await keepRetention(now)).toEqual({ removed: preview.rows, next: 'tomorrow' });
    if (kind === 'absence-notes') expect(await wordsOfAbsences(ctx)).not.toContain('zq-note');
    else expect(await countRows(ctx, table)).toBeLessThan(mine);
    // Of these each is a row, so that nothing else went.
    if (kind === 'certificates' || kind === 'mails') {
      expect(preview.rows).toBeLessThan(mine);
      expect(await countRows(ctx, table)).toBe(mine - preview.rows);
    }
    expect(await countRows(other.ctx, table)).toBe(theirs);
    expect(await previewRetention(now, { kind, months })).toMatchObject({
      rows: 0,
      oldest: null,
      newest: null,
    });
    const period = (await getRetention(now)).periods.find((one) => one.kind === kind);
    const { rows, oldest, newest, before } = preview;
    expect(period?.last_run).toMatchObject({
      rows,
      oldest,
      newest,
      before,
      ended_at: '2029-06-01T06:00:00+00:00',
    });
    const log = await listAuditLog(now, { limit: 10, action: ['retain'], resource: ['retention'] });
    expect(log.data).toMatchObject([{ after: { kind, before, rows } }]);
    const { data } = await listEvents(ctx, listEventsInput.parse({ limit: 10, type: ['retention.ended'] }));
    expect(data).toMatchObject([{ type: 'retention.ended', data: { kind, before, rows, oldest, newest } }]);
  });

  test('dates are those of the workspace', async () => {
    const { ctx } = await furnishWorkspace(db);
    await withoutAudit(db, ctx.workspace.id, (tx) =>
      tx.execute(sql`update outgoing_mails set state = 'sent', created_at = '2026-01-31T23:30:00Z'
        where workspace_id = ${ctx.workspace.id}::uuid`),
    );
    expect(ctx.workspace.timeZone).toBe('Europe/Copenhagen');
    expect(await previewRetention(at(ctx), { kind: 'mails', months: 12 })).toMatchObject({
      ...{ oldest: '2026-02-01', newest: '2026-02-01' },
    });
  });

  test('people who left are erased, but for whom something stands in the way of', async () => {
    const { company } = await settleJanuary(db);
    const { ctx } = company;
    const [gone, head] = await withoutAudit(db, ctx.workspace.id, (tx) =>
      addEmployees(tx, company, 2, { endOn: '2026-01-31' }),
    );
    await updateEmployee(ctx, {
      employee_id: gone?.id ?? '',
      name: 'Zacharias Quist',
      effective_from: '2020-01-01',
    });
    await recordDays(ctx, head?.id ?? '', ['2026-01-07'], ['08:00', '09:00']);
    const now = at(ctx);
    await keep(now, 'people', 24);
    const preview = await previewRetention(now, { kind: 'people', months: 24 });
    expect(preview).toMatchObject({
      rows: 1,
      people: 1,
      held: 1,
      oldest: '2026-01-31',
      newest: '2026-01-31',
    });
    expect(await keepRetention(now)).toEqual({ removed: 1, next: 'tomorrow' });
    const names = (await listEmployees(now, { scope: 'all', limit: 10 })).data.map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('Erased person'))).toHaveLength(1);
    expect(names).not.toContain('Zacharias Quist');
    expect(await previewRetention(now, { kind: 'people', months: 24 })).toMatchObject({ rows: 0, held: 1 });
  });

  test('the nightly look is silent about erased people who had a date of birth', async () => {
    const { company } = await settleJanuary(db);
    const { ctx, employee } = company;
    await updateEmployee(ctx, {
      employee_id: employee.id,
      birth_date: '1990-03-01',
      effective_from: '2020-01-01',
    });
    const again = at(ctx);
    expect(await checkInputs(again)).toEqual({ checked: 1, different: 0 });
    await withoutAudit(db, ctx.workspace.id, (tx) =>
      tx.execute(
        sql`update employments set end_on = '2026-01-31' where workspace_id = ${ctx.workspace.id}::uuid`,
      ),
    );
    await keep(again, 'people', 24);
    expect(await keepRetention(again)).toMatchObject({ removed: 1 });
    expect(await checkInputs(again)).toMatchObject({ different: 0 });
  });
});

describe('choosing', () => {
  test('everything is kept for ever until somebody chooses, in the log and by owners alone', async () => {
    const { ctx, employee } = await makeCompany(db);
    const { periods } = await getRetention(ctx);
    expect(periods.map(({ kind }) => kind)).toEqual(retentionKinds);
    expect(periods.every(({ months, last_run }) => months === null && last_run === null)).toBe(true);
    expect(await keepRetention(ctx)).toEqual({ removed: 0, next: 'never' });
    await keep(ctx, 'mails', 12);
    const { data } = await listAuditLog(ctx, { limit: 1, resource: ['workspace'] });
    expect(data).toMatchObject([
      { before: { retention: { mails: null } }, after: { retention: { mails: 12 } } },
    ]);
    await expect(keep(ctx, 'log', 12)).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ pointer: '/periods/0/months', code: 'too-short' }],
    });
    await expect(previewRetention(ctx, { kind: 'log', months: 1 })).rejects.toMatchObject({
      code: 'invalid',
    });
    const { ctx: admin } = await addPerson(ctx, employee.id, ['workspace:update:all'], 'Admin');
    for (const refused of [
      getRetention(admin),
      previewRetention(admin, { kind: 'log', months: 24 }),
      keep(admin, 'mails', 1),
      keepRetention(admin),
    ]) {
      await expect(refused).rejects.toMatchObject({ requiredPermission: 'workspace:delete:*' });
    }
  });
});
