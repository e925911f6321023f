import { isId, schema } from '@stempel/db';
import { mapAtOnce, partsOf } from '../kernel/at-once.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { requireDeciding } from '../kernel/deciding.ts';
import { partByPart } from '../kernel/part-by-part.ts';
import { refusedResult } from '../kernel/refused-result.ts';
import { rowsByKey } from '../kernel/rows-by-key.ts';
import { reading, writing } from '../kernel/transaction.ts';
import { approveStatements } from './approve-statement.ts';
import { permitSubmitting } from './permit-statement.ts';
import type { DecideStatements, DecisionResult, StatementDecision } from './statement-decision-contract.ts';
import { submitStatements } from './submit-statement.ts';

type Wanted = DecideStatements['statements'];

const perTransaction = 100;

/**
 * Submits or approves several statements in the order given, as the verb for one would, without a payout by choice, each
 * with its own audit row. Those of different employments share transactions; where one fails each of it gets its own.
 * What is refused is the result of its row and keeps no other from being done. `onFault` is told of what nobody expected.
 */
export async function decideStatements(
  ctx: ServiceContext,
  { decision, statements }: DecideStatements,
  onFault: (error: unknown) => void = () => {},
): Promise<{ results: DecisionResult[] }> {
  if (decision === 'approve') await requireDeciding(ctx, 'statement');
  else await permitSubmitting(ctx);
  const results: DecisionResult[] = [];
  const decide = partByPart({
    idOf: ({ id }: Wanted[number]) => id,
    together: (part) => decideTogether(ctx, decision, part),
    onFault,
  });
  for (const apart of await inOrderOfEmployments(ctx, statements)) {
    results.push(...(await mapAtOnce(ctx, partsOf(apart, perTransaction), decide)).flat());
  }
  return { results };
}

/** The statements in their order, cut so that no two of a part are of one employment: the earlier is decided first. */
async function inOrderOfEmployments(ctx: ServiceContext, wanted: Wanted): Promise<Wanted[]> {
  const ids = wanted.map(({ id }) => id.toLowerCase()).filter(isId);
  const { id, employmentId } = schema.statements;
  const found = await reading(ctx, (tx) => tx.select({ id, employmentId }).from(rowsByKey(id, ids)));
  const employmentOf = new Map(found.map((row) => [row.id, row.employmentId]));
  const parts: Wanted[] = [];
  const inPart = new Set<string>();
  for (const one of wanted) {
    const employment = employmentOf.get(one.id.toLowerCase()) ?? one.id;
    if (parts.length === 0 || inPart.has(employment)) {
      parts.push([]);
      inPart.clear();
    }
    inPart.add(employment);
    parts.at(-1)?.push(one);
  }
  return parts;
}

/** Decides about statements of different employments in one transaction. */
function decideTogether(
  { beforeCommit, ...ctx }: ServiceContext,
  decision: StatementDecision,
  wanted: readonly Wanted[number][],
): Promise<DecisionResult[]> {
  return writing(ctx, async (tx) => {
    const decide = decision === 'approve' ? approveStatements : submitStatements;
    const refusals = await decide(tx, ctx, wanted);
    const ids = wanted.map(({ id }) => id.toLowerCase()).filter(isId);
    const { id, state } = schema.statements;
    const rows = await tx.select({ id, state }).from(rowsByKey(id, ids));
    const stateOf = new Map(rows.map((row) => [row.id, row.state]));
    const results = wanted.map((one): DecisionResult => {
      const refused = refusals.find(one.id);
      if (refused) return refusedResult(one.id, refused);
      return { id: one.id, done: true, state: stateOf.get(one.id.toLowerCase()) ?? '' };
    });
    for (const result of results) if (result.done) await beforeCommit?.(tx, result);
    return results;
  });
}
