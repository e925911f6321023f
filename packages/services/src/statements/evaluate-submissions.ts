import { EvaluationError } from '@stempel/core';
import type { WorkspaceTransaction } from '@stempel/db';
import { loadConfiguration } from '../evaluation/configuration.ts';
import { type BuildEvaluation, loadEvaluationInputs } from '../evaluation/load-evaluation-input.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { takeTurns } from '../kernel/take-turns.ts';
import type { ReadStatement } from './statement-rows.ts';
import type { StoredFigures } from './stored-figures.ts';
import { workOutStatement } from './work-out-statement.ts';

interface Evaluated extends Pick<StoredFigures, 'figures' | 'bookings'> {
  readonly uncovered: boolean;
}

/**
 * The figures that these statements would be submitted with, by id, without a payout by choice. Left out are those
 * that cannot be evaluated, and the later ones of their employments. `rows` are in order of their periods.
 */
export async function evaluateSubmissions(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  rows: readonly ReadStatement[],
): Promise<Map<string, Evaluated>> {
  const figures = new Map<string, Evaluated>();
  if (rows.length === 0) return figures;
  const configuration = await loadConfiguration(tx);
  let left = [...rows];
  // Inputs are loaded for one period of each employment at a time.
  while (left.length > 0) {
    const round = [...new Map(left.toReversed().map((row) => [row.employmentId, row])).values()];
    left = left.filter((row) => !round.includes(row));
    const tasks = round.map(({ employmentId, periodFrom, periodTo }) => {
      return { employmentId, period: { from: periodFrom, to: periodTo }, payoutMinutes: 0 };
    });
    const builds = await loadEvaluationInputs(tx, ctx, configuration, tasks);
    for (const [index, { id, employmentId }] of round.entries()) {
      const build = builds[index];
      await takeTurns();
      const evaluated = build && evaluateOne(build, (loaded) => workOutStatement(loaded, configuration));
      if (evaluated) figures.set(id, evaluated);
      else left = left.filter((row) => row.employmentId !== employmentId);
    }
  }
  return figures;
}

function evaluateOne(
  build: BuildEvaluation,
  workOut: (loaded: ReturnType<BuildEvaluation>) => ReturnType<typeof workOutStatement>,
): Evaluated | undefined {
  try {
    const { stored } = workOut(build());
    return { figures: stored.figures, bookings: stored.bookings, uncovered: Boolean(stored.uncovered) };
  } catch (error) {
    // Told as a reason; who submits it alone reads the sentence.
    if (!(error instanceof EvaluationError)) throw error;
    return undefined;
  }
}
