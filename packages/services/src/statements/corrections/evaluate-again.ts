import { EvaluationError } from '@stempel/core';
import type { WorkspaceTransaction } from '@stempel/db';
import type { Opening } from '../../evaluation/account-states.ts';
import type { Configuration } from '../../evaluation/configuration.ts';
import { loadEvaluationInputs } from '../../evaluation/load-evaluation-input.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { type WorkedOutStatement, workOutStatement } from '../work-out-statement.ts';
import type { SettledPeriod } from './believed-periods.ts';

/** A settled period with its outcome under today's knowledge. */
export interface EvaluatedAgain {
  readonly period: SettledPeriod;
  readonly outcome: WorkedOutStatement;
}

/**
 * Evaluates settled periods again, in order: the first opens as it is believed to have opened, each later one
 * where the one before closes now (docs/statements.md, Corrections: later openings are re-based). What was paid by
 * choice stays paid as far as today's knowledge leaves enough to pay it from.
 */
export async function evaluateAgain(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  configuration: Configuration,
  periods: readonly SettledPeriod[],
): Promise<EvaluatedAgain[]> {
  const evaluated: EvaluatedAgain[] = [];
  for (const period of periods) {
    const before = evaluated.at(-1)?.outcome.stored.closing;
    const { openedOn } = period.believed.opening;
    const opening = before ? { states: before, openedOn } : period.believed.opening;
    const { corrections: _booked, ...plain } = opening as Opening;
    const outcome = await evaluatePeriod(tx, ctx, configuration, period, plain);
    evaluated.push({ period, outcome });
  }
  return evaluated;
}

async function evaluatePeriod(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  configuration: Configuration,
  { employmentId, from, to, payoutMinutes }: SettledPeriod,
  opening: Opening,
): Promise<WorkedOutStatement> {
  const work = async (payout: number): Promise<WorkedOutStatement> => {
    const task = { employmentId, period: { from, to }, payoutMinutes: payout, opening };
    const [build] = await loadEvaluationInputs(tx, ctx, configuration, [task]);
    if (!build) throw new Error(`Nothing was loaded for the employment ${employmentId}.`);
    return workOutStatement(build(), configuration);
  };
  try {
    return await work(payoutMinutes);
  } catch (error) {
    if (!(error instanceof EvaluationError) || error.path !== 'submission.payout_minutes') throw error;
  }
  const unpaid = await work(0);
  const { split } = unpaid.stored;
  if (!split) return unpaid;
  const most =
    Math.floor(Math.min(payoutMinutes, split.max_minutes) / split.unit_minutes) * split.unit_minutes;
  return most < split.min_minutes || most === 0 ? unpaid : work(most);
}
