import { schema } from '@stempel/db';
import { and, inArray } from '@stempel/db/drizzle';
import type { ServiceContext } from '../kernel/context.ts';
import { employeeCondition } from '../kernel/employee-scope.ts';
import { requireScope } from '../kernel/permission.ts';
import { reading } from '../kernel/transaction.ts';
import type { ListStatementsQuery } from './statement-contract.ts';
import { withSteps } from './statement-marks.ts';

const { statements } = schema;

const waitingStates = ['ready', 'reopened', 'submitted'] as const;
const mostCounted = 500;

export interface WaitingStatements {
  /** By state, those whose next step the caller may take apart from those that wait for somebody else. */
  counts: { state: (typeof waitingStates)[number]; mine: boolean; count: number }[];
  /** More than 500 wait; the counts are of some of them. */
  truncated: boolean;
}

/** How many statements wait to be submitted or decided; `scope` defaults to the caller's own. */
export async function countWaiting(
  ctx: ServiceContext,
  input: Pick<ListStatementsQuery, 'scope'>,
): Promise<WaitingStatements> {
  const scope = requireScope(ctx, 'statements', 'read', input.scope);
  return reading(ctx, async (tx) => {
    const { employeeId, state, approvalMode } = statements;
    const rows = await tx
      .select({ employeeId, state, approvalMode })
      .from(statements)
      .where(and(employeeCondition(ctx, scope, employeeId), inArray(state, [...waitingStates])))
      .limit(mostCounted + 1);
    const counted = await withSteps(tx, ctx, rows.slice(0, mostCounted));
    const isMine = ({ row, steps }: (typeof counted)[number]) =>
      row.state === 'submitted' ? steps.decidable : steps.submittable;
    const counts = waitingStates.flatMap((state) =>
      [true, false].map((mine) => ({
        state,
        mine,
        count: counted.filter((one) => one.row.state === state && isMine(one) === mine).length,
      })),
    );
    return { counts: counts.filter(({ count }) => count > 0), truncated: rows.length > mostCounted };
  });
}
