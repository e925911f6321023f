import { say } from '@stempel/core/messages';
import { preparedQuery, schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, eq, gte, lte, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../kernel/context.ts';
import { ServiceError } from '../kernel/errors.ts';
import { refuseRemovedTime } from '../kernel/removed-time.ts';
import { pendCorrection } from './corrections/pend-correction.ts';
import {
  type RefreshedStatement,
  refreshedColumns,
  refreshFollowing,
  refreshStatements,
} from './refresh-statements.ts';

const { statements } = schema;

/** Local dates, both included. */
interface Dates {
  readonly from: string;
  readonly to: string;
}

/** Statements whose periods hold dates that a change touches. */
export interface TouchedStatements {
  readonly employmentId: string;
  /** Not submitted yet, in order. */
  readonly open: readonly RefreshedStatement[];
  /** First date of the earliest settled period. */
  readonly settledFrom: string | null;
}

const statementsBetween = preparedQuery('statements between dates', (orm) =>
  orm
    .select(refreshedColumns)
    .from(statements)
    .where(
      and(
        eq(statements.workspaceId, sql.placeholder('workspaceId')),
        eq(statements.employmentId, sql.placeholder('employmentId')),
        lte(statements.periodFrom, sql.placeholder('to')),
        gte(statements.periodTo, sql.placeholder('from')),
      ),
    )
    .orderBy(asc(statements.periodFrom)),
);

/**
 * Finds the statements that a change of recorded time on these dates touches. Throws `conflict` when one of
 * them is submitted: it is reopened first, so that nobody approves what was not submitted; or settled and not to be worked out
 * anew, since time that it needs was taken away.
 */
export async function getTouchedStatements(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employmentId: string,
  dates: readonly Dates[],
): Promise<TouchedStatements> {
  if (dates.length === 0) return { employmentId, open: [], settledFrom: null };
  const from = dates.map((date) => date.from).sort()[0];
  const to = dates
    .map((date) => date.to)
    .sort()
    .at(-1);
  const between = await statementsBetween(tx).execute({
    workspaceId: ctx.workspace.id,
    employmentId,
    from,
    to,
  });
  const rows = between.filter((row) =>
    dates.some((date) => row.periodFrom <= date.to && row.periodTo >= date.from),
  );
  const submitted = rows.find((row) => row.state === 'submitted');
  if (submitted) {
    const { id, periodFrom: from, periodTo: to } = submitted;
    const detail = say('time-submitted', { id, from, to });
    throw new ServiceError(detail);
  }
  const settled = rows.find((row) => row.state === 'approved');
  if (settled) await refuseRemovedTime(tx, ctx, { employeeId: settled.employeeId, from: settled.periodFrom });
  const open = rows.filter((row) => row.state !== 'approved');
  return { employmentId, open, settledFrom: settled?.periodFrom ?? null };
}

/**
 * Brings the statements that a change touched up to date with it, once it is saved: settled ones never change,
 * so the difference becomes a pending correction (docs/statements.md, Corrections).
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
  await refreshStatements(tx, ctx, [first]);
  // The others that are touched among them: where time moved to another month, those between open anew as well.
  await refreshFollowing(tx, ctx, [first]);
}
