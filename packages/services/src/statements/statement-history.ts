import { schema, type WorkspaceTransaction } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../kernel/context.ts';
import { rowsByKey } from '../kernel/rows-by-key.ts';
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
  if (employmentIds.length === 0) return new Map();
  const { rows } = await tx.execute<HistoryRow>(sql`
    select employments.id as "employmentId", s.period_to::text as "lastTo", s.state as "lastState",
      (employments.created_at at time zone ${ctx.workspace.timeZone})::date::text as "enteredOn",
      case when s.period_to is null then least(
        ${firstOn('presence', 'started_on', sql`deleted_at is null`)},
        ${firstOn('entries', 'posted_on', sql`deleted_at is null`)},
        ${firstOn('absences', 'from_on', sql`state = 'approved'`)},
        (select min(booked_on) from (select booked_on from movements where employment_id = employments.id offset 0) m
          where booked_on >= employments.start_on)
      )::text end as "firstRecordedOn"
    from ${rowsByKey(schema.employments.id, employmentIds)}
    left join lateral (
      select period_to, state from statements where employment_id = employments.id order by period_from desc limit 1
    ) s on true`);
  return new Map(rows.map((row) => [row.employmentId, row]));
}

/**
 * The first date of what was recorded for an employment, in the order of the index over employees: over dates alone it
 * would be looked for among everybody. `is true` keeps the employment out of the choice of an index.
 */
function firstOn(table: 'presence' | 'entries' | 'absences', column: string, counts: SQL): SQL {
  const on = sql.identifier(column);
  return sql`(
    select ${on} from ${sql.identifier(table)}
     where (employee_id, ${on}) between (employments.employee_id, employments.start_on)
             and (employments.employee_id, 'infinity'::date)
       and (employment_id = employments.id) is true and ${counts}
     order by employee_id, ${on} limit 1)`;
}
