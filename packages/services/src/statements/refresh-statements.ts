import { EvaluationError } from '@stempel/core';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { type Configuration, loadConfiguration } from '../evaluation/configuration.ts';
import { loadEmployees } from '../evaluation/employments.ts';
import { loadEvaluationInputs } from '../evaluation/load-evaluation-input.ts';
import { lastEmployedOn } from '../evaluation/statement-period.ts';
import { findTermsOn } from '../evaluation/terms-in-force.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { type NewStatement, replaceOutcome } from './save-statements.ts';
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

/** Evaluates the period of a statement with today's knowledge. Throws the engine's EvaluationError. */
export async function evaluateStatement(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  statement: RefreshedStatement,
  payoutMinutes: number,
  known?: Configuration,
): Promise<NewStatement> {
  const configuration = known ?? (await loadConfiguration(tx));
  const { employmentId } = statement;
  const period = { from: statement.periodFrom, to: statement.periodTo };
  const [build] = await loadEvaluationInputs(tx, ctx, configuration, [
    { employmentId, period, payoutMinutes },
  ]);
  if (!build) throw new Error(`Nothing was loaded for the employment ${employmentId}.`);
  const outcome = workOutStatement(build(), configuration);
  const approvalMode = await modeOf(tx, statement, configuration);
  return { id: statement.id, employeeId: statement.employeeId, employmentId, period, approvalMode, outcome };
}

async function modeOf(tx: WorkspaceTransaction, statement: RefreshedStatement, configuration: Configuration) {
  const [employee] = await loadEmployees(tx, [statement.employmentId]);
  const employment = employee?.employments.find(({ id }) => id === statement.employmentId);
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
  if (rows.length === 0) return;
  const configuration = await loadConfiguration(tx);
  for (const row of rows) {
    try {
      await replaceOutcome(tx, ctx, await evaluateStatement(tx, ctx, row, 0, configuration));
    } catch (error) {
      // A rule that cannot be used is told at submission, which evaluates again; recording time goes on.
      if (!(error instanceof EvaluationError)) throw error;
    }
  }
}

/** As `refreshStatements`, for the open statements after one whose closing changed. */
export async function refreshFollowing(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  changed: Pick<RefreshedStatement, 'employmentId' | 'periodFrom'>,
): Promise<void> {
  const rows = await tx
    .select(refreshedColumns)
    .from(statements)
    .where(
      and(
        eq(statements.employmentId, changed.employmentId),
        gt(statements.periodFrom, changed.periodFrom),
        inArray(statements.state, ['ready', 'reopened']),
      ),
    )
    .orderBy(asc(statements.periodFrom));
  await refreshStatements(tx, ctx, rows);
}
