import { sql } from '@stempel/db/drizzle';
import { z } from 'zod';
import type { ServiceContext } from '../../kernel/context.ts';
import { dateField, idField } from '../../kernel/contract-fields.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { requireOrderedPeriod } from '../../kernel/period-filter.ts';
import { reading } from '../../kernel/transaction.ts';

export const listEntryDecisionsInput = z.strictObject({
  employee_id: idField,
  from: dateField,
  to: dateField,
});
export type ListEntryDecisions = z.output<typeof listEntryDecisionsInput>;

/** What whoever decided about a posting said, beside the posting itself. */
export interface EntryDecision extends Record<string, unknown> {
  id: string;
  /** Null for what nobody decided in person. */
  decided_by: string | null;
  note: string | null;
}

/** Who decided about an employee's postings of these dates, and what they said; those that wait have none. */
export async function listEntryDecisions(
  ctx: ServiceContext,
  input: ListEntryDecisions,
): Promise<EntryDecision[]> {
  requireOrderedPeriod(input);
  const { employee_id: employeeId, from, to } = input;
  return reading(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'timesheet', 'read', employeeId);
    const { rows } = await tx.execute<EntryDecision>(sql`
      select e.id, u.name as decided_by, e.decision_note as note
        from entries e left join users u on u.workspace_id = e.workspace_id and u.id = e.decided_by
       where (e.employee_id, e.posted_on) between (${employeeId}, ${from}::date) and (${employeeId}, ${to}::date)
         and e.deleted_at is null and e.decided_at is not null
       order by e.employee_id, e.posted_on, e.id limit 2000`);
    return rows;
  });
}
