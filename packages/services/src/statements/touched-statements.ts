import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, eq, gte, lte, or } from 'drizzle-orm';
import type { ServiceContext } from '../context.ts';
import { ServiceError } from '../errors.ts';

/** Local dates, both included. */
interface Dates {
  readonly from: string;
  readonly to: string;
}

/** Statements whose periods hold dates that a change touches. */
export interface TouchedStatements {
  readonly employmentId: string;
  readonly ready: readonly string[];
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
  const rows = await tx
    .select({
      id: statements.id,
      state: statements.state,
      from: statements.periodFrom,
      to: statements.periodTo,
    })
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
    const { id, from, to } = submitted;
    const detail = `Statement ${id} of ${from} to ${to} is submitted; reopen it before changing its time.`;
    throw new ServiceError('conflict', detail);
  }
  const settled = rows.filter((row) => row.state === 'approved').map((row) => row.id);
  return {
    employmentId,
    ready: rows.filter((row) => row.state !== 'approved').map((row) => row.id),
    settled,
  };
}

/** Brings statements up to date with a change that was just saved. */
export async function followChange(
  _tx: WorkspaceTransaction,
  _ctx: ServiceContext,
  touched: TouchedStatements,
): Promise<void> {
  const [settled] = touched.settled;
  if (settled === undefined) return;
  const detail = `Statement ${settled} is approved and never changes; its period cannot take this change.`;
  throw new ServiceError('conflict', detail);
}
