import { EvaluationError } from '@stempel/core';
import { say } from '@stempel/core/messages';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq, type SQL, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from './context.ts';
import { ServiceError } from './errors.ts';
import { rowsByKey } from './rows-by-key.ts';

const { removedTime } = schema;

/** How many days behind removed time a period may begin and have figures that look back at it: quotas of a year and a week more. */
export const lookedBackDays = 372;
/** The same for findings that change no figure but are part of what a period was worked out from: averages over up to 104 weeks. */
const longestLookBackDays = 735;

/** Whether a row named `statements` begins less than so many days behind removed time. */
const isNearRemovedTime = (days: number): SQL => sql`exists (
  select from removed_time r
   where r.workspace_id = statements.workspace_id and r.employee_id = statements.employee_id
     and statements.period_from < r.before + ${sql.raw(String(days))})`;

/** Whether a statement, a row named `statements`, needs time that was taken away: it stays what it is and is not worked out anew. */
export const needsRemovedTime = isNearRemovedTime(lookedBackDays);

/** Whether what a statement was worked out from is not whole any more. */
export const lacksRemovedTime = isNearRemovedTime(longestLookBackDays);

/** Before which date the settled time of an employee was taken away; null where nothing was. */
export async function findRemovedBefore(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employeeId: string,
): Promise<string | null> {
  const [row] = await tx
    .select({ before: removedTime.before })
    .from(removedTime)
    .where(and(eq(removedTime.workspaceId, ctx.workspace.id), eq(removedTime.employeeId, employeeId)));
  return row?.before ?? null;
}

/** Throws `conflict` where a period that begins on this date needs time that was taken away. */
export async function refuseRemovedTime(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { employeeId, from }: { readonly employeeId: string; readonly from: string },
): Promise<void> {
  const before = await findRemovedBefore(tx, ctx, employeeId);
  if (before === null) return;
  const workable = Temporal.PlainDate.from(before).add({ days: lookedBackDays }).toString();
  if (from < workable) throw new ServiceError(say('time-removed', { date: before, workable }));
}

/** Of statements that were not settled at a moment, those that cannot be worked out as known then, with the reason. */
export async function findNeedingRemovedTime(
  tx: WorkspaceTransaction,
  statementIds: readonly string[],
): Promise<Map<string, EvaluationError>> {
  if (statementIds.length === 0) return new Map();
  const { statements } = schema;
  const rows = await tx
    .select({ id: statements.id, from: statements.periodFrom })
    .from(rowsByKey(statements.id, statementIds))
    .where(needsRemovedTime);
  return new Map(
    rows.map(({ id, from }) => [
      id,
      new EvaluationError('presence', say('time-removed-then', { date: from })),
    ]),
  );
}
