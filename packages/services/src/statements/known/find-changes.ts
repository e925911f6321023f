import type { WorkspaceTransaction } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import { type MomentKnown, transactionOf } from '../../evaluation/knowledge.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { decisions } from './find-decisions.ts';
import type { UnnamedObject } from './name-changes.ts';

/** What one transaction recorded, and everything up to it. */
export interface Change {
  readonly known: MomentKnown;
  readonly at: Temporal.Instant;
  readonly by: string | null;
  readonly objects: readonly UnnamedObject[];
  /** How many objects in all; the first twenty are named. */
  readonly count: number;
  /** The first date it may touch; null for every one. */
  readonly from: string | null;
}

interface Since {
  readonly employeeId: string;
  /** Whose balances. */
  readonly employmentId: string;
  readonly from: Temporal.Instant;
  /** The first day of the period whose figures are looked at. */
  readonly periodFrom: string;
}

interface FoundChange extends Record<string, unknown> {
  at: string;
  transaction: string;
  by: string | null;
  objects: UnnamedObject[];
  count: number;
  from: string | null;
}

const mostNamed = 20;

/**
 * What was recorded after a moment that a figure of the employee can rest on, in the order of recording:
 * their time, their employments, the balances that were opened by hand, the configuration, and what was decided of payouts and
 * corrections. What one transaction recorded is one change.
 */
export async function findChanges(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  since: Since,
): Promise<Change[]> {
  const writes = sql.join(
    [
      created(since, 'presence', 'started_on'),
      created(since, 'entries', 'posted_on'),
      created(since, 'absences', 'from_on'),
      replaced(since),
      opened(ctx, since),
      ...decisions(ctx, since, (moment) => isLater(moment, since)),
      versions(since, 'employees', 'employee_versions', sql`o.id = ${since.employeeId}::uuid`),
      versions(since, 'employments', 'employment_versions', sql`o.employee_id = ${since.employeeId}::uuid`),
      ...configured.map(([objects, rows]) => versions(since, objects, rows, sql`true`)),
    ],
    sql` union all `,
  );
  const { rows } = await tx.execute<FoundChange>(sql`
    select to_json(w.at) #>> '{}' as at, w.transaction::text as transaction, (array_agg(u.name))[1] as by,
      count(*)::int as count, case when bool_or(w.touches is null) then null else min(w.touches)::text end as "from",
      (array_agg(json_build_object('kind', w.kind, 'id', w.id, 'action', w.action, 'code', w.code, 'date', w.date)
        order by w.kind, w.date, w.id))[1:${mostNamed}] as objects
    from (${writes}) w
    left join lateral (
      select name from users where workspace_id = ${ctx.workspace.id} and id = w.by offset 0) u on true
    group by w.at, w.transaction order by w.at, w.transaction`);
  return rows.map(({ at, transaction, ...change }) => {
    const moment = Temporal.Instant.from(at);
    return { ...change, at: moment, known: { at: moment, through: transaction } };
  });
}

const configured = [
  ['policies', 'policy_versions'],
  ['holiday_calendars', 'holiday_calendar_versions'],
  ['employment_terms', 'employment_terms_versions'],
  ['org_units', 'org_unit_versions'],
  ['reasons', 'reason_versions'],
  ['activities', 'activity_versions'],
] as const;

const isLater = (moment: string, { from }: Since) =>
  sql`${sql.raw(moment)} > ${from.toString()}::timestamptz`;

/**
 * Rows of recorded time that were new. Those that were deleted since are found by what they said before: the index over
 * employees has none of them.
 */
function created(since: Since, table: 'presence' | 'entries' | 'absences', date: string): SQL {
  const name = sql.identifier(table);
  const on = sql.raw(`r.${date}`);
  const employee = sql`${since.employeeId}::uuid`;
  const rows =
    table === 'absences'
      ? sql`select * from absences where employee_id = ${employee}`
      : sql`
        select * from ${name} where employee_id = ${employee} and deleted_at is null
        union all
        select r.* from (
          select distinct on (e.id) e.said from earlier_rows e
           where e.employee_id = ${employee} and e.kind = ${table}
             and exists (select from ${name} gone where gone.id = e.id and gone.deleted_at is not null)
           order by e.id, e.revision) e
        cross join lateral jsonb_populate_record(null::${name}, e.said) r`;
  return sql`
    select r.created_at as at, ${transactionOf(sql`r.created_in`)} as transaction, ${table}::text as kind, r.id,
      'create' as action, null::text as code, ${on} as date, ${on} as touches, r.recorded_by as by
    from (${rows}) r
    where ${isLater('r.created_at', since)}`;
}

/** Rows that were changed, deleted or restored; those without an employee are the workspace's. */
function replaced(since: Since): SQL {
  const dateOf = (said: string) =>
    sql.raw(`least(${said} ->> 'started_on', ${said} ->> 'posted_on', ${said} ->> 'from_on')::date`);
  return sql`
    select e.superseded_at, ${transactionOf(sql`e.superseded_in`)}, e.kind, e.id,
      case when next.said ->> 'deleted_at' is not null then 'delete'
           when e.said ->> 'deleted_at' is not null then 'restore' else 'update' end,
      coalesce(next.said, e.said) ->> 'code', ${dateOf('e.said')},
      least(${dateOf('e.said')}, ${dateOf('next.said')}), e.superseded_by
    from earlier_rows e
    left join lateral (
      select n.said from (
        select said, revision from earlier_rows where id = e.id and revision > e.revision
        union all select to_jsonb(p), p.revision from presence p where p.id = e.id and e.kind = 'presence'
        union all select to_jsonb(p), p.revision from entries p where p.id = e.id and e.kind = 'entries'
        union all select to_jsonb(p), p.revision from absences p where p.id = e.id and e.kind = 'absences') n
      order by n.revision limit 1) next on true
    where (e.employee_id = ${since.employeeId}::uuid or e.employee_id is null)
      and ${isLater('e.superseded_at', since)}`;
}

/** Balances of the employment that were opened by hand. */
function opened({ workspace }: ServiceContext, since: Since): SQL {
  return sql`
    select m.recorded_at, 0::bigint, 'movements', m.id, 'create', a.code, m.booked_on, m.booked_on, m.recorded_by
    from movements m join time_accounts a on a.workspace_id = m.workspace_id and a.id = m.time_account_id
    where m.workspace_id = ${workspace.id} and m.employment_id = ${since.employmentId}::uuid and m.statement_id is null
      and ${isLater('m.recorded_at', since)}`;
}

/** Versions of objects that were recorded, and those that were taken back with nothing in their place. */
function versions(since: Since, objects: string, rows: string, whose: SQL): SQL {
  const code = objects === 'employments' ? sql`null::text` : sql`o.code`;
  const table = sql.identifier(rows);
  const told = (moment: string, writing: SQL, action: SQL, by: SQL, which: SQL) => sql`
    select ${sql.raw(moment)}, ${transactionOf(writing)}, ${objects}::text, o.id, ${action}, ${code}, v.effective_from,
      v.effective_from, ${by}
    from ${sql.identifier(objects)} o
    cross join lateral (select * from ${table} v where v.object_id = o.id offset 0) v
    where ${whose} and ${isLater(moment, since)} and ${which}`;
  const hasOlder = sql`exists (select from ${table} older
    where older.object_id = o.id and older.version_id < v.version_id)`;
  const action = sql`case when ${hasOlder} then 'update' else 'create' end`;
  const isReplaced = sql`exists (select from ${table} next
    where next.object_id = o.id and next.effective_from = v.effective_from and next.recorded_at = v.superseded_at)`;
  return sql`
    ${told('v.recorded_at', sql`v.recorded_in`, action, sql`v.recorded_by`, sql`true`)}
    union all
    ${told('v.superseded_at', sql`v.superseded_in`, sql`'withdraw'`, withdrawnBy(objects), sql`not ${isReplaced}`)}`;
}

/** A version says who recorded it; who took it back stands in the log alone. */
const withdrawnBy = (objects: string) => sql`(
  select l.actor_id from audit_log l
   where l.workspace_id = v.workspace_id and l.resource = ${objects.replaceAll('_', '-')} and l.object_id = o.id
     and l.action = 'withdraw' and l.recorded_at = v.superseded_at limit 1)`;
