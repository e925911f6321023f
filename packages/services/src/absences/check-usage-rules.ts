import {
  EvaluationError,
  type EvaluationResult,
  evaluate,
  formatDate,
  localDateAt,
  registries,
} from '@stempel/core';
import type { WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { loadConfiguration } from '../evaluation/configuration.ts';
import { type BuildEvaluation, loadEvaluationInputs } from '../evaluation/load-evaluation-input.ts';
import { loadHistories } from '../statements/statement-history.ts';
import { dayAfter } from '../statements/statement-period.ts';

interface Checked {
  readonly id: string;
  readonly employmentId: string;
  readonly from: string;
  readonly to: string | null;
}

/**
 * Refuses an absence that a usage rule of its account forbids (DOMAIN §7.5: severity `error` refuses). The time
 * since the last statement is evaluated with the absence, so that what accrues until then counts.
 */
export async function checkUsageRules(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  absence: Checked,
): Promise<void> {
  const { id, employmentId } = absence;
  const history = (await loadHistories(tx, ctx, [employmentId])).get(employmentId);
  const open = history?.lastTo ? dayAfter(history.lastTo) : history?.firstRecordedOn;
  const period = { from: open && open < absence.from ? open : absence.from, to: absence.to ?? absence.from };
  const configuration = await loadConfiguration(tx);
  const task = { employmentId, period, payoutMinutes: 0, requestedAbsenceId: id };
  const [build] = await loadEvaluationInputs(tx, ctx, configuration, [task]);
  if (!build) return;
  const result = evaluateBuilt(build);
  const zone = result.employments.find((employment) => employment.code === employmentId)?.zone;
  const errors = result.violations
    .filter(({ step, severity }) => severity === 'error' && isUsageRule(step))
    .map(({ step, at, facts }) => ({ step, on: zone ? formatDate(localDateAt(zone, at)) : '', facts }))
    .filter(({ on }) => on >= absence.from && (absence.to === null || on <= absence.to))
    .map(({ step, on, facts }) => ({
      pointer: '/from',
      code: step,
      detail: `The rule "${step}" refuses the absence on ${on}: ${describe(facts)}.`,
    }));
  const [first] = errors;
  if (first) throw new ServiceError('invalid', first.detail, { errors });
}

function isUsageRule(step: string): boolean {
  return registries['usage-rules'].some((plugin) => plugin.id === step);
}

function evaluateBuilt(build: BuildEvaluation): EvaluationResult {
  try {
    return evaluate(build().input, { trace: false });
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    const detail = `The absence cannot be checked: ${error.message}. Correct the policy first.`;
    throw new ServiceError('conflict', detail);
  }
}

function describe(facts: Readonly<Record<string, string | number>>): string {
  return Object.entries(facts)
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`)
    .join(', ');
}
