import {
  EvaluationError,
  type EvaluationResult,
  evaluate,
  formatDate,
  localDateAt,
  registries,
} from '@stempel/core';
import { say } from '@stempel/core/messages';
import type { WorkspaceTransaction } from '@stempel/db';
import type { Configuration } from '../../evaluation/configuration.ts';
import { type BuildEvaluation, loadEvaluationInputs } from '../../evaluation/load-evaluation-input.ts';
import type { AbsenceFacts } from '../../evaluation/recorded-time.ts';
import { dayAfter } from '../../evaluation/statement-period.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { ServiceError } from '../../kernel/errors.ts';
import { loadHistories } from '../../statements/statement-history.ts';
import type { ForecastFinding } from './forecast-contract.ts';

type RuleFinding = Extract<ForecastFinding, { kind: 'rule' }>;

/**
 * Loads the time since the last statement until a date, to be evaluated with an absence that nobody recorded, any number of
 * times.
 */
export async function loadSupposed(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  configuration: Configuration,
  { employmentId, from }: AbsenceFacts,
  to: string,
): Promise<BuildEvaluation> {
  const history = (await loadHistories(tx, ctx, [employmentId])).get(employmentId);
  const open = history?.lastTo ? dayAfter(history.lastTo) : history?.firstRecordedOn;
  const period = { from: open && open < from ? open : from, to };
  const [build] = await loadEvaluationInputs(tx, ctx, configuration, [
    { employmentId, period, payoutMinutes: 0 },
  ]);
  if (!build) throw new Error(`Nothing was loaded for the employment ${employmentId}.`);
  return build;
}

/** Evaluates what was loaded with this absence. Throws a refusal where what is stored cannot be used. */
export function runSupposed(
  build: BuildEvaluation,
  supposed: AbsenceFacts,
  trace: boolean,
): EvaluationResult {
  try {
    return evaluate(build({ supposed }).input, { trace });
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    throw new ServiceError(say('absence-not-checkable', { sentence: error.said }));
  }
}

const answers = { error: 'refuse', warning: 'warn', info: 'note' } as const;

/** What the usage rules of the account say of the dates of an absence. */
export function ruleFindings(
  { violations, employments }: EvaluationResult,
  { employmentId, from, to }: AbsenceFacts,
): RuleFinding[] {
  const zone = employments.find(({ code }) => code === employmentId)?.zone;
  if (!zone) return [];
  return violations
    .filter(({ step, employment }) => employment === employmentId && isUsageRule(step))
    .map(({ step, severity, at, facts }) => ({
      ...{ kind: 'rule' as const, answer: answers[severity], on: formatDate(localDateAt(zone, at)), step },
      facts: facts as RuleFinding['facts'],
    }))
    .filter(({ on }) => on >= from && (to === null || on <= to));
}

function isUsageRule(step: string): boolean {
  return registries['usage-rules'].some((plugin) => plugin.id === step);
}
