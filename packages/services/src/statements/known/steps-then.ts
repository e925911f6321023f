import { schema, type WorkspaceTransaction } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import { uuidList } from '../../kernel/uuid-list.ts';
import type { StatementState } from '../statement-contract.ts';

const { statements } = schema;

/** The last step that somebody had taken with a statement, as the log tells. */
export interface StepThen extends Record<string, unknown> {
  readonly id: string;
  readonly state: Exclude<StatementState, 'ready'>;
  /** Minutes that were chosen to be paid out; null where nobody had a choice. */
  readonly payoutMinutes: number | null;
  readonly note: string | null;
  /** When, as the wire has it. */
  readonly at: string;
  /** Null where no user did it. */
  readonly by: string | null;
}

const stepColumns = (row: SQL) => sql`
  ${row}.after ->> 'state' as state, (${row}.after ->> 'payout_minutes')::int as "payoutMinutes",
  ${row}.after ->> 'note' as note, to_json(${row}.recorded_at) #>> '{}' as at,
  case when ${row}.actor_id is not null then ${row}.actor_name end as by`;

/** The row of the log about it; row-level security keeps it in the workspace. */
const stepBefore = (at: Temporal.Instant, id: SQL) => sql`
  select after, recorded_at, actor_id, actor_name from audit_log
   where resource = 'statements' and object_id = ${id} and recorded_at <= ${at.toString()}::timestamptz
   order by id desc limit 1`;

/** What had been done with each of these statements by a moment; one that nobody had touched is missing. */
export async function loadStepsThen(
  tx: WorkspaceTransaction,
  ids: readonly string[],
  at: Temporal.Instant,
): Promise<Map<string, StepThen>> {
  const { rows } = await tx.execute<StepThen>(sql`
    select wanted.id, ${stepColumns(sql`last`)}
    from unnest(${uuidList(ids)}) as wanted (id) cross join lateral (${stepBefore(at, sql`wanted.id`)}) last`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Every submission of these statements by a moment and whatever was done behind it, in order. */
export async function loadStepsUntil(
  tx: WorkspaceTransaction,
  ids: readonly string[],
  at: Temporal.Instant,
): Promise<Map<string, StepThen[]>> {
  const { rows } = await tx.execute<StepThen>(sql`
    select wanted.id, ${stepColumns(sql`done`)}
    from unnest(${uuidList(ids)}) as wanted (id) cross join lateral (
      select id, after, recorded_at, actor_id, actor_name from audit_log
       where resource = 'statements' and object_id = wanted.id and recorded_at <= ${at.toString()}::timestamptz offset 0) done
    order by done.id`);
  return Map.groupBy(rows, (row) => row.id);
}

/** Whether a statement was settled by a moment; what approves itself has its moment in the row alone. */
export function wasSettled(at: Temporal.Instant, row: { approvedAt: Temporal.Instant | null }): boolean {
  return row.approvedAt !== null && Temporal.Instant.compare(row.approvedAt, at) <= 0;
}

/** The state that the statement of a row of `statements` had, to filter by. */
export function stateThen(at: Temporal.Instant): SQL<StatementState> {
  return sql<StatementState>`case
    when ${statements.approvedAt} <= ${at.toString()}::timestamptz then 'approved'
    else coalesce((select step.after ->> 'state' from (${stepBefore(at, sql`${statements.id}`)}) step), 'ready') end`;
}
