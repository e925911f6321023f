import { EvaluationError } from '@stempel/core';
import type { WorkspaceTransaction } from '@stempel/db';
import type { Opening } from '../../evaluation/account-states.ts';
import type { Configuration } from '../../evaluation/configuration.ts';
import type { Known } from '../../evaluation/knowledge.ts';
import { loadEvaluationInputs } from '../../evaluation/load-evaluation-input.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { takeTurns } from '../../kernel/take-turns.ts';
import { type WorkedOutStatement, workOutStatement } from '../work-out-statement.ts';
import type { SettledPeriod } from './believed-periods.ts';

/** A settled period with its outcome under today's knowledge. */
export interface EvaluatedAgain {
  readonly period: SettledPeriod;
  readonly outcome: WorkedOutStatement;
}

/** The settled periods of an employment with their outcomes, or why one of them cannot be evaluated. */
type Again = EvaluatedAgain[] | EvaluationError;

/**
 * Evaluates settled periods of employments again, in order: the first opens as it is believed to have opened, each later
 * one where the one before closes now (docs/statements.md, Corrections: later openings are re-based). What was paid by
 * choice stays paid as far as today's knowledge leaves enough to pay it from. Inputs are loaded for all employments
 * together, a period at a time.
 */
export async function evaluateAgain(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  configuration: Configuration,
  periodsOf: ReadonlyMap<string, readonly SettledPeriod[]>,
  /** As people and their time were known then; the configuration is believed as it was loaded. */
  known?: Known,
): Promise<Map<string, Again>> {
  const done = new Map<string, Again>([...periodsOf.keys()].map((id) => [id, []]));
  for (;;) {
    const round = nextRound(periodsOf, done);
    if (round.length === 0) return done;
    const tasks = round.map(({ employmentId, period: { from, to, payoutMinutes }, opening }) => {
      return { employmentId, period: { from, to }, payoutMinutes, opening };
    });
    const builds = await loadEvaluationInputs(tx, ctx, configuration, tasks, known);
    for (const [index, { employmentId, period, opening, before }] of round.entries()) {
      await takeTurns();
      try {
        const outcome = await evaluatePeriod(period, async (payoutMinutes) => {
          const build = payoutMinutes === period.payoutMinutes ? builds[index] : undefined;
          const given = {
            employmentId,
            period: { from: period.from, to: period.to },
            payoutMinutes,
            opening,
          };
          const [other] = build
            ? [build]
            : await loadEvaluationInputs(tx, ctx, configuration, [given], known);
          if (!other) throw new Error(`Nothing was loaded for the employment ${employmentId}.`);
          return workOutStatement(other(), configuration);
        });
        before.push({ period, outcome });
      } catch (error) {
        if (!(error instanceof EvaluationError)) throw error;
        done.set(employmentId, error);
      }
    }
  }
}

/** Of every employment the next period, as far as it begins on the earliest date: they read the same time. */
function nextRound(
  periodsOf: ReadonlyMap<string, readonly SettledPeriod[]>,
  done: ReadonlyMap<string, Again>,
) {
  const next = [...periodsOf].flatMap(([employmentId, periods]) => {
    const before = done.get(employmentId);
    const period = Array.isArray(before) ? periods[before.length] : undefined;
    if (!period || !Array.isArray(before)) return [];
    return [{ employmentId, period, before, opening: openingOf(period, before.at(-1)) }];
  });
  const earliest = next.map(({ period }) => period.from).sort()[0];
  return next.filter(({ period }) => period.from === earliest);
}

function openingOf({ believed }: SettledPeriod, before: EvaluatedAgain | undefined): Opening {
  const { openedOn } = believed.opening;
  const opening: Opening = before ? { states: before.outcome.stored.closing, openedOn } : believed.opening;
  const { corrections: _booked, ...plain } = opening;
  return plain;
}

async function evaluatePeriod(
  { payoutMinutes }: SettledPeriod,
  work: (payoutMinutes: number) => Promise<WorkedOutStatement>,
): Promise<WorkedOutStatement> {
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
