import { join } from 'node:path';
import type { ServiceContext } from '@stempel/services';
import type { Client } from 'pg';
import type { Given } from './working-process.ts';

type Load = (path: string) => Promise<unknown>;

/**
 * Fills a database with as many companies, each with one employee whose month ends at midnight: one is made, the others
 * are copies of its rows. `isWhole`: each also has a webhook and somebody who is checked in, which earlier revisions do not
 * know. `owner` is bound by no row-level security.
 */
export async function fillWorkspaces(
  owner: Client,
  { root, appUrl }: Given,
  { count, isWhole }: { count: number; isWhole: boolean },
): Promise<void> {
  const load = (path: string) => import(join(root, path));
  const { connectDatabase } = (await load('packages/db/src/index.ts')) as typeof import('@stempel/db');
  const { makeCompany, recordDays } = (await load(
    'packages/services/src/testing/index.ts',
  )) as typeof import('@stempel/services/testing');
  const db = connectDatabase({ url: appUrl, poolSize: 2 });
  const { ctx, employee } = await makeCompany(db, { now: Temporal.Now.instant().toString() });
  const yesterday = ctx.now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 1 }).toString();
  await recordDays(ctx, employee.id, [yesterday], ['08:00', '15:24']);
  if (isWhole) await addWebhook(load, ctx, employee.id);
  await db.close();
  await owner.query('set session_replication_role to replica');
  await owner.query(
    `insert into workspaces (id, environment, slug, name, time_zone, is_test, created_at, updated_at)
     select gen_random_uuid(), 'production', 'copy-' || n, 'Copy', 'Europe/Copenhagen', false, now(), now()
       from generate_series(2, $1::int) n`,
    [count],
  );
  const { rows } = await owner.query<{ name: string; columns: string[] }>(
    `select table_name as name, array_agg(column_name::text) as columns from information_schema.columns c
      where table_schema = 'public' and is_generated = 'NEVER' and is_identity = 'NO' and exists (
        select from pg_class t where t.relname = c.table_name and t.relrowsecurity)
      group by 1`,
  );
  for (const { name, columns } of rows) {
    const others = columns.filter((column) => column !== 'workspace_id').map((column) => `"${column}"`);
    await owner.query(
      `insert into "${name}" (workspace_id, ${others.join()})
       select w.id, ${others.map((column) => `t.${column}`).join()} from "${name}" t cross join workspaces w
        where t.workspace_id = $1 and w.id <> $1`,
      [ctx.workspace.id],
    );
  }
  if (isWhole) await copyReaders(owner, ctx.workspace.id);
  await owner.query('vacuum analyze');
}

/** Somebody checks in and stays, and a system is told of units, of which nothing changes. */
async function addWebhook(load: Load, ctx: ServiceContext, employeeId: string): Promise<void> {
  const services = 'packages/services/src';
  const { checkIn } = (await load(
    `${services}/recording/presence/index.ts`,
  )) as typeof import('@stempel/services/recording/presence');
  const { createRole } = (await load(
    `${services}/access/roles/index.ts`,
  )) as typeof import('@stempel/services/access/roles');
  const { createWebhook } = (await load(
    `${services}/events/webhooks/index.ts`,
  )) as typeof import('@stempel/services/events/webhooks');
  await checkIn(ctx, { employee_id: employeeId });
  const role = await createRole(ctx, { name: 'Told', grants: ['org-units:read:all'] });
  const input = { address: 'https://told.example/', description: '', types: ['org_unit.changed'] };
  // Nothing is sent, so the secret is never opened.
  const door = { seal: () => new Uint8Array(1), mayCall: () => true };
  await createWebhook(ctx, { ...input, role_id: role.id }, door);
}

/** Webhooks of their own ids; how far each has read lies in a table without row-level security. */
async function copyReaders(owner: Client, workspaceId: string): Promise<void> {
  await owner.query('update webhooks set id = gen_random_uuid() where workspace_id <> $1', [workspaceId]);
  await owner.query(
    `insert into webhook_readers (workspace_id, webhook_id, is_active, seen, cluster, seen_at, held_until)
     select w.workspace_id, w.id, r.is_active, pg_current_snapshot()::text, r.cluster, r.seen_at, r.held_until
       from webhook_readers r cross join webhooks w where r.workspace_id = $1 and w.workspace_id <> $1`,
    [workspaceId],
  );
}

/** Makes everything due everywhere, as an update from before there was due work does. */
export async function makeEverythingDue(owner: Client): Promise<void> {
  await owner.query('delete from due_work');
  await owner.query(
    `insert into due_work (workspace_id, work, id, due_at, look_at, noted_at)
     select w.id, known.work, gen_random_uuid(), now(), now(), now() from workspaces w
      cross join unnest(array['generate-statements', 'find-corrections', 'send-mail', 'run-jobs', 'find-incidents']) known (work)`,
  );
}

/** What every workspace has once a day, at some time of it. */
const daily = `work in ('clean-up', 'check-statements', 'remind-people')`;

/** Makes the work of a day due everywhere now. */
export async function makeDailyWorkDue(owner: Client): Promise<void> {
  await owner.query(`update due_work set due_at = now(), look_at = now() where ${daily}`);
}

/** Lets the work of a day wait, so that a clock that is moved makes due what the moment brings and nothing else. */
export async function postponeDailyWork(owner: Client): Promise<void> {
  await owner.query(
    `update due_work set due_at = due_at + interval '60 days', look_at = due_at + interval '60 days' where ${daily}`,
  );
}
