import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, eq, gte, lte, or } from 'drizzle-orm';
import type { ServiceContext } from '../context.ts';
import { ServiceError } from '../errors.ts';
import type { LockedStatement } from './permit-statement.ts';
import { refreshFollowing, refreshStatements } from './refresh-statements.ts';

/** Local dates, both included. */
interface Dates {
  readonly from: string;
  readonly to: string;
}

/** Statements whose periods hold dates that a change touches. */
export interface TouchedStatements {
  readonly employmentId: string;
  /** Not submitted yet, in order. */
  readonly open: readonly LockedStatement[];
  readonly settled: readonly string[];
}

/**
 * Finds the statements that a change of recorded time on these dates touches. Throws `conflict` when one of
 * them is submitted: it is reopened first, so that nobody approves what was not submitted.
 */
export async function getTouchedStatements(
  tx: WorkspaceTransaction,
  employmentId: string,
  dates: readonly Dates[],
): Promise<TouchedStatements> {
  const { statements } = schema;
  if (dates.length === 0) return { employmentId, open: [], settled: [] };
  const rows = await tx
    .select()
    .from(statements)
    .where(
      and(
        eq(statements.employmentId, employmentId),
        or(
          ...dates.map(({ from, to }) => and(lte(statements.periodFrom, to), gte(statements.periodTo, from))),
        ),
      ),
    )
    .orderBy(asc(statements.periodFrom));
  const submitted = rows.find((row) => row.state === 'submitted');
  if (submitted) {
    const { id, periodFrom: from, periodTo: to } = submitted;
    const detail = `Statement ${id} of ${from} to ${to} is submitted; reopen it before changing its time.`;
    throw new ServiceError('conflict', detail);
  }
  const settled = rows.filter((row) => row.state === 'approved').map((row) => row.id);
  return { employmentId, open: rows.filter((row) => row.state !== 'approved'), settled };
}

/** Brings the statements that a change touched up to date with it, once it is saved. */
export async function followChange(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  touched: TouchedStatements,
): Promise<void> {
  const [settled] = touched.settled;
  if (settled !== undefined) {
    const detail = `Statement ${settled} is approved and never changes; its period cannot take this change.`;
    throw new ServiceError('conflict', detail);
  }
  const [first] = touched.open;
  if (!first) return;
  await refreshStatements(tx, ctx, touched.open);
  const last = touched.open.at(-1) ?? first;
  await refreshFollowing(tx, ctx, last);
}
