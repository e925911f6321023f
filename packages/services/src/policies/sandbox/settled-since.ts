import type { WorkspaceTransaction } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { isReached } from './run-reach.ts';
import type { SandboxRunRow } from './sandbox-rows.ts';

/**
 * Which runs, by their ids, look at a month that was settled since they were asked for, or at somebody of whom a correction
 * came up, changed, was decided about or withdrawn since: publishing would pend others now.
 */
export async function findSettledSince(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  rows: readonly SandboxRunRow[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const looks = rows.map(
    ({ run }) => sql`
      select ${run.id}::uuid as id where exists (
        select from (${changedSince(ctx, run)}) touched where ${isReached(ctx, run)})`,
  );
  const { rows: found } = await tx.execute<{ id: string }>(sql.join(looks, sql` union all `));
  return new Set(found.map(({ id }) => id));
}

/** The log has corrections that are gone by now; its ids are in order of time, as that of the run is. */
function changedSince(
  ctx: ServiceContext,
  { id, createdAt, effectiveFrom, lastOn }: SandboxRunRow['run'],
): SQL {
  const asked = sql`${createdAt.toString()}::timestamptz`;
  return sql`
    select employment_id, employee_id, period_to as last_on from statements
     where workspace_id = ${ctx.workspace.id} and updated_at > ${asked} and approved_at > ${asked}
       and period_to >= ${effectiveFrom}::date ${lastOn ? sql`and period_from <= ${lastOn}::date` : sql``}
    union all
    select (said ->> 'employment_id')::uuid, (said ->> 'employee_id')::uuid,
           (said #>> '{periods,-1,to}')::date
      from audit_log a cross join lateral (select coalesce(a.after, a.before) as said) told
     where a.workspace_id = ${ctx.workspace.id} and a.resource = 'corrections' and a.id > ${id}::uuid
       ${lastOn ? sql`and (said #>> '{periods,0,from}')::date <= ${lastOn}::date` : sql``}`;
}
