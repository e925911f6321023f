import { EvaluationError, formatTenThousandths } from '@stempel/core';
import { say } from '@stempel/core/messages';
import { isId, schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import { type Known, storedKnowledge } from '../../evaluation/knowledge.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { notFound, refusalAt, ServiceError } from '../../kernel/errors.ts';
import { momentOf } from '../../kernel/known-at.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { takeTurns } from '../../kernel/take-turns.ts';
import { reading } from '../../kernel/transaction.ts';
import { wireInstant } from '../../kernel/wire-instant.ts';
import { loadSettledPeriods, type SettledPeriod } from '../corrections/believed-periods.ts';
import { compare, type Quantities } from '../corrections/compare-figures.ts';
import { visibleStatements } from '../permit-statement.ts';
import { withFigures } from '../stored-figures.ts';
import { type Change, findChanges } from './find-changes.ts';
import { findMoves } from './find-moves.ts';
import type { ExplainMove, MovedFigures } from './known-contract.ts';
import { figuresAsKnown } from './known-figures.ts';

const { statements } = schema;

/** More are not worked out one by one for anybody who waits. */
const mostInAll = 500;

/**
 * What differs of the period of a statement between two moments of knowledge and, of one figure, the changes that moved it:
 * each with its own effect, in the order of recording, adding up to the difference. By halving, unless `all` is asked for and
 * there are no more than 500.
 * Earlier settled periods that the changes touch are worked out along, since each opens where the one before closes.
 */
export async function explainMove(ctx: ServiceContext, input: ExplainMove): Promise<MovedFigures> {
  return reading(ctx, async (tx) => {
    const statement = await getTarget(tx, ctx, input.id);
    const from = momentOf(ctx, input.from) ?? statement.workedOutAt;
    const to = momentOf(ctx, input.to) ?? ctx.now;
    if (Temporal.Instant.compare(from, to) > 0) {
      throw refusalAt('/to', say('period-reversed', { from: `${from}`, to: `${to}` }));
    }
    const { employeeId, period } = statement;
    const changes = await findChanges(tx, ctx, { employeeId, from, to });
    const all = (input.all ?? false) && changes.length <= mostInAll;
    const periods = await periodsFrom(tx, period, changes);
    const figures = figuresAfter(tx, ctx, periods, changes, { from, to });
    const lines = compare(await figures.after(0), await figures.after(changes.length));
    const { line } = input;
    const name = line && `${line.kind} ${line.key}`;
    const moves = name
      ? await findMoves({
          count: changes.length,
          valueAfter: async (count) => (await figures.after(count)).get(name) ?? 0n,
          isSame: (one, other) => one === other,
          all,
        })
      : [];
    return {
      statement_id: period.id,
      employee_id: employeeId,
      period: { from: period.from, to: period.to },
      from: wireInstant(from),
      to: wireInstant(to),
      lines,
      changes: changes.length,
      complete: all,
      evaluations: figures.evaluations(),
      moves: moves.flatMap(({ index, before, after }) => {
        const change = changes[index];
        if (!change) return [];
        const { at, by, objects, count } = change;
        return [{ at: wireInstant(at), by, objects: [...objects], count, ...amounts(before, after) }];
      }),
    };
  });
}

function amounts(before: bigint, after: bigint) {
  const text = (value: bigint) => formatTenThousandths(value);
  return { before: text(before), after: text(after), difference: text(after - before) };
}

interface Target {
  readonly employeeId: string;
  readonly period: SettledPeriod;
  readonly workedOutAt: Temporal.Instant;
}

async function getTarget(tx: WorkspaceTransaction, ctx: ServiceContext, id: string): Promise<Target> {
  const visible = visibleStatements(ctx, requirePermission(ctx, 'statements', 'read'));
  const isWanted = and(eq(statements.id, id), visible);
  const [row] = isId(id) ? await tx.select().from(statements).where(isWanted) : [];
  if (!row) throw notFound('statement', id);
  const { employeeId, employmentId, periodFrom: from, periodTo: to, payoutMinutes, inputSha256 } = row;
  const { opening, closing, figures } = withFigures(row).stored;
  const believed = { opening, closing, figures, inputSha256 };
  const period = { id, employeeId, employmentId, from, to, payoutMinutes: payoutMinutes ?? 0, believed };
  const known = row.knowledge === null ? null : storedKnowledge.read(row.knowledge, `Statement ${id}`);
  return {
    employeeId,
    period,
    workedOutAt: known ? Temporal.Instant.from(known.at) : (row.submittedAt ?? row.generatedAt),
  };
}

/** The settled periods from the first that a change touches on, up to the period itself. */
async function periodsFrom(
  tx: WorkspaceTransaction,
  period: SettledPeriod,
  changes: readonly Change[],
): Promise<SettledPeriod[]> {
  const touched = changes.map(({ from }) => from ?? '0001-01-01').sort()[0];
  if (touched === undefined || touched >= period.from) return [period];
  const { employmentId } = period;
  const settled = await loadSettledPeriods(tx, new Map([[employmentId, touched]]));
  return [...(settled.get(employmentId) ?? []).filter(({ from }) => from < period.from), period];
}

/** The figures after so many changes, each worked out once. */
function figuresAfter(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  periods: readonly SettledPeriod[],
  changes: readonly Change[],
  moments: { readonly from: Temporal.Instant; readonly to: Temporal.Instant },
) {
  const found = new Map<number, Quantities>();
  let evaluations = 0;
  const knownAfter = (count: number): Known => {
    if (count === 0) return { at: moments.from };
    return (count === changes.length ? undefined : changes[count - 1]?.known) ?? { at: moments.to };
  };
  async function after(count: number): Promise<Quantities> {
    const known = found.get(count);
    if (known) return known;
    await takeTurns();
    evaluations += 1;
    const worked = await figuresAsKnown(tx, ctx, periods, knownAfter(count));
    if (worked instanceof EvaluationError && count === 0) {
      throw new ServiceError(say('period-not-computable', { sentence: worked.said }));
    }
    // While a policy cannot be used there are no other figures: those of before stand.
    const figures = worked instanceof EvaluationError ? await after(count - 1) : worked;
    found.set(count, figures);
    return figures;
  }
  return { after, evaluations: () => evaluations };
}
