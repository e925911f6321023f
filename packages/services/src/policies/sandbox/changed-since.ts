import type { WorkspaceTransaction } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { firstOtherDay } from '../../statements/corrections/touched-periods.ts';
import { isReached } from './run-reach.ts';
import type { ChangedSince, SandboxRunRow } from './sandbox-rows.ts';

type What = keyof ChangedSince;

/**
 * Which runs look at a month that was settled since they were asked for, or at somebody of whom a correction came up, changed,
 * was decided about or withdrawn, or whose person or employment was changed for a settled day: publishing would pend others
 * now. What changed since the oldest of them is read once for all.
 */
export async function findChangedSince(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  rows: readonly SandboxRunRow[],
): Promise<ChangedSince> {
  if (rows.length === 0) return { settled: new Set(), people: new Set() };
  const isTouched = (run: SandboxRunRow['run'], what: What) => sql`
    select ${run.id}::uuid as id, ${what}::text as what where exists (
      select from touched where touched.what = ${what} and ${isSince(run)} and ${isReached(ctx, run)})`;
  const looks = rows.flatMap(({ run }) => [isTouched(run, 'settled'), isTouched(run, 'people')]);
  const { rows: found } = await tx.execute<{ id: string; what: What }>(sql`
    with touched as materialized (${changedSince(ctx, rows)})
    ${sql.join(looks, sql` union all `)}`);
  const idsOf = (wanted: What) => new Set(found.flatMap(({ id, what }) => (what === wanted ? [id] : [])));
  return { settled: idsOf('settled'), people: idsOf('people') };
}

/** Of a correction all of its months count: an employment whose correction waits begins where that one does. */
function isSince({ id, createdAt, effectiveFrom, lastOn }: SandboxRunRow['run']): SQL {
  return sql`
    (touched.told > ${id}::uuid or touched.at > ${createdAt.toString()}::timestamptz and touched.last_on >= ${effectiveFrom}::date)
    ${lastOn ? sql`and touched.first_on <= ${lastOn}::date` : sql``}`;
}

/**
 * What changed since the oldest of the runs: of whom, in which days, and when, by the clock or by its row in the log. The log
 * has corrections that are gone by now; its ids are in order of time, as those of runs are.
 */
function changedSince(ctx: ServiceContext, rows: readonly SandboxRunRow[]): SQL {
  const [oldest] = rows
    .map(({ run }) => run)
    .sort((a, b) => Temporal.Instant.compare(a.createdAt, b.createdAt));
  const [firstId] = rows.map(({ run }) => run.id).sort();
  const asked = sql`${oldest?.createdAt.toString()}::timestamptz`;
  const here = (table: SQL) => sql`${table}.workspace_id = ${ctx.workspace.id}`;
  // From who was changed on: there are few of them, and many statements.
  const changed = (objects: SQL) =>
    sql`select id from ${objects} where ${here(objects)} and updated_at > ${asked} offset 0`;
  const of = (table: SQL, isTheirs: SQL) =>
    sql`lateral (select * from ${table} where ${here(table)} and ${isTheirs} offset 0)`;
  return sql`
    select 'settled' as what, employment_id, employee_id, period_from as first_on, period_to as last_on,
           least(updated_at, approved_at) as at, null::uuid as told
      from statements
     where ${here(sql`statements`)} and updated_at > ${asked} and approved_at > ${asked}
    union all
    select 'settled', (said ->> 'employment_id')::uuid, (said ->> 'employee_id')::uuid,
           (said #>> '{periods,0,from}')::date, (said #>> '{periods,-1,to}')::date, null, max(a.id::text collate "C")::uuid
      from audit_log a cross join lateral (select coalesce(a.after, a.before) as said) told
     where ${here(sql`a`)} and a.resource = 'corrections' and a.id > ${firstId}::uuid
     group by 2, 3, 4, 5
    union all
    select 'people', s.employment_id, s.employee_id, min(s.period_from), max(s.period_to), changed.at, null
      from (
        select e.id, v.effective_from, greatest(v.recorded_at, v.superseded_at) as at
          from (${changed(sql`employments`)}) e cross join ${of(sql`employment_versions`, sql`object_id = e.id`)} v
        union all
        select e.id, v.effective_from, greatest(v.recorded_at, v.superseded_at)
          from (${changed(sql`employees`)}) p cross join ${of(sql`employee_versions`, sql`object_id = p.id`)} v
         cross join ${of(sql`employments`, sql`employee_id = p.id`)} e
        union all
        select e.id, ${firstOtherDay}, was.superseded_at
          from (select * from employments where ${here(sql`employments`)} and updated_at > ${asked} offset 0) e
         cross join ${of(sql`earlier_rows`, sql`id = e.id`)} was) changed
     cross join ${of(sql`statements`, sql`employment_id = changed.id and state = 'approved' and period_to >= changed.effective_from`)} s
     where changed.at > ${asked}
     group by s.employment_id, s.employee_id, changed.at`;
}
