import { inWorkspace, namedQuery } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { runNamed } from '../../kernel/named-statement.ts';
import { beforeAllIds } from '../../kernel/uuid-list.ts';

/** An employment with settled periods that something recorded later reaches into. */
export interface TouchedRow extends Record<string, unknown> {
  readonly employmentId: string;
  readonly employeeId: string;
  readonly from: string;
  /** From there on. */
  readonly periods: number;
}

/** What belongs to nobody: a version reaching into a settled period may concern any employment. */
const shared = [
  'policy_versions',
  'holiday_calendar_versions',
  'employment_terms_versions',
  'reason_versions',
  'activity_versions',
  'org_unit_versions',
];

/** So many employments are looked at in one statement, and those that are concerned held in memory. */
const mostLookedAt = 5_000;

/**
 * Employments with a settled period whose figures were worked out before something was recorded that reaches into it: a version,
 * another start or end, another zone of the workspace. In their order. Rows of each are looked up alone: nothing else in the
 * place keeps PostgreSQL from reading those of the whole workspace for each.
 */
export async function* pagesOfTouched(
  ctx: ServiceContext,
  since: Temporal.Instant,
): AsyncGenerator<TouchedRow[]> {
  for (let last = beforeAllIds; ; ) {
    const values = touched.valuesOf({ workspaceId: ctx.workspace.id, since: since.toString(), behind: last });
    const rows = await inWorkspace(ctx.db, ctx.workspace.id, (tx) =>
      runNamed<Partial<TouchedRow> & { id: string }>(tx, touched, values),
    );
    yield rows.flatMap(({ employmentId, employeeId, from, periods }) =>
      employmentId && employeeId && from && periods ? [{ employmentId, employeeId, from, periods }] : [],
    );
    if (rows.length < mostLookedAt) return;
    last = rows.at(-1)?.id ?? last;
  }
}

function touchedAfter(): SQL {
  const moment = sql`${sql.placeholder('since')}::timestamptz`;
  const workspaceId = sql`${sql.placeholder('workspaceId')}::uuid`;
  const anywhere = sql.join(
    shared.map(
      (table) => sql`
        select v.effective_from, v.recorded_at from ${sql.identifier(table)} v
         where v.recorded_at > (select since from oldest)`,
    ),
    sql` union all `,
  );
  // A zone of the workspace has no date from which it holds: another one reaches into every period.
  const zoned = sql`
    select '-infinity'::date, e.superseded_at from earlier_rows e join workspaces w on w.id = e.id
     where e.workspace_id = ${workspaceId} and e.id = ${workspaceId}
       and e.said ->> 'time_zone' <> w.time_zone and e.superseded_at > (select since from oldest)`;
  // Approval settles what was worked out at submission: what was recorded in between counts once it is approved.
  const isLate = (recordedAt: SQL) => sql`
    ${recordedAt} > least(s.submitted_at, s.approved_at) and (${recordedAt} > ${moment} or s.approved_at > ${moment})`;
  const reaches = (versions: SQL) => sql`exists (
    select from ${versions} v where ${isLate(sql`v.recorded_at`)} and v.effective_from <= s.period_to
      and ${isUndecided(workspaceId, moment, sql`v.recorded_at`)})`;
  const of = (table: string, object: SQL) =>
    sql`(select * from ${sql.identifier(table)} where object_id = ${object} offset 0)`;
  return sql`
    with oldest as materialized (
      select least(${moment}, min(submitted_at)) as since from statements
       where workspace_id = ${workspaceId} and updated_at > ${moment} and approved_at > ${moment}),
    recorded as materialized (
      select effective_from, max(recorded_at) as recorded_at from (${anywhere} union all ${zoned}) v group by effective_from)
    select e.id, touched.* from (
      select id, start_on, end_on, updated_at from employments
       where workspace_id = ${workspaceId} and id > ${sql.placeholder('behind')}::uuid
       order by id limit ${sql.raw(String(mostLookedAt))}) e
    left join lateral (
      select s.employment_id as "employmentId", s.employee_id as "employeeId", min(s.period_from)::text as "from",
        count(*)::int as periods
      from (select * from statements where employment_id = e.id offset 0) s
      where s.state = 'approved' and (
        ${reaches(sql`recorded`)}
        or ${reaches(of('employment_versions', sql`s.employment_id`))}
        or ${reaches(of('employee_versions', sql`s.employee_id`))}
        or (${isLate(sql`e.updated_at`)} and exists (
          select from (
            select said, superseded_at from earlier_rows
             where workspace_id = ${workspaceId} and id = s.employment_id offset 0) was
           where ${isLate(sql`was.superseded_at`)} and ${firstOtherDay} <= s.period_to
             and ${isUndecided(workspaceId, moment, sql`was.superseded_at`)})))
      group by s.employment_id, s.employee_id) touched on true
    order by e.id`;
}

/**
 * The first day on which an employment `e` runs by what a row `was` said before or by what it says now, and not by the other;
 * null for none.
 */
export const firstOtherDay = sql`least(
  case when (was.said ->> 'start_on')::date <> e.start_on then least((was.said ->> 'start_on')::date, e.start_on) end,
  case when (was.said ->> 'end_on')::date is distinct from e.end_on
    then least((was.said ->> 'end_on')::date, e.end_on) + 1 end)`;

/**
 * Whether no difference of the period was dismissed that was worked out with this already: else one that comes later would bring
 * it up again.
 */
function isUndecided(workspaceId: SQL, since: SQL, recordedAt: SQL): SQL {
  return sql`not exists (
    select from (select * from corrections where employment_id = s.employment_id and state = 'dismissed' offset 0) c
     cross join lateral (
       select period_from from statements first where first.id = c.statement_id offset 0) first
     where c.decided_at > ${since} and c.decided_at > s.approved_at and first.period_from <= s.period_from
       and ${recordedAt} <= (
         select max(a.recorded_at) from (
           select * from audit_log where workspace_id = ${workspaceId} and resource = 'corrections' and object_id = c.id
           offset 0) a where a.action = 'pend' and a.recorded_at > s.approved_at))`;
}

/** Many branches, few rows: to plan it takes ten times as long as to run it. */
const touched = namedQuery('find touched periods', touchedAfter());
