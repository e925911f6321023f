import { EvaluationError, type EvaluationResult, evaluate } from '@stempel/core';
import { say } from '@stempel/core/messages';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, desc, eq, lte } from '@stempel/db/drizzle';
import type { Configuration } from '../../evaluation/configuration.ts';
import type { EvaluationTask } from '../../evaluation/evaluation-task.ts';
import { type BuildEvaluation, loadEvaluationInputs } from '../../evaluation/load-evaluation-input.ts';
import type { AbsenceFacts } from '../../evaluation/recorded-time.ts';
import { dayAfter } from '../../evaluation/statement-period.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { ServiceError } from '../../kernel/errors.ts';
import { loadHistories } from '../../statements/statement-history.ts';
import type { UsageFinding } from '../absences/usage-findings.ts';
import type { ForecastFinding } from './forecast-contract.ts';

type RuleFinding = Extract<ForecastFinding, { kind: 'rule' }>;

/**
 * Loads the time since the last statement, or from the statement that holds the first date on, until a date, to be evaluated
 * with absences as nobody recorded them, any number of times.
 */
export async function loadSupposed(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  configuration: Configuration,
  { employmentId, from }: Pick<AbsenceFacts, 'employmentId' | 'from'>,
  to: string,
): Promise<BuildEvaluation> {
  const history = (await loadHistories(tx, ctx, [employmentId])).get(employmentId);
  const open = history?.lastTo ? dayAfter(history.lastTo) : history?.firstRecordedOn;
  const isSettled = history?.lastTo ? from <= history.lastTo : false;
  const first = isSettled ? await beginOfStatement(tx, employmentId, from) : from;
  const period = { from: open && open < first ? open : first, to: to < first ? first : to };
  const [build] = await loadEvaluationInputs(tx, ctx, configuration, [
    { employmentId, period, payoutMinutes: 0 },
  ]);
  if (!build) throw new Error(`Nothing was loaded for the employment ${employmentId}.`);
  return build;
}

/** Where the statement begins that holds a date; the date itself before the first one. */
async function beginOfStatement(
  tx: WorkspaceTransaction,
  employmentId: string,
  date: string,
): Promise<string> {
  const { statements } = schema;
  const [holding] = await tx
    .select({ from: statements.periodFrom })
    .from(statements)
    .where(and(eq(statements.employmentId, employmentId), lte(statements.periodFrom, date)))
    .orderBy(desc(statements.periodFrom))
    .limit(1);
  return holding?.from ?? date;
}

/** Evaluates what was loaded with this absence, or without one. Throws a refusal where what is stored cannot be used. */
export function runSupposed(
  build: BuildEvaluation,
  given: Pick<EvaluationTask, 'supposed' | 'without'>,
  trace: boolean,
): EvaluationResult {
  try {
    return evaluate(build(given).input, { trace });
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    throw new ServiceError(say('absence-not-checkable', { sentence: error.said }));
  }
}

const answers = { error: 'refuse', warning: 'warn', info: 'note' } as const;

/** A finding as a forecast shows it. */
export function ruleFinding({ severity, step, on, facts }: UsageFinding, isLater: boolean): RuleFinding {
  return { kind: 'rule', answer: answers[severity], on, step, later: isLater, facts };
}
