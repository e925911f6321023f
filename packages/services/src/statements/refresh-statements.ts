import { EvaluationError } from '@stempel/core';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { asc, inArray } from '@stempel/db/drizzle';
import type { Configuration } from '../evaluation/configuration.ts';
import { loadConfigurationAgain } from '../evaluation/configuration-again.ts';
import type { EmploymentRow } from '../evaluation/employments.ts';
import { type loadBases, loadEvaluationInputs } from '../evaluation/load-evaluation-input.ts';
import { lastEmployedOn } from '../evaluation/statement-period.ts';
import { findTermsOn } from '../evaluation/terms-in-force.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { rowsByKey } from '../kernel/rows-by-key.ts';
import {
  type NewStatement,
  replaceOutcomes,
  type WrittenStatement,
  writeStatement,
} from './save-statements.ts';
import { workOutStatement } from './work-out-statement.ts';

const { statements } = schema;

/** What is needed of a statement to evaluate it once more. */
export const refreshedColumns = {
  id: statements.id,
  employeeId: statements.employeeId,
  employmentId: statements.employmentId,
  periodFrom: statements.periodFrom,
  periodTo: statements.periodTo,
  approvalMode: statements.approvalMode,
  state: statements.state,
};

export type RefreshedStatement = Pick<typeof statements.$inferSelect, keyof typeof refreshedColumns>;

interface Wanted<Row> {
  readonly statement: Row;
  readonly payoutMinutes: number;
}

/** A statement that may be evaluated once more. */
export interface LoadedStatement extends Pick<NewStatement, 'id' | 'approvalMode'> {
  /** Throws the engine's EvaluationError. */
  readonly evaluate: () => NewStatement;
  /** What it would be evaluated from; see `BuildEvaluation`. */
  readonly basis: () => string;
}

/**
 * Loads what the periods of statements of different employments are evaluated from with today's knowledge, for all of
 * them together; with `loadBases` to be compared only.
 */
export async function loadStatements<Row extends RefreshedStatement>(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  wanted: readonly Wanted<Row>[],
  load: typeof loadBases = loadEvaluationInputs,
): Promise<Map<string, LoadedStatement>> {
  if (wanted.length === 0) return new Map();
  const configuration = await loadConfigurationAgain(tx, ctx);
  const tasks = wanted.map(({ statement: { employmentId, periodFrom, periodTo }, payoutMinutes }) => {
    return { employmentId, period: { from: periodFrom, to: periodTo }, payoutMinutes };
  });
  const builds = await load(tx, ctx, configuration, tasks);
  return new Map(
    wanted.map(({ statement }, index) => {
      const { id, employeeId, employmentId, periodFrom: from, periodTo: to } = statement;
      const build = builds[index];
      if (!build) throw new Error(`Nothing was loaded for the employment ${employmentId}.`);
      const employment = build.employee.employments.find((one) => one.id === employmentId);
      const approvalMode = modeOf(statement, employment, configuration);
      const period = { from, to };
      const evaluate = () => {
        const outcome = workOutStatement(build(), configuration);
        return { id, employeeId, employmentId, period, approvalMode, outcome };
      };
      return [id, { id, approvalMode, evaluate, basis: build.basis }];
    }),
  );
}

function modeOf(
  statement: RefreshedStatement,
  employment: EmploymentRow | undefined,
  configuration: Configuration,
) {
  const lastOn = lastEmployedOn(employment?.endOn ?? null, statement.periodTo);
  const terms = findTermsOn(employment?.versions ?? [], configuration.terms, lastOn);
  return terms?.approvalMode ?? statement.approvalMode;
}

/** Evaluates statements that nobody submitted yet once more, in order: what they rest on has changed. */
export async function refreshStatements(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  rows: readonly RefreshedStatement[],
): Promise<void> {
  let left = [...rows];
  // The closing of one is the opening of the next: one period of each employment at a time.
  while (left.length > 0) {
    const round = [...new Map(left.toReversed().map((row) => [row.employmentId, row])).values()];
    left = left.filter((row) => !round.includes(row));
    const loaded = await loadStatements(
      tx,
      ctx,
      round.map((statement) => ({ statement, payoutMinutes: 0 })),
    );
    await replaceOutcomes(tx, ctx, [...loaded.values()].flatMap(evaluated));
  }
}

/** A rule that cannot be used is told at submission, which evaluates again; recording time goes on. */
function evaluated({ evaluate }: LoadedStatement): WrittenStatement[] {
  try {
    return [writeStatement(evaluate())];
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    return [];
  }
}

/** As `refreshStatements`, for the open statements after those whose closing changed; these are of different employments. */
export async function refreshFollowing(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  changed: readonly Pick<RefreshedStatement, 'employmentId' | 'periodFrom'>[],
): Promise<void> {
  if (changed.length === 0) return;
  const changedFrom = new Map(changed.map((row) => [row.employmentId, row.periodFrom]));
  const rows = await tx
    .select(refreshedColumns)
    .from(rowsByKey(statements.employmentId, [...changedFrom.keys()]))
    .where(inArray(statements.state, ['ready', 'reopened']))
    .orderBy(asc(statements.periodFrom));
  const following = rows.filter((row) => row.periodFrom > (changedFrom.get(row.employmentId) ?? ''));
  await refreshStatements(tx, ctx, following);
}
