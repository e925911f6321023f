import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, eq, gte, lte, or } from 'drizzle-orm';
import type { ServiceContext } from '../context.ts';
import { pendCorrection } from '../corrections/pend-correction.ts';
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
  /** First date of the earliest settled period. */
  readonly settledFrom: string | null;
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
  if (dates.length === 0) return { employmentId, open: [], settledFrom: null };
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
  const settled = rows.find((row) => row.state === 'approved');
  const open = rows.filter((row) => row.state !== 'approved');
  return { employmentId, open, settledFrom: settled?.periodFrom ?? null };
}

/**
 * Brings the statements that a change touched up to date with it, once it is saved: settled ones never change,
 * so the difference becomes a pending correction (DOMAIN §8).
 */
export async function followChange(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  touched: TouchedStatements,
  cause: 'presence' | 'entry' | 'absence',
): Promise<void> {
  const { employmentId, settledFrom, open } = touched;
  if (settledFrom !== null) await pendCorrection(tx, ctx, { employmentId, from: settledFrom, cause });
  const [first] = open;
  if (!first) return;
  await refreshStatements(tx, ctx, open);
  await refreshFollowing(tx, ctx, open.at(-1) ?? first);
}
