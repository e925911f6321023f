import { EvaluationError } from '@stempel/core';
import type { WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import type { Opening } from '../../evaluation/account-states.ts';
import { loadConfiguration } from '../../evaluation/configuration.ts';
import { identitiesAsKnown, knownToEach, type MomentKnown } from '../../evaluation/knowledge.ts';
import { UnknownEmployment } from '../../evaluation/load-evaluation-input.ts';
import { loadOpenedLater, loadOpeningsThen, openingWithout } from '../../evaluation/openings.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { momentList } from '../../kernel/moment-list.ts';
import type { SettledPeriod } from '../corrections/believed-periods.ts';
import { everyQuantity, type Quantities } from '../corrections/compare-figures.ts';
import { evaluateAgain } from '../corrections/evaluate-again.ts';

/** A period that was made, and when it was settled; null while it is not. */
export interface MadePeriod extends SettledPeriod {
  readonly settledAt: Temporal.Instant | null;
}

/**
 * Every figure of the last of these periods of one employment as known then: the first opens as it did, without what was
 * opened by hand later, each later one where the one before closes by the same knowledge. While the first was not settled, it
 * opens where the settled ones closed by then, with the corrections that were accepted. Whatever was opened by hand later
 * is dated in one of them. None before the employment was entered; an EvaluationError where a policy of the time cannot be used.
 */
export async function figuresAsKnown(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  periods: readonly MadePeriod[],
  known: MomentKnown,
): Promise<Quantities | EvaluationError> {
  const last = periods.at(-1);
  if (!last) throw new Error('Figures are of one period at least.');
  const configuration = await loadConfiguration(tx, known);
  const [then = ctx] = await contextsThen(tx, ctx, [known.at]);
  const periodsOf = new Map([[last.employmentId, await openedByThen(tx, periods, known)]]);
  const evaluated = await evaluateAgain(tx, then, configuration, periodsOf, known).catch(noneBefore);
  if (!evaluated) return new Map();
  const again = evaluated.get(last.employmentId) ?? [];
  if (again instanceof EvaluationError) return again;
  const outcome = again.at(-1)?.outcome;
  if (!outcome) throw new Error(`Nothing was worked out for the employment ${last.employmentId}.`);
  return everyQuantity(outcome.stored, configuration.accounts);
}

/** Before an employment was entered it had no figures. */
function noneBefore(error: unknown): undefined {
  if (!(error instanceof UnknownEmployment)) throw error;
}

/** Periods of one employment of which the first opens as it did then. */
async function openedByThen(
  tx: WorkspaceTransaction,
  [first, ...others]: readonly MadePeriod[],
  known: MomentKnown,
): Promise<SettledPeriod[]> {
  if (!first) return others;
  const opening = await openingThen(tx, first, known);
  return [{ ...first, believed: { ...first.believed, opening } }, ...others];
}

async function openingThen(
  tx: WorkspaceTransaction,
  { employmentId, from, to, settledAt, believed }: MadePeriod,
  known: MomentKnown,
): Promise<Opening> {
  if (settledAt === null || Temporal.Instant.compare(known.at, settledAt) < 0) {
    const period = { from, to };
    const [then] = await loadOpeningsThen(tx, [{ employmentId, period, at: known.at }]);
    return then?.opening ?? { states: {}, openedOn: {} };
  }
  const later = await loadOpenedLater(tx, employmentId, known);
  return openingWithout(
    believed.opening,
    later.filter(({ bookedOn }) => bookedOn <= to),
  );
}

/** The workspace with the zone it had at each of these moments, in their order. */
export async function contextsThen(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  moments: readonly Temporal.Instant[],
): Promise<ServiceContext[]> {
  const then = identitiesAsKnown(knownToEach, 'workspaces', sql`i.id = ${ctx.workspace.id}`);
  const { rows } = await tx.execute<{ timeZone: string }>(sql`
    select w.time_zone as "timeZone" from unnest(${momentList(moments)}) with ordinality as wanted (at, n)
    cross join lateral (select * from ${then} w offset 0) w order by n`);
  return rows.map(({ timeZone }) => ({ ...ctx, workspace: { ...ctx.workspace, timeZone } }));
}
