import { say } from '@stempel/core/messages';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, eq, gt, lt, notInArray } from 'drizzle-orm';
import { ServiceError } from '../kernel/errors.ts';
import type { StatementState } from './statement-contract.ts';

const { statements } = schema;

interface Placed {
  readonly employmentId: string;
  readonly periodFrom: string;
}

/**
 * Throws `conflict` while an earlier period of the employment is in none of these states (docs/statements.md,
 * Generation: in order).
 */
export async function requireEarlierPeriods(
  tx: WorkspaceTransaction,
  { employmentId, periodFrom }: Placed,
  states: readonly StatementState[],
  verb: 'submit' | 'approve',
): Promise<void> {
  const [earlier] = await tx
    .select({
      id: statements.id,
      from: statements.periodFrom,
      to: statements.periodTo,
      state: statements.state,
    })
    .from(statements)
    .where(
      and(
        eq(statements.employmentId, employmentId),
        lt(statements.periodFrom, periodFrom),
        notInArray(statements.state, [...states]),
      ),
    )
    .orderBy(asc(statements.periodFrom))
    .limit(1);
  if (!earlier) return;
  const { id, from, to, state } = earlier;
  const detail = say('earlier-statement-open', { id, from, to, state, verb });
  throw new ServiceError(detail);
}

/** Throws `conflict` when a later period of the employment is submitted or approved already. */
export async function requireNoLaterPeriod(
  tx: WorkspaceTransaction,
  { employmentId, periodFrom }: Placed,
): Promise<void> {
  const [later] = await tx
    .select({
      id: statements.id,
      from: statements.periodFrom,
      to: statements.periodTo,
      state: statements.state,
    })
    .from(statements)
    .where(
      and(
        eq(statements.employmentId, employmentId),
        gt(statements.periodFrom, periodFrom),
        notInArray(statements.state, ['ready', 'reopened']),
      ),
    )
    .orderBy(asc(statements.periodFrom))
    .limit(1);
  if (!later) return;
  const { id, from, to, state } = later;
  throw new ServiceError(say('later-statement-settled', { id, from, to, state }));
}
