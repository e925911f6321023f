import type { WorkspaceTransaction } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { uuidList } from '../../kernel/uuid-list.ts';

interface LoadPresence {
  readonly employmentIds: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

/**
 * Two intervals on every weekday of the range for each employment, made by the database itself: the morning
 * from about 8 to 12, the afternoon from half past 12 until 7 h 24 min are full, give or take, the night of
 * every 40th day excepted. Minutes depend on employee number and date alone. Returns how many.
 */
export async function insertLoadPresence(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { employmentIds, from, to, timeZone }: LoadPresence,
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with day as (
      select e.id as employment_id, e.employee_id, d::date as date,
        md5(p.code || ' ' || d::date) as digest,
        ('x' || substr(md5(p.code || ' ' || d::date), 1, 4))::bit(16)::int as number
      from employments e
      join employees p on p.workspace_id = e.workspace_id and p.id = e.employee_id
      cross join generate_series(${from}::date, ${to}::date, interval '1 day') d
      where e.id = any(${uuidList(employmentIds)}) and extract(isodow from d) < 6
    ), part as (
      select employment_id, employee_id, date, digest || '-m' as digest,
        date + interval '8 hours' + make_interval(mins => number % 21 - 10) as starts,
        date + interval '12 hours' as ends
      from day
      union all
      select employment_id, employee_id, date, digest || '-a',
        date + interval '12 hours 30 minutes',
        date + interval '15 hours 54 minutes'
          + make_interval(mins => number % 31 - 10 + case when number % 40 = 0 then 300 else 0 end)
      from day
    )
    insert into presence (workspace_id, id, employee_id, employment_id, started_at, started_offset_minutes,
      ended_at, ended_offset_minutes, started_on, dimension_values, source, created_at, updated_at)
    select ${ctx.workspace.id}::uuid, ${idOf(sql`${ctx.workspace.id} || digest`)}, employee_id, employment_id,
      starts at time zone ${timeZone}, ${offsetOf('starts', timeZone)},
      ends at time zone ${timeZone}, ${offsetOf('ends', timeZone)},
      date, '{}', 'seed', ${ctx.now.toString()}::timestamptz, ${ctx.now.toString()}::timestamptz
    from part`);
  return rowCount ?? 0;
}

/** A UUID made from a text: version 8 (RFC 9562 §5.8), for ids must be UUIDs of the RFC to be shown. */
function idOf(text: SQL) {
  return sql`overlay(overlay(md5(${text}) placing '8' from 13) placing 'a' from 17)::uuid`;
}

/** Minutes the local time lies ahead of UTC. */
function offsetOf(column: 'starts' | 'ends', timeZone: string) {
  const local = sql.identifier(column);
  return sql`(extract(epoch from ${local} - ((${local} at time zone ${timeZone}) at time zone 'UTC')) / 60)::int`;
}
