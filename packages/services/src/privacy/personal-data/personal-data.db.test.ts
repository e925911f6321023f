import { parseGrant } from '@stempel/core/access';
import { sql } from '@stempel/db/drizzle';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { listAuditLog } from '../../insight/audit-log/index.ts';
import { removeAttachment } from '../../recording/attachments/index.ts';
import { addPerson } from '../../testing/add-person.ts';
import { type FurnishedWorkspace, furnishWorkspace } from '../../testing/furnish-workspace.ts';
import { exportPerson } from './index.ts';
import { personalTables, withheldTables } from './personal-tables.ts';

const db = testDatabase();

type Document = Record<string, unknown> & { tables: Record<string, Record<string, unknown>[]> };

async function documentOf(ctx: FurnishedWorkspace['ctx'], employee_id: string): Promise<Document> {
  const { content } = await exportPerson(ctx, { employee_id });
  return JSON.parse(Buffer.concat(await Array.fromAsync(content)).toString());
}

test('every table that names a person is handed out, or there is a reason', async () => {
  const { rows } = await db.pool.query<{ name: string }>(
    `select distinct c.relname as name from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and a.attname in ('employee_id', 'user_id', 'identity_id', 'deputy_id') order by 1`,
  );
  const known = [...personalTables.map(({ name }) => name), ...Object.keys(withheldTables)];
  expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  expect(new Set(known).size).toBe(known.length);
});

test('a person gets all of their own, with files, and nothing of another', async () => {
  const { ctx, people } = await furnishWorkspace(db);
  const { ida, otto } = people;
  const { ctx: own } = await addPerson(ctx, ida.employee, ['timesheet:read:self'], 'Ida Managed');
  const document = await documentOf(own, ida.employee);
  const { tables } = document;
  expect(document).toMatchObject({ employee_id: ida.employee, made_at: '2026-04-15T06:00:00Z' });
  expect(Object.keys(tables)).toEqual(personalTables.map(({ name }) => name));
  const counts = Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.length]));
  expect(counts).toMatchObject({ employees: 1, employments: 1, presence: 3, entries: 1, absences: 5 });
  expect(counts).toMatchObject({ absence_changes: 1, absence_attachments: 1, statements: 3, users: 1 });
  const [part] = tables.absence_attachment_parts ?? [];
  expect(Buffer.from(String(part?.content), 'base64').toString()).toBe('%PDF-1.7 zq-note-ida');
  const text = JSON.stringify(document);
  for (const id of Object.values(otto)) expect(text).not.toContain(id);
  expect(text).not.toMatch(/workspace_id|token_sha256|Otto Other/);
  const told = new Set(tables.audit_log?.map(({ resource, action }) => `${resource}:${action}`));
  // What somebody did for them is told of the thing it was done to.
  expect([...told].sort()).toEqual([
    ...['absence-attachments:create', 'absences:ask-change', 'absences:create', 'corrections:pend'],
    ...['deputies:create', 'employees:create', 'employments:create', 'entries:create', 'movements:create'],
    ...['personal-data:download', 'presence:create', 'statements:approve', 'statements:submit'],
  ]);
  const log = await listAuditLog(ctx, { limit: 10, action: ['download'], resource: ['personal-data'] });
  expect(log.data).toMatchObject([{ object_id: ida.employee, before: null, after: null }]);
});

test('what the log says of a certificate stays theirs when it is removed', async () => {
  const { ctx, people } = await furnishWorkspace(db);
  const { ida, otto } = people;
  await removeAttachment(ctx, { id: ida.attachment });
  const { audit_log: log = [] } = (await documentOf(ctx, ida.employee)).tables;
  const rows = log.filter(({ resource }) => resource === 'absence-attachments');
  expect(rows.map(({ action, object_id }) => [action, object_id])).toEqual([
    ['create', ida.attachment],
    ['delete', ida.attachment],
  ]);
  expect(JSON.stringify(log)).not.toContain(otto.attachment);
});

test('a list longer than a page is whole, each row once', async () => {
  const { ctx, people } = await furnishWorkspace(db);
  const { employee, employment } = people.ida;
  await withoutAudit(db, ctx.workspace.id, (tx) =>
    tx.execute(sql`
      insert into incidents (workspace_id, id, employee_id, employment_id, step, severity, occurred_on, details, created_at, updated_at)
      select ${ctx.workspace.id}::uuid, gen_random_uuid(), ${employee}::uuid, ${employment}::uuid, 'rest-period', 'warning',
        '2026-04-01', '{}', now(), now() from generate_series(1, 1203)`),
  );
  const { incidents = [] } = (await documentOf(ctx, employee)).tables;
  expect(incidents.length).toBeGreaterThan(1203);
  expect(new Set(incidents.map(({ id }) => id)).size).toBe(incidents.length);
});

test('others need the permission, and an employee that is there', async () => {
  const { ctx, people } = await furnishWorkspace(db);
  const { ctx: ida } = await addPerson(ctx, people.ida.employee, ['employees:*:all'], 'Ida Managed');
  await expect(exportPerson(ida, { employee_id: people.otto.employee })).rejects.toMatchObject({
    ...{ code: 'forbidden', requiredPermission: 'exports:create:*' },
  });
  const grants = ['exports:*:all', 'absences:*:managed'].map(parseGrant);
  const clerk = { ...ida, actor: { ...ida.actor, grants } };
  await expect(
    exportPerson(clerk, { employee_id: people.otto.employee }),
    'sickness and certificates are in it',
  ).rejects.toMatchObject({ code: 'forbidden', requiredPermission: 'absences:read:all' });
  const unknown = crypto.randomUUID();
  await expect(exportPerson(ctx, { employee_id: unknown })).rejects.toMatchObject({ code: 'not-found' });
});
