import type { WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { partsOf } from '../../kernel/at-once.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { reading, writing } from '../../kernel/transaction.ts';
import { uuidList } from '../../kernel/uuid-list.ts';
import { findDueEmployees } from './due-employees.ts';
import { judgeEmployees } from './judge-employees.ts';
import type { Judged } from './live-incident.ts';
import { lockIncidents } from './lock-incidents.ts';
import { saveLiveIncidents } from './save-live-incidents.ts';

export interface FoundLiveIncidents {
  judged: number;
  opened: number;
  closed: number;
  /** When time alone may open another one; null for never. */
  nextAt: Temporal.Instant | null;
}

export interface LookForIncidents {
  /** An id as audit rows have them: whose time was changed by earlier ones is left alone. Without it nobody is. */
  since?: string | undefined;
  /** Employees per transaction. */
  batchSize?: number;
  onBatch?: (judged: number) => void;
}

/**
 * Opens an incident for everything that is wrong now and closes those that were mended (docs/live-incidents.md). Looks at
 * those employees only of whom something was recorded since, or of whom time may have opened one. Each batch is a
 * transaction of its own: of a run that dies the next one does what is left.
 */
export async function findLiveIncidents(
  ctx: ServiceContext,
  { since, batchSize = 100, onBatch }: LookForIncidents = {},
): Promise<FoundLiveIncidents> {
  requirePermission(ctx, 'jobs', 'run');
  const total = { judged: 0, opened: 0, closed: 0 };
  const due = await reading(ctx, (tx) => findDueEmployees(tx, ctx, since));
  for (const employeeIds of partsOf(due, batchSize)) {
    const { opened, closed } = await writing(ctx, async (tx) => {
      await lockIncidents(tx, ctx, { shared: false });
      const judged = await judgeEmployees(tx, ctx, employeeIds);
      await saveLooks(tx, ctx, judged);
      return saveLiveIncidents(tx, ctx, judged);
    });
    total.judged += employeeIds.length;
    total.opened += opened;
    total.closed += closed;
    onBatch?.(total.judged);
  }
  return { ...total, nextAt: await reading(ctx, (tx) => findNextLook(tx, ctx)) };
}

async function saveLooks(tx: WorkspaceTransaction, ctx: ServiceContext, judged: readonly Judged[]) {
  const coming = judged.flatMap(({ employeeId, nextAt }) => (nextAt ? [{ employeeId, nextAt }] : []));
  const none = judged.flatMap(({ employeeId, nextAt }) => (nextAt ? [] : [employeeId]));
  const moments = `{${coming.map(({ nextAt }) => nextAt.toString()).join()}}`;
  await tx.execute(sql`
    insert into incident_looks (workspace_id, employee_id, look_at)
    select ${ctx.workspace.id}::uuid, coming.id, coming.at
      from unnest(${uuidList(coming.map(({ employeeId }) => employeeId))}, ${moments}::timestamptz[]) coming (id, at)
        on conflict (workspace_id, employee_id) do update set look_at = excluded.look_at`);
  await tx.execute(sql`
    delete from incident_looks where workspace_id = ${ctx.workspace.id} and ctid = any (array(
      select found.ctid from unnest(${uuidList(none)}) as wanted (id) cross join lateral (
        select ctid from incident_looks where employee_id = wanted.id offset 0) found))`);
}

async function findNextLook(tx: WorkspaceTransaction, { workspace }: ServiceContext) {
  const { rows } = await tx.execute<{ at: string }>(sql`
    select to_json(look_at)#>>'{}' as at from incident_looks
     where workspace_id = ${workspace.id} order by look_at limit 1`);
  const [first] = rows;
  return first ? Temporal.Instant.from(first.at) : null;
}
