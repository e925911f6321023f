import { type SQL, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import type { Reach } from './reach.ts';

type RecordedKind = 'activities' | 'dimensions' | 'projects' | 'reasons' | 'time-accounts';

/** The dates within the reach on which something was recorded with the object, or booked on it. */
export function recordedSpans(ctx: ServiceContext, kind: RecordedKind, id: string, reach: Reach): SQL {
  const rows = sources[kind].map((source) => source(ctx, id, reach));
  return sql`select distinct employment_id, from_on, to_on, to_on as end_on from (${sql.join(rows, sql` union all `)}) r`;
}

type Source = (ctx: ServiceContext, id: string, reach: Reach) => SQL;

const presence =
  (condition: (id: string, ctx: ServiceContext) => SQL): Source =>
  (ctx, id, { from, until }) =>
    sql`
    select employment_id, started_on as from_on, started_on as to_on from presence
     where workspace_id = ${ctx.workspace.id} and deleted_at is null and started_on >= ${from}::date
       and (${until}::date is null or started_on <= ${until}::date) and ${condition(id, ctx)}`;

const entries =
  (condition: (id: string, ctx: ServiceContext) => SQL): Source =>
  (ctx, id, { from, until }) =>
    sql`
    select employment_id, posted_on as from_on, posted_on as to_on from entries
     where workspace_id = ${ctx.workspace.id} and deleted_at is null and posted_on >= ${from}::date
       and (${until}::date is null or posted_on <= ${until}::date) and ${condition(id, ctx)}`;

const absences =
  (condition: (id: string, ctx: ServiceContext) => SQL): Source =>
  (ctx, id, { from, until }) =>
    sql`
    select employment_id, greatest(from_on, ${from}::date) as from_on,
           least(coalesce(to_on, 'infinity'), coalesce(${until}::date, 'infinity')) as to_on from absences
     where workspace_id = ${ctx.workspace.id} and state in ('requested', 'approved')
       and coalesce(to_on, 'infinity') >= ${from}::date
       and (${until}::date is null or from_on <= ${until}::date) and ${condition(id, ctx)}`;

const movements: Source = (ctx, id, { from, until }) => sql`
    select employment_id, booked_on as from_on, booked_on as to_on from movements
     where workspace_id = ${ctx.workspace.id} and time_account_id = ${id}::uuid and booked_on >= ${from}::date
       and (${until}::date is null or booked_on <= ${until}::date)`;

/** An activity stands for those below it, whenever they were: filters name a branch. */
const inBranch = (id: string, ctx: ServiceContext) => sql`activity_id in (
  with recursive branch(id) as (
    select ${id}::uuid
    union
    select v.object_id from branch b join activity_versions v
      on v.workspace_id = ${ctx.workspace.id} and v.parent_id = b.id and v.superseded_at is null)
  select id from branch)`;

const withDimension = (id: string, ctx: ServiceContext) => sql`dimension_values ? (
  select code from dimensions where workspace_id = ${ctx.workspace.id} and id = ${id}::uuid)`;

const onProject = (id: string) => sql`project_id = ${id}::uuid`;

const sources: Record<RecordedKind, readonly Source[]> = {
  activities: [presence(inBranch), entries(inBranch), absences(inBranch)],
  dimensions: [presence(withDimension), entries(withDimension)],
  projects: [presence(onProject), entries(onProject)],
  reasons: [presence((id) => sql`reason_id = ${id}::uuid`)],
  'time-accounts': [absences((id) => sql`time_account_id = ${id}::uuid`), movements],
};
