import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, eq, gt, lt, notInArray } from 'drizzle-orm';
import { ServiceError } from '../errors.ts';
import type { StatementState } from './statement-contract.ts';

const { statements } = schema;

interface Placed {
  readonly employmentId: string;
  readonly periodFrom: string;
}

/** Throws `conflict` while an earlier period of the employment is in none of these states (DOMAIN §8: in order). */
export async function refuseWhileEarlier(
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
  const detail = `Statement ${id} of ${from} to ${to} is ${state}; ${verb} it first: periods are settled in order.`;
  throw new ServiceError('conflict', detail);
}

/** Throws `conflict` when a later period of the employment is submitted or approved already. */
export async function refuseWhenLater(
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
  throw new ServiceError(
    'conflict',
    `Statement ${id} of ${from} to ${to} is ${state}; reopen that one first.`,
  );
}
