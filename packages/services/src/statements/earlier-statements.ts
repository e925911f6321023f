import { say } from '@stempel/core/messages';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, eq, gt, notInArray, sql } from '@stempel/db/drizzle';
import { ServiceError } from '../kernel/errors.ts';
import type { Refusals } from '../kernel/refusals.ts';
import { uuidList } from '../kernel/uuid-list.ts';
import type { StatementState } from './statement-contract.ts';

const { statements } = schema;

interface Placed {
  readonly employmentId: string;
  readonly periodFrom: string;
}

interface EarlierRow extends Record<string, unknown>, Pick<Placed, 'employmentId'> {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly state: StatementState;
}

/** Statements of different employments, and what is to be done with them. */
interface InOrder<Row> {
  readonly rows: readonly Row[];
  /** What the earlier ones have to be in before. */
  readonly states: readonly StatementState[];
  readonly verb: 'submit' | 'approve';
}

/**
 * Refuses those with an earlier period of the employment that is in none of these states (docs/statements.md,
 * Generation: in order); returns the others.
 */
export async function keepInOrder<Row extends Placed & { readonly id: string }>(
  tx: WorkspaceTransaction,
  { rows, states, verb }: InOrder<Row>,
  refusals: Refusals,
): Promise<Row[]> {
  const ids = rows.map(({ employmentId }) => employmentId);
  const from = `{${rows.map(({ periodFrom }) => periodFrom).join(',')}}`;
  const found = await tx.execute<EarlierRow>(sql`
    select t.employment_id as "employmentId", s.*
    from unnest(${uuidList(ids)}, ${from}::date[]) as t (employment_id, starts_on)
    cross join lateral (
      select id, period_from::text as "from", period_to::text as "to", state from statements
       where employment_id = t.employment_id and period_from < t.starts_on
         and state <> all(${`{${states.join(',')}}`}::text[])
       order by period_from limit 1) s`);
  const earlier = new Map(found.rows.map((row) => [row.employmentId, row]));
  return refusals.keep(rows, ({ employmentId }) => {
    const open = earlier.get(employmentId);
    if (!open) return;
    const { id, from, to, state } = open;
    throw new ServiceError(say('earlier-statement-open', { id, from, to, state, verb }));
  });
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
