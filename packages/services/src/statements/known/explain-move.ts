import { EvaluationError, formatTenThousandths } from '@stempel/core';
import { say } from '@stempel/core/messages';
import { isId, schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, eq, lte } from '@stempel/db/drizzle';
import { type MomentKnown, storedKnowledge } from '../../evaluation/knowledge.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { notFound, refusalAt, ServiceError } from '../../kernel/errors.ts';
import { momentOf } from '../../kernel/known-at.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { refuseRemovedTime } from '../../kernel/removed-time.ts';
import { rowsByKey } from '../../kernel/rows-by-key.ts';
import { takeTurns } from '../../kernel/take-turns.ts';
import { reading } from '../../kernel/transaction.ts';
import { wireInstant } from '../../kernel/wire-instant.ts';
import { loadMadePeriods, type SettledPeriod } from '../corrections/believed-periods.ts';
import { compare, type Quantities } from '../corrections/compare-figures.ts';
import { visibleStatements } from '../permit-statement.ts';
import { withFigures } from '../stored-figures.ts';
import { type Change, findChanges } from './find-changes.ts';
import { loadPayoutsThen, type PayoutThen } from './find-decisions.ts';
import { findMoves, findStanding, type Move } from './find-moves.ts';
import type { ExplainMove, MovedFigures } from './known-contract.ts';
import { figuresAsKnown, type MadePeriod } from './known-figures.ts';
import { loadChangedNames } from './name-changes.ts';
import { wasSettled } from './steps-then.ts';

const { statements } = schema;

/** So many periods are worked out for anybody who waits, each change going through all of them; the rest comes with the next call. */
const mostPeriods = 500;
/** By halving, each change that moves the figure takes some; then the others come with the next call. */
const mostEvaluations = 100;

/**
 * What differs of the period of a statement between two moments of knowledge and, of one figure, the changes and decisions that
 * moved it: each with its own effect, in the order of recording, adding up to the difference. By halving, unless `all` is asked for:
 * then every change. Earlier periods are worked out along, since each opens where the one before closes: an answer ends after 500
 * periods, by halving after a hundred evaluations too, with the place to go on from. Throws conflict where time was taken away.
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
    await refuseRemovedTime(tx, ctx, { employeeId, from: period.from });
    const { employmentId } = period;
    const since = await findChanges(tx, ctx, { employeeId, employmentId, from, periodFrom: period.from });
    const changes = since.filter(({ at }) => Temporal.Instant.compare(at, to) <= 0);
    const periods = await periodsFrom(tx, period, since, { from, to });
    const most = Math.ceil(mostPeriods / periods.length);
    const part = partOf(changes.length, input, most);
    const payoutThen = await loadPayoutsThen(
      tx,
      ctx,
      periods.map(({ id }) => id),
    );
    const figures = figuresAfter(tx, ctx, periods, changes, { from, to, payoutThen });
    const lines = compare(await figures.after(0), await figures.after(changes.length));
    const { line } = input;
    const name = line && `${line.kind} ${line.key}`;
    const { moves, next } = name
      ? await findMoves({
          ...part,
          valueAfter: async (count) => (await figures.after(count)).get(name) ?? 0n,
          isSame: (one, other) => one === other,
          isEnough: () => !part.all && figures.evaluations() >= Math.min(most, mostEvaluations),
        })
      : { moves: [], next: null };
    return {
      statement_id: period.id,
      employee_id: employeeId,
      period: { from: period.from, to: period.to },
      from: wireInstant(from),
      to: wireInstant(to),
      lines,
      changes: changes.length,
      complete: part.all,
      next: next ?? (part.end < changes.length ? part.end : null),
      evaluations: figures.evaluations(),
      moves: await tellMoves(tx, moves, changes),
    };
  });
}

/** The moves as they are told, with the names of the settings that changed. */
async function tellMoves(
  tx: WorkspaceTransaction,
  moves: readonly Move<bigint>[],
  changes: readonly Change[],
): Promise<MovedFigures['moves']> {
  const told = moves.flatMap(({ index, before, after }) => {
    const change = changes[index];
    return change ? [{ ...change, ...amounts(before, after) }] : [];
  });
  const names = await loadChangedNames(
    tx,
    told.flatMap(({ objects }) => objects),
  );
  return told.map(({ at, by, objects, count, before, after, difference }) => ({
    ...{ at: wireInstant(at), by, count, before, after, difference },
    objects: objects.map((one) => ({ ...one, name: names.get(one.id) ?? null })),
  }));
}

/** Which of the changes are looked at: by halving all from the first one on, or so many one by one. */
function partOf(changes: number, { all = false, first = 0 }: ExplainMove, most: number) {
  const begin = Math.min(first, changes);
  return { all, first: begin, end: all ? Math.min(begin + most, changes) : changes };
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

/**
 * The periods from the first that was not settled at the first moment, up to the period itself. One that is settled at the
 * second also has those that a change touches before, even after that moment: so its correction will have them. Others open
 * where the settled ones closed, whatever is known of these, until a correction is accepted.
 */
async function periodsFrom(
  tx: WorkspaceTransaction,
  period: SettledPeriod,
  since: readonly Change[],
  { from: moment, to }: { readonly from: Temporal.Instant; readonly to: Temporal.Instant },
): Promise<MadePeriod[]> {
  const { employmentId } = period;
  const { id, periodFrom, approvedAt } = statements;
  const rows = await tx
    .select({ id, from: periodFrom, approvedAt })
    .from(rowsByKey(statements.employmentId, [employmentId]))
    .where(lte(periodFrom, period.from))
    .orderBy(asc(periodFrom));
  const settledAt = new Map(rows.map((row) => [row.id, row.approvedAt]));
  const open = rows.find((row) => !wasSettled(moment, row));
  const isSettled = wasSettled(to, { approvedAt: settledAt.get(period.id) ?? null });
  const touched = isSettled ? since.map(({ from }) => from ?? '0001-01-01') : [];
  const [first] = [...touched, open?.from ?? period.from].sort();
  const withMoment = (one: SettledPeriod) => ({ ...one, settledAt: settledAt.get(one.id) ?? null });
  if (first === undefined || first >= period.from) return [withMoment(period)];
  const made = await loadMadePeriods(tx, new Map([[employmentId, first]]));
  return [...(made.get(employmentId) ?? []).filter(({ from }) => from < period.from), period].map(withMoment);
}

interface Moments {
  readonly from: Temporal.Instant;
  readonly to: Temporal.Instant;
  readonly payoutThen: PayoutThen;
}

/** The figures after so many changes, each worked out once. */
function figuresAfter(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  periods: readonly MadePeriod[],
  changes: readonly Change[],
  { from, to, payoutThen }: Moments,
) {
  const found = new Map<number, Quantities | undefined>();
  let evaluations = 0;
  const knownAfter = (count: number): MomentKnown => {
    if (count === 0) return { at: from };
    return (count === changes.length ? undefined : changes[count - 1]?.known) ?? { at: to };
  };
  const paidThen = (known: MomentKnown) =>
    periods.map((one) => ({ ...one, payoutMinutes: payoutThen(one.id, one.payoutMinutes, known) }));
  /** Undefined while a policy cannot be used. */
  async function workOutAfter(count: number): Promise<Quantities | undefined> {
    if (found.has(count)) return found.get(count);
    await takeTurns();
    evaluations += 1;
    const then = knownAfter(count);
    const worked = await figuresAsKnown(tx, ctx, paidThen(then), then);
    if (worked instanceof EvaluationError && count === 0) {
      throw new ServiceError(say('period-not-computable', { sentence: worked.said }));
    }
    const figures = worked instanceof EvaluationError ? undefined : worked;
    found.set(count, figures);
    return figures;
  }
  /** While a policy cannot be used there are no other figures: those of before stand. */
  async function after(count: number): Promise<Quantities> {
    return (
      (await workOutAfter(count)) ?? findStanding(count, workOutAfter, (place) => mayBreak(changes[place]))
    );
  }
  return { after, evaluations: () => evaluations };
}

/** What is recorded and booked; nothing of it makes a policy usable or not. */
const recorded: readonly string[] = ['presence', 'entries', 'movements', 'statements', 'corrections'];

/** Whether policies may have become usable by a change, or have ceased to be. */
function mayBreak(
  { objects, count }: Pick<Change, 'objects' | 'count'> = { objects: [], count: 0 },
): boolean {
  return count > objects.length || objects.some(({ kind }) => !recorded.includes(kind));
}
