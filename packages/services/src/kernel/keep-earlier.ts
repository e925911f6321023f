import { schema, type WorkspaceTransaction } from '@stempel/db';
import { getTableName, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from './context.ts';
import { uuidList } from './uuid-list.ts';

const {
  absences,
  activities,
  employments,
  entries,
  policies,
  presence,
  projects,
  reasons,
  timeAccounts,
  workspaces,
} = schema;

/** Rows that remember. Of a versioned object it is what does not vary with the date, where figures rest on it. */
const remembering = [
  ...([presence, entries, absences, employments] as const),
  ...([timeAccounts, policies, activities, reasons, projects, workspaces] as const),
] as const;

type RememberingTable = (typeof remembering)[number];

export function remembers(table: object): table is RememberingTable {
  return remembering.some((one) => one === table);
}

/**
 * Keeps what rows say now, before they are changed in the same transaction: `said` is the whole row. Who recorded it is
 * who changed it last, or who recorded the row. The caller holds the lock under which the rows are changed and sends this
 * ahead of the change. Databases of tests refuse a change without it (guardMemory in @stempel/db/testing).
 */
export async function keepEarlier(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  table: RememberingTable,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const kind = getTableName(table);
  const workspace = table === workspaces ? sql`r.id` : sql`r.workspace_id`;
  // Sent now, not when somebody waits for it: what is sent next must find it done.
  const kept = tx.execute(sql`
    insert into earlier_rows (workspace_id, kind, id, revision, employee_id, recorded_at, recorded_by,
      superseded_at, superseded_by, said)
    select ${workspace}, ${kind}, r.id, r.revision, (kept.said ->> 'employee_id')::uuid, r.updated_at,
      case when before.id is null then (kept.said ->> 'recorded_by')::uuid else before.superseded_by end,
      ${ctx.now.toString()}::timestamptz, ${ctx.actor.userId}::uuid, kept.said
    from unnest(${uuidList(ids)}) as wanted (id)
    cross join lateral (select * from ${table} where id = wanted.id offset 0) r
    cross join lateral (select to_jsonb(r) as said) kept
    left join lateral (
      select id, superseded_by from earlier_rows where workspace_id = ${ctx.workspace.id} and id = wanted.id
       order by revision desc limit 1) before on true`);
  await kept.execute();
}
