import type { WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../kernel/context.ts';
import { mapInTurns } from '../kernel/take-turns.ts';
import { uuidList } from '../kernel/uuid-list.ts';
import { refreshPending } from './corrections/pend-correction.ts';
import { settleStatements } from './settle-statements.ts';
import { auditSettled } from './statement-said.ts';
import { withFigures } from './stored-figures.ts';

type NextRow = {
  id: string;
  employeeId: string;
  employmentId: string;
  figures: unknown;
  revision: string;
  updatedAt: string;
};

/**
 * Submits and approves, with nothing paid out by choice, the ready statements whose terms say so, period by
 * period and only once the earlier ones are settled (docs/statements.md, Approval). Those over dates without a norm
 * or policy wait for a person. Returns how many.
 */
export async function settleAutomatically(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employmentIds: readonly string[],
): Promise<number> {
  if (employmentIds.length === 0) return 0;
  let settled = 0;
  for (;;) {
    const { rows } = await tx.execute<NextRow>(sql`
      select s.id, s.employee_id as "employeeId", s.employment_id as "employmentId", s.figures,
        s.revision::text, to_json(s.updated_at) #>> '{}' as "updatedAt"
      from unnest(${uuidList(employmentIds)}) as wanted (id)
      cross join lateral (select * from statements where employment_id = wanted.id offset 0) s
      where s.state = 'ready' and s.approval_mode = 'automatic'
        and coalesce(s.figures -> 'uncovered', 'null') = 'null'
        and not exists (select from statements e
          where e.employment_id = s.employment_id and e.period_from < s.period_from and e.state <> 'approved'
          offset 0)`);
    if (rows.length === 0) break;
    await settleStatements(tx, ctx, await mapInTurns(rows, withFigures), null);
    const settling = rows.map(({ id, revision, updatedAt }) => ({
      ...{ id, approvalMode: 'automatic' as const, revision: Number(revision) },
      updatedAt: Temporal.Instant.from(updatedAt),
    }));
    await auditSettled(tx, ctx, settling, null);
    settled += rows.length;
  }
  if (settled > 0) await refreshPending(tx, ctx, employmentIds);
  return settled;
}
