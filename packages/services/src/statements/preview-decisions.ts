import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, notInArray, or, type SQL, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../kernel/context.ts';
import { findLent, inPlaceOf, requireDeciding } from '../kernel/deciding.ts';
import { requirePermission, scopesOf } from '../kernel/permission.ts';
import { placesByKey, rowsByKey } from '../kernel/rows-by-key.ts';
import { mapInTurns, takeTurns } from '../kernel/take-turns.ts';
import { reading } from '../kernel/transaction.ts';
import { hasPolicies, needsConfirmation } from './confirm-uncovered.ts';
import { figuresHash, flexMinutes, sumFigures } from './decision-sums.ts';
import { type Evaluated, evaluatedIn, evaluateSubmissions } from './evaluate-submissions.ts';
import { figuresHashOf } from './held-outcomes.ts';
import { visibleStatements } from './permit-statement.ts';
import type { StatementState } from './statement-contract.ts';
import type {
  DecidedStatement,
  DecisionPreview,
  LeftOutReason,
  LeftOutStatement,
  PreviewDecisions,
  StatementDecision,
} from './statement-decision-contract.ts';
import { type StatementMarks, withSteps } from './statement-marks.ts';
import { type ReadStatement, type StatementRow, selectStatements } from './statement-rows.ts';
import { withFigures } from './stored-figures.ts';

const { statements } = schema;

/** The states in which each decision finds a statement, and those it wants the earlier ones in. */
const states: Record<StatementDecision, { from: StatementState[]; earlier: StatementState[] }> = {
  submit: { from: ['ready', 'reopened'], earlier: ['submitted', 'approved'] },
  approve: { from: ['submitted'], earlier: ['approved'] },
};

/**
 * What submitting or approving these statements together would be about: sums, each statement, and those that are
 * left out with the reason. Submissions are evaluated with today's knowledge, without a payout by choice. Nothing is
 * written.
 */
export async function previewDecisions(
  ctx: ServiceContext,
  { decision, ids }: PreviewDecisions,
): Promise<DecisionPreview> {
  if (decision === 'approve') await requireDeciding(ctx, 'statement');
  else requirePermission(ctx, 'statements', decision);
  return reading(ctx, async (tx) => {
    const where = and(placesByKey(statements.id, ids), await visibleTo(tx, ctx, decision));
    const found = await selectStatements(tx, where).orderBy(asc(statements.periodFrom), asc(statements.id));
    const stepping = await withSteps(tx, ctx, found);
    const unsettled = Map.groupBy(await loadEarlier(tx, found, decision), (row) => row.employmentId);
    const isWithPolicies = decision === 'approve' && (await hasPolicies(tx));
    const going = new Map<string, ReadStatement>();
    const leftOut: LeftOutStatement[] = ids
      .filter((id) => !found.some((row) => row.id === id))
      .map((id) => ({ id, reason: 'not-found' }));
    for (const { row, steps } of stepping) {
      const against = reasonAgainst(ctx, decision, row, steps);
      // Of what is left out anyway no figures are read: they are what a preview costs.
      if (against === undefined) await takeTurns();
      const read = against === undefined ? withFigures(row) : undefined;
      const isUncovered =
        decision === 'approve' && read && needsConfirmation(read.stored.uncovered, isWithPolicies);
      const reason = against ?? (isUncovered ? 'uncovered' : findEarlier(row, unsettled, going));
      if (read && reason === undefined) going.set(read.id, read);
      else if (reason !== undefined) leftOut.push(nameOf(row, reason));
    }
    const all = [...going.values()];
    const figures =
      decision === 'approve'
        ? new Map(all.map((row) => [row.id, evaluatedIn(row)]))
        : await evaluateSubmissions(tx, ctx, all);
    const failed = all.filter(({ id }) => !figures.has(id)).map((row) => nameOf(row, 'not-evaluated'));
    const included = all.flatMap((row) => {
      const found = figures.get(row.id);
      return found ? [{ row, ...found }] : [];
    });
    return {
      sums: sumFigures(included),
      included: await mapInTurns(included, decidedOf),
      left_out: [...leftOut, ...failed],
    };
  });
}

/** The statements that the caller may decide about or read, in whose place ever. */
async function visibleTo(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  decision: StatementDecision,
): Promise<SQL | undefined> {
  const seen = (...actions: ('read' | StatementDecision)[]) =>
    new Set(actions.flatMap((action) => [...(scopesOf(ctx, 'statements', action) ?? [])]));
  const own = seen(decision, 'read');
  const lent = decision === 'approve' ? await findLent(tx, ctx, 'statement') : [];
  if (own.has('all')) return undefined;
  const theirs = lent.map((one) => {
    const inPlace = inPlaceOf(ctx, one);
    return visibleStatements(inPlace, scopesOf(inPlace, 'statements', decision) ?? new Set());
  });
  if (theirs.includes(undefined) && lent.length > 0) return undefined;
  return or(visibleStatements(ctx, own), ...theirs) ?? sql`false`;
}

/** Why the caller cannot decide this one together with others; the verbs refuse the same alone. */
function reasonAgainst(
  ctx: ServiceContext,
  decision: StatementDecision,
  { state, employeeId }: StatementRow,
  { decidable, submittable }: Pick<StatementMarks, 'decidable' | 'submittable'>,
): LeftOutReason | undefined {
  const isOwn = employeeId === ctx.actor.employeeId;
  if (!(decision === 'approve' ? decidable : submittable)) {
    if (!isOwn) return 'not-permitted';
    return decision === 'approve' ? 'own' : 'left-to-manager';
  }
  return states[decision].from.includes(state) ? undefined : 'other-state';
}

type Earlier = Pick<StatementRow, 'id' | 'employmentId' | 'periodFrom'>;

/** Statements of these employments that stand in the way of later ones. */
function loadEarlier(
  tx: WorkspaceTransaction,
  rows: readonly StatementRow[],
  decision: StatementDecision,
): Promise<Earlier[]> {
  const { id, employmentId, periodFrom, state } = statements;
  const employmentIds = [...new Set(rows.map((row) => row.employmentId))];
  return tx
    .select({ id, employmentId, periodFrom })
    .from(rowsByKey(employmentId, employmentIds))
    .where(notInArray(state, states[decision].earlier));
}

function findEarlier(
  { employmentId, periodFrom }: StatementRow,
  unsettled: ReadonlyMap<string, readonly Earlier[]>,
  going: ReadonlyMap<string, ReadStatement>,
): LeftOutReason | undefined {
  const earlier = (unsettled.get(employmentId) ?? []).filter((other) => other.periodFrom < periodFrom);
  return earlier.every(({ id }) => going.has(id)) ? undefined : 'earlier-open';
}

type Named = Pick<StatementRow, 'id' | 'employeeName' | 'periodFrom' | 'periodTo'>;

function nameOf({ id, employeeName, periodFrom, periodTo }: Named, reason: LeftOutReason) {
  return { id, employee_name: employeeName, period: { from: periodFrom, to: periodTo }, reason };
}

function decidedOf({ row, figures, uncovered }: { row: ReadStatement } & Evaluated): DecidedStatement {
  return {
    id: row.id,
    employee_name: row.employeeName,
    period: { from: row.periodFrom, to: row.periodTo },
    figures_hash: figures === row.stored.figures ? figuresHashOf(row, figures) : figuresHash(figures),
    worked_minutes: figures.worked_minutes,
    norm_balance_minutes: figures.norm_balance_minutes,
    payout_minutes: figures.payout_minutes,
    flex_minutes: flexMinutes(figures),
    violations: figures.violations.length,
    uncovered,
  };
}
