import { EvaluationError } from '@stempel/core';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, gt, isNull, lte, or } from '@stempel/db/drizzle';
import type { Opening } from '../../evaluation/account-states.ts';
import { loadConfiguration } from '../../evaluation/configuration.ts';
import { loadOpenings } from '../../evaluation/openings.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { rowsByKey } from '../../kernel/rows-by-key.ts';
import { evaluateAgain, type RepeatedPeriod } from '../corrections/evaluate-again.ts';
import type { WorkedOutStatement } from '../work-out-statement.ts';
import { contextThen } from './known-figures.ts';
import { loadStepsThen } from './steps-then.ts';

const { statements } = schema;

interface OpenThen extends RepeatedPeriod {
  readonly id: string;
  readonly believed: { readonly opening: Opening };
}

/** What a statement came to by what was known, or why its period could not be worked out. */
export type OutcomeThen = WorkedOutStatement | EvaluationError;

/**
 * Works out statements that were made but not settled by a moment, from what was known at it. The first period of an
 * employment that was open then opens where the settled ones before it closed, each later one where the one before closes
 * by the same knowledge. In a constant number of statements of SQL.
 */
export async function workOutThen(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  wanted: readonly { readonly id: string; readonly employmentId: string; readonly periodTo: string }[],
  at: Temporal.Instant,
): Promise<Map<string, OutcomeThen>> {
  if (wanted.length === 0) return new Map();
  const known = { at };
  const periods = await loadOpenThen(tx, lastOf(wanted), at);
  const configuration = await loadConfiguration(tx, known);
  const then = await contextThen(tx, ctx, known);
  const again = await evaluateAgain(tx, then, configuration, periods, known);
  const outcomes = [...again].flatMap(([employmentId, evaluated]): [string, OutcomeThen][] => {
    if (evaluated instanceof EvaluationError) {
      return (periods.get(employmentId) ?? []).map(({ id }) => [id, evaluated]);
    }
    return evaluated.map(({ period, outcome }) => [period.id, withCorrections(outcome, period)]);
  });
  return new Map(outcomes);
}

/** The last day that is wanted of each employment. */
function lastOf(wanted: Parameters<typeof workOutThen>[2]): Map<string, string> {
  const last = new Map<string, string>();
  for (const { employmentId, periodTo } of wanted) {
    if (periodTo > (last.get(employmentId) ?? '')) last.set(employmentId, periodTo);
  }
  return last;
}

/** The statements of employments up to a date that were made and not settled by then, in order, with their openings. */
async function loadOpenThen(
  tx: WorkspaceTransaction,
  last: ReadonlyMap<string, string>,
  at: Temporal.Instant,
): Promise<Map<string, OpenThen[]>> {
  const { id, employmentId, periodFrom, periodTo } = statements;
  const rows = await tx
    .select({ id, employmentId, from: periodFrom, to: periodTo })
    .from(rowsByKey(employmentId, [...last.keys()]))
    .where(
      and(lte(statements.generatedAt, at), or(isNull(statements.approvedAt), gt(statements.approvedAt, at))),
    )
    .orderBy(asc(periodFrom));
  const open = rows.filter((row) => row.to <= (last.get(row.employmentId) ?? ''));
  const ids = open.map((row) => row.id);
  const steps = await loadStepsThen(tx, ids, at);
  const byEmployment = Map.groupBy(open, (row) => row.employmentId);
  const queries = [...byEmployment].flatMap(([employmentId, [first]]) =>
    first ? [{ employmentId, period: { from: first.from, to: first.to } }] : [],
  );
  const openings = await loadOpenings(tx, queries, { at });
  const nothing: Opening = { states: {}, openedOn: {} };
  const withOpenings = [...byEmployment].map(([employmentId, periods]): [string, OpenThen[]] => [
    employmentId,
    periods.map((period) => ({
      ...period,
      payoutMinutes: steps.get(period.id)?.payoutMinutes ?? 0,
      believed: { opening: openings.get(employmentId) ?? nothing },
    })),
  ]);
  return new Map(withOpenings);
}

/** The first period books the corrections that waited for it. */
function withCorrections(outcome: WorkedOutStatement, period: OpenThen): WorkedOutStatement {
  const { opening } = period.believed;
  const isFirst = outcome.stored.opening.states === opening.states;
  const corrections = isFirst ? (opening.corrections ?? []).flatMap(({ lines }) => [...lines]) : [];
  const { trace, inputSha256, configVersions, knowledge } = outcome;
  return { stored: { ...outcome.stored, corrections }, trace, inputSha256, configVersions, knowledge };
}
