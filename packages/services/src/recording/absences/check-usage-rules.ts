import { EvaluationError, evaluate } from '@stempel/core';
import { say } from '@stempel/core/messages';
import type { WorkspaceTransaction } from '@stempel/db';
import type { Configuration } from '../../evaluation/configuration.ts';
import type { EvaluationTask } from '../../evaluation/evaluation-task.ts';
import { loadEvaluationInputs } from '../../evaluation/load-evaluation-input.ts';
import type { AbsenceFacts } from '../../evaluation/recorded-time.ts';
import { dayAfter } from '../../evaluation/statement-period.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { problemAt, refusalOf, ServiceError } from '../../kernel/errors.ts';
import { loadHistories } from '../../statements/statement-history.ts';
import { lastUse, laterUses } from './later-uses.ts';
import {
  causedByChange,
  causedLater,
  isOn,
  takesNoMore,
  type UsageFinding,
  usageFindings,
} from './usage-findings.ts';

interface Checked {
  readonly id: string;
  readonly employmentId: string;
  readonly accountId: string | null;
  readonly from: string;
  readonly to: string | null;
  /** 1/10 000 of each day. */
  readonly share: number;
}

/**
 * Refuses an absence that a usage rule of its account forbids (core/docs/leave.md, Use: severity `error` refuses), on its own
 * dates or on those of an approved one that comes later and would lack what it takes. The time since the last statement is
 * evaluated with the absence, so that what accrues until then counts. `before`: as it was approved until now; a change that only
 * gives back is not refused for what lacked before.
 */
export async function checkUsageRules(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  configuration: Configuration,
  { absence, before }: { readonly absence: Checked; readonly before: AbsenceFacts | undefined },
): Promise<void> {
  const { id, employmentId, from } = absence;
  const history = (await loadHistories(tx, ctx, [employmentId])).get(employmentId);
  const open = history?.lastTo ? dayAfter(history.lastTo) : history?.firstRecordedOn;
  const later = await laterUses(tx, ctx, absence);
  const period = { from: open && open < from ? open : from, to: lastUse(later, absence.to ?? from) };
  const task = { employmentId, period, payoutMinutes: 0, requestedAbsenceId: id };
  const [build] = await loadEvaluationInputs(tx, ctx, configuration, [task]);
  if (!build) return;
  const errorsOf = (given: Pick<EvaluationTask, 'supposed' | 'without'>) => {
    const result = askEngine(() => evaluate(build(given).input, { trace: false }));
    return usageFindings(result, employmentId).filter(({ severity }) => severity === 'error');
  };
  const found = errorsOf({});
  const own = found.filter((finding) => isOn(finding, absence));
  const isElsewhere = found.length > own.length && later.length > 0;
  const stood = before && takesNoMore(absence, before) ? before : undefined;
  const isCompared = isElsewhere || (stood !== undefined && own.length > 0);
  const without = isCompared ? errorsOf({ without: id, ...(before && { supposed: before }) }) : [];
  const caused = stood ? causedByChange({ found: own, without }, stood) : own;
  const refusal = refusalOf([
    ...caused.map((finding) => refused('usage-rule-refuses', finding)),
    ...causedLater({ found, without }, absence, later).map((one) => refused('usage-rule-later', one)),
  ]);
  if (refusal) throw refusal;
}

function refused(code: 'usage-rule-refuses' | 'usage-rule-later', { step, on, facts }: UsageFinding) {
  return problemAt('/from', say(code, { code: step, date: on, facts }), step);
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
