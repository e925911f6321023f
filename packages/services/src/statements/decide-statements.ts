import { english, type Message, say } from '@stempel/core/messages';
import { isUnavailable } from '@stempel/db';
import type { ServiceContext } from '../kernel/context.ts';
import { ServiceError } from '../kernel/errors.ts';
import { requirePermission } from '../kernel/permission.ts';
import { approveStatement } from './approve-statement.ts';
import type { DecideStatements, DecisionResult, RefusedDecision } from './statement-decision-contract.ts';
import { submitStatement } from './submit-statement.ts';

/**
 * Submits or approves several statements in the order given, each in a transaction of its own with its own audit row,
 * and as the verb for one would, without a payout by choice. What is refused is the result of its row and keeps no
 * other from being done. `onFault` is told of what nobody expected.
 */
export async function decideStatements(
  ctx: ServiceContext,
  { decision, statements }: DecideStatements,
  onFault: (error: unknown) => void = () => {},
): Promise<{ results: DecisionResult[] }> {
  requirePermission(ctx, 'statements', decision);
  const decide = decision === 'approve' ? approveStatement : submitStatement;
  const results: DecisionResult[] = [];
  let isAway = false;
  for (const { id, seen_figures } of statements) {
    if (isAway) {
      results.push(away(id));
      continue;
    }
    try {
      const { state } = await decide(ctx, { id, seen_figures });
      results.push({ id, done: true, state });
    } catch (error) {
      if (!(error instanceof ServiceError)) onFault(error);
      // The others would only wait for it in vain.
      isAway = isUnavailable(error);
      results.push(isAway ? away(id) : refusal(id, error));
    }
  }
  return { results };
}

function refusal(id: string, error: unknown): DecisionResult {
  if (error instanceof ServiceError) return refused(id, error.code, error.said);
  return refused(id, 'internal-error', say('outcome-unknown'));
}

function away(id: string): DecisionResult {
  return refused(id, 'unavailable', say('outcome-unknown-database'));
}

function refused(id: string, code: RefusedDecision['code'], message: Message): DecisionResult {
  return { id, done: false, code, detail: english(message), message };
}
