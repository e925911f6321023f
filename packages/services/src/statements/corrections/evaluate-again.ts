import { EvaluationError, type EvaluationOptions } from '@stempel/core';
import type { WorkspaceTransaction } from '@stempel/db';
import type { Opening } from '../../evaluation/account-states.ts';
import type { Configuration } from '../../evaluation/configuration.ts';
import type { Known } from '../../evaluation/knowledge.ts';
import { type BuildEvaluation, readEvaluationInputs } from '../../evaluation/load-evaluation-input.ts';
import { loadOpened, type OpenedBalances, openingAfter } from '../../evaluation/openings.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { takeTurns } from '../../kernel/take-turns.ts';
import { type WorkedOutStatement, workOutStatement } from '../work-out-statement.ts';
import type { SettledPeriod } from './believed-periods.ts';

/** What is needed of a period to evaluate it once more. */
export type RepeatedPeriod = Pick<SettledPeriod, 'employmentId' | 'from' | 'to' | 'payoutMinutes'> & {
  readonly believed: Pick<SettledPeriod['believed'], 'opening'>;
};

/** A period with its outcome under another knowledge. */
export interface EvaluatedAgain<P extends RepeatedPeriod = SettledPeriod> {
  readonly period: P;
  readonly outcome: WorkedOutStatement;
}

/** The periods of an employment with their outcomes, or why one of them cannot be evaluated. */
export type Again<P extends RepeatedPeriod = SettledPeriod> = EvaluatedAgain<P>[] | EvaluationError;

/**
 * Evaluates settled periods of employments again, in order: the first opens as it is believed to have opened, each later
 * one where the one before closes now, with what was opened by hand in between (docs/statements.md, Corrections). What was paid by
 * choice stays paid as far as today's knowledge leaves enough to pay it from. Inputs are loaded for all employments and
 * periods together: each period looks back at what the others read.
 */
export async function evaluateAgain<P extends RepeatedPeriod>(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  configuration: Configuration,
  periodsOf: ReadonlyMap<string, readonly P[]>,
  /** As people and their time were known then; the configuration is believed as it was loaded. */
  known?: Known,
): Promise<Map<string, Again<P>>> {
  const evaluate = await readAgain(tx, ctx, [configuration], periodsOf, known);
  return evaluate(configuration);
}

/** The same for several configurations: what is recorded and believed is read once. */
export async function readAgain<P extends RepeatedPeriod>(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  configurations: readonly Configuration[],
  periodsOf: ReadonlyMap<string, readonly P[]>,
  known?: Known,
  options?: EvaluationOptions,
): Promise<
  (configuration: Configuration, employmentIds?: readonly string[]) => Promise<Map<string, Again<P>>>
> {
  const tasks = [...periodsOf].flatMap(([employmentId, periods]) =>
    periods.map((settled) => {
      const { from, to, payoutMinutes } = settled;
      return { employmentId, period: { from, to }, payoutMinutes, opening: openingOf(settled) };
    }),
  );
  const build = await readEvaluationInputs(tx, ctx, configurations, tasks, { known });
  const opened = await openedWithin(tx, periodsOf, known);
  return async (configuration, employmentIds = [...periodsOf.keys()]) => {
    const built = Map.groupBy(build(configuration).entries(), ([index]) => tasks[index]?.employmentId ?? '');
    const done = new Map<string, Again<P>>();
    for (const id of employmentIds) {
      const builds = (built.get(id) ?? []).map(([, one]) => one);
      const periods = { settled: periodsOf.get(id) ?? [], opened: opened.get(id) ?? [] };
      done.set(id, await evaluateInOrder(configuration, periods, builds, options));
    }
    return done;
  };
}

/** What was opened by hand for employments of which several periods follow each other. */
async function openedWithin(
  tx: WorkspaceTransaction,
  periodsOf: ReadonlyMap<string, readonly RepeatedPeriod[]>,
  known?: Known,
): Promise<OpenedBalances> {
  const following = [...periodsOf].flatMap(([id, periods]) => (periods.length > 1 ? [id] : []));
  return following.length > 0 ? loadOpened(tx, following, known) : new Map();
}

interface PeriodsOfOne<P> {
  readonly settled: readonly P[];
  readonly opened: NonNullable<ReturnType<OpenedBalances['get']>>;
}

/** The periods of one employment; why one cannot be evaluated, since those behind it rest on it. */
async function evaluateInOrder<P extends RepeatedPeriod>(
  configuration: Configuration,
  { settled, opened }: PeriodsOfOne<P>,
  builds: readonly BuildEvaluation[],
  options?: EvaluationOptions,
): Promise<Again<P>> {
  const done: EvaluatedAgain<P>[] = [];
  for (const [index, period] of settled.entries()) {
    await takeTurns();
    const before = done.at(-1);
    const opening = before ? openingAfter(closingOf(before), opened, period) : openingOf(period);
    try {
      const outcome = evaluatePeriod(period.payoutMinutes, (payoutMinutes) => {
        const build = builds[index];
        if (!build) throw new Error(`Nothing was loaded for the employment ${period.employmentId}.`);
        return workOutStatement(build({ payoutMinutes, opening }), configuration, options);
      });
      done.push({ period, outcome });
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error;
      return error;
    }
  }
  return done;
}

function openingOf({ believed }: RepeatedPeriod): Opening {
  const { corrections: _booked, ...plain } = believed.opening;
  return plain;
}

function closingOf({ period, outcome }: EvaluatedAgain<RepeatedPeriod>) {
  return { periodTo: period.to, closing: outcome.stored.closing };
}

/** A period with so much paid out by choice, as far as there is enough to pay it from. */
export function evaluatePeriod(
  payoutMinutes: number,
  work: (payoutMinutes: number) => WorkedOutStatement,
): WorkedOutStatement {
  try {
    return work(payoutMinutes);
  } catch (error) {
    if (!(error instanceof EvaluationError) || error.path !== 'submission.payout_minutes') throw error;
  }
  const unpaid = work(0);
  const { split } = unpaid.stored;
  if (!split) return unpaid;
  const most =
    Math.floor(Math.min(payoutMinutes, split.max_minutes) / split.unit_minutes) * split.unit_minutes;
  return most < split.min_minutes || most === 0 ? unpaid : work(most);
}
