import { EvaluationError } from '@stempel/core';
import type { WorkspaceTransaction } from '@stempel/db';
import type { Configuration } from '../../evaluation/configuration.ts';
import type { EmploymentRow } from '../../evaluation/employments.ts';
import { loadEvaluationInputs } from '../../evaluation/load-evaluation-input.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { takeTurns } from '../../kernel/take-turns.ts';
import { findNextPeriod } from '../due-period.ts';
import { loadHistories } from '../statement-history.ts';
import { judgeTime } from './judge-time.ts';
import type { LiveIncident } from './live-incident.ts';
import type { OpenCheckIn } from './open-check-ins.ts';

/** An employment with the date that it is by its clock. */
export interface LiveEmployment extends EmploymentRow {
  readonly zone: string;
  readonly today: string;
  /** When that date ends. */
  readonly midnightAt: Temporal.Instant;
}

interface ByRules {
  readonly found: LiveIncident[];
  readonly failed: string[];
  readonly moments: Temporal.Instant[];
}

/** Nothing of the ledger decides what is looked for. */
const opening = { states: {}, openedOn: {} };

/**
 * What the policies in force find between the last statement of an employment and today, by employee: dates before are
 * those of the statement, which finds the same.
 */
export async function judgeByRules(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  configuration: Configuration,
  { employments, open }: { employments: readonly LiveEmployment[]; open: readonly OpenCheckIn[] },
): Promise<ReadonlyMap<string, ByRules>> {
  const histories = await loadHistories(
    tx,
    ctx,
    employments.map(({ id }) => id),
  );
  const tasks = employments.flatMap((employment) => {
    const history = histories.get(employment.id);
    const next = history && findNextPeriod(employment, history, configuration);
    const from = next?.period.from;
    if (from === undefined || from > employment.today) return [];
    return [{ employment, employmentId: employment.id, period: { from, to: employment.today } }];
  });
  const inputs = await loadEvaluationInputs(
    tx,
    ctx,
    configuration,
    tasks.map(({ employmentId, period }) => ({ employmentId, period, payoutMinutes: 0, opening })),
  );
  const judged = new Map<string, ByRules>();
  for (const [index, { employment }] of tasks.entries()) {
    const { employeeId, today, midnightAt } = employment;
    const all = judged.get(employeeId) ?? { found: [], failed: [], moments: [] };
    judged.set(employeeId, all);
    await takeTurns();
    try {
      const loaded = inputs[index]?.();
      if (!loaded) continue;
      const own = open.filter((one) => one.employeeId === employeeId);
      const { found, moments } = judgeTime(loaded, { now: ctx.now, today, midnightAt, open: own });
      // A rest is one of all employments of a person together: the first that finds it tells it.
      const isNew = (one: LiveIncident) =>
        !all.found.some(({ step, about }) => step === one.step && about === one.about);
      all.found.push(...found.filter(isNew));
      all.moments.push(...moments);
    } catch (error) {
      // A rule that cannot be used is told by the statement.
      if (!(error instanceof EvaluationError)) throw error;
      all.failed.push(employment.id);
    }
  }
  return judged;
}
