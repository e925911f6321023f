import { EvaluationError } from '@stempel/core';
import type { WorkspaceTransaction } from '@stempel/db';
import type { Configuration } from '../evaluation/configuration.ts';
import { loadConfigurationAgain } from '../evaluation/configuration-again.ts';
import type { EvaluationTask } from '../evaluation/evaluation-task.ts';
import {
  type BuildEvaluation,
  loadBases,
  loadEvaluationInputs,
} from '../evaluation/load-evaluation-input.ts';
import { partsOf } from '../kernel/at-once.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { takeTurns } from '../kernel/take-turns.ts';
import { hasBasis, holdsOutcomeOf, noteHeld } from './held-outcomes.ts';
import { holdsOutcome, loadOutcomes } from './save-statements.ts';
import type { ReadStatement } from './statement-rows.ts';
import type { StoredFigures } from './stored-figures.ts';
import { type WorkedOutStatement, workOutStatement } from './work-out-statement.ts';

/** So many inputs, with what their rows hold, are in memory at once. */
const evaluatedAtOnce = 100;

export interface Evaluated extends Pick<StoredFigures, 'figures' | 'bookings'> {
  readonly uncovered: boolean;
}

/** What the row holds, where that is what an evaluation would give. */
export function evaluatedIn({ stored }: ReadStatement): Evaluated {
  return { figures: stored.figures, bookings: stored.bookings, uncovered: Boolean(stored.uncovered) };
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
  const configuration = await loadConfigurationAgain(tx, ctx);
  let left = [...rows];
  // Inputs are loaded for one period of each employment at a time.
  while (left.length > 0) {
    const round = [...new Map(left.toReversed().map((row) => [row.employmentId, row])).values()];
    left = left.filter((row) => !round.includes(row));
    for (const part of partsOf(round, evaluatedAtOnce)) {
      const failed = await evaluatePart(tx, ctx, { rows: part, configuration, figures });
      left = left.filter((row) => !failed.has(row.employmentId));
    }
  }
  return figures;
}

type Part = { rows: readonly ReadStatement[]; configuration: Configuration; figures: Map<string, Evaluated> };

/** Evaluates one statement of each of some employments; returns the employments of those that cannot be. */
async function evaluatePart(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { rows, configuration, figures }: Part,
): Promise<Set<string>> {
  const compared = rows.filter(hasBasis);
  const bases = await loadBases(tx, ctx, configuration, compared.map(taskOf));
  for (const [index, row] of compared.entries()) {
    await takeTurns();
    if (holdsOutcomeOf(row, bases[index]?.basis() ?? '')) figures.set(row.id, evaluatedIn(row));
  }
  const unknown = rows.filter(({ id }) => !figures.has(id));
  const builds = await loadEvaluationInputs(tx, ctx, configuration, unknown.map(taskOf));
  const open = unknown.flatMap((row, index): { row: ReadStatement; build: BuildEvaluation }[] => {
    const build = builds[index];
    return build ? [{ row, build }] : [];
  });
  const stored = await loadOutcomes(
    tx,
    open.map(({ row }) => row.id),
  );
  const failed = new Set<string>();
  for (const { row, build } of open) {
    await takeTurns();
    const outcome = evaluateOne(build, configuration);
    if (!outcome) {
      failed.add(row.employmentId);
      continue;
    }
    // The rows were read before, perhaps in an earlier revision.
    const source = stored.get(row.id);
    const isHeld = source?.revision === row.revision && holdsOutcome(source, outcome);
    if (isHeld) noteHeld(row, build.basis());
    figures.set(row.id, isHeld ? evaluatedIn(row) : evaluatedIn({ ...row, stored: outcome.stored }));
  }
  return failed;
}

function taskOf({ employmentId, periodFrom, periodTo }: ReadStatement): EvaluationTask {
  return { employmentId, period: { from: periodFrom, to: periodTo }, payoutMinutes: 0 };
}

function evaluateOne(build: BuildEvaluation, configuration: Configuration): WorkedOutStatement | undefined {
  try {
    return workOutStatement(build(), configuration);
  } catch (error) {
    // Told as a reason; who submits it alone reads the sentence.
    if (!(error instanceof EvaluationError)) throw error;
    return undefined;
  }
}
