import type { WorkspaceTransaction } from '@stempel/db';
import { sql } from 'drizzle-orm';
import type { ServiceContext } from '../kernel/context.ts';
import { uuidList } from '../kernel/uuid-list.ts';
import type { StatementHistory } from './due-period.ts';
import type { StatementState } from './statement-contract.ts';

interface HistoryRow extends Record<string, unknown>, StatementHistory {
  readonly employmentId: string;
  readonly lastState: StatementState | null;
}

/** The latest statement of each employment, or where its first would begin; in one statement. */
export async function loadHistories(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employmentIds: readonly string[],
): Promise<Map<string, HistoryRow>> {
  const { rows } = await tx.execute<HistoryRow>(sql`
    select e.id as "employmentId", s.period_to::text as "lastTo", s.state as "lastState",
      (e.created_at at time zone ${ctx.workspace.timeZone})::date::text as "enteredOn",
      case when s.period_to is null then least(
        (select min(started_on) from presence where employment_id = e.id and deleted_at is null and started_on >= e.start_on),
        (select min(posted_on) from entries where employment_id = e.id and deleted_at is null and posted_on >= e.start_on),
        (select min(from_on) from absences where employment_id = e.id and state = 'approved' and from_on >= e.start_on),
        (select min(booked_on) from movements where employment_id = e.id and booked_on >= e.start_on)
      )::text end as "firstRecordedOn"
    from employments e
    left join lateral (
      select period_to, state from statements where employment_id = e.id order by period_from desc limit 1
    ) s on true
    where e.id = any(${uuidList(employmentIds)})`);
  return new Map(rows.map((row) => [row.employmentId, row]));
}
