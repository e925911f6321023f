import { join } from 'node:path';
import type { Client } from 'pg';
import type { Given } from './working-process.ts';

/**
 * Fills a database with as many companies, each with one employee whose month ends at midnight: one is made, the others
 * are copies of its rows. `owner` is bound by no row-level security.
 */
export async function fillWorkspaces(owner: Client, { root, appUrl }: Given, count: number): Promise<void> {
  const load = (path: string) => import(join(root, path));
  const { connectDatabase } = (await load('packages/db/src/index.ts')) as typeof import('@stempel/db');
  const { makeCompany, recordDays } = (await load(
    'packages/services/src/testing/index.ts',
  )) as typeof import('@stempel/services/testing');
  const db = connectDatabase({ url: appUrl, poolSize: 2 });
  const { ctx, employee } = await makeCompany(db, { now: Temporal.Now.instant().toString() });
  const yesterday = ctx.now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 1 }).toString();
  await recordDays(ctx, employee.id, [yesterday], ['08:00', '15:24']);
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
  await owner.query('vacuum analyze');
}

/** Makes everything due everywhere, as an update from before there was due work does. */
export async function makeEverythingDue(owner: Client): Promise<void> {
  await owner.query('delete from due_work');
  await owner.query(
    `insert into due_work (workspace_id, work, id, due_at, look_at, noted_at)
     select w.id, known.work, gen_random_uuid(), now(), now(), now() from workspaces w
      cross join unnest(array['generate-statements', 'find-corrections', 'send-mail', 'run-jobs']) known (work)`,
  );
}
