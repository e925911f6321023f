import { EvaluationError, evaluate, formatDate, localDateAt, registries } from '@stempel/core';
import { say } from '@stempel/core/messages';
import type { WorkspaceTransaction } from '@stempel/db';
import { loadConfiguration } from '../../evaluation/configuration.ts';
import { loadEvaluationInputs } from '../../evaluation/load-evaluation-input.ts';
import { dayAfter } from '../../evaluation/statement-period.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { problemAt, refusalOf, ServiceError } from '../../kernel/errors.ts';
import { loadHistories } from '../../statements/statement-history.ts';

interface Checked {
  readonly id: string;
  readonly employmentId: string;
  readonly from: string;
  readonly to: string | null;
}

/**
 * Refuses an absence that a usage rule of its account forbids (core/docs/leave.md, Use: severity `error` refuses).
 * The time since the last statement is evaluated with the absence, so that what accrues until then counts.
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
  const result = askEngine(() => evaluate(build().input, { trace: false }));
  const zone = result.employments.find((employment) => employment.code === employmentId)?.zone;
  const errors = result.violations
    .filter(({ step, severity }) => severity === 'error' && isUsageRule(step))
    .map(({ step, at, facts }) => ({ step, on: zone ? formatDate(localDateAt(zone, at)) : '', facts }))
    .filter(({ on }) => on >= absence.from && (absence.to === null || on <= absence.to))
    .map(({ step, on, facts }) =>
      problemAt('/from', say('usage-rule-refuses', { code: step, date: on, facts }), step),
    );
  const refusal = refusalOf(errors);
  if (refusal) throw refusal;
}

function isUsageRule(step: string): boolean {
  return registries['usage-rules'].some((plugin) => plugin.id === step);
}

/** What the engine answers. Throws `conflict` where a stored policy cannot be used any more. */
export function askEngine<Answer>(ask: () => Answer): Answer {
  try {
    return ask();
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    throw new ServiceError(say('absence-not-checkable', { sentence: error.said }));
  }
}
