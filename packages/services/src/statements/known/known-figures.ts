import { EvaluationError } from '@stempel/core';
import type { WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import type { Opening } from '../../evaluation/account-states.ts';
import { loadConfiguration } from '../../evaluation/configuration.ts';
import { identitiesAsKnown, type Known, type MomentKnown } from '../../evaluation/knowledge.ts';
import { loadOpenedLater, loadOpenings, openingWithout } from '../../evaluation/openings.ts';
import type { ServiceContext } from '../../kernel/context.ts';
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
 * is dated in one of them. An EvaluationError where a policy of the time cannot be used.
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
  const then = await contextThen(tx, ctx, known);
  const evaluated = await evaluateAgain(
    tx,
    then,
    configuration,
    new Map([[last.employmentId, await openedByThen(tx, periods, known)]]),
    known,
  );
  const again = evaluated.get(last.employmentId) ?? [];
  if (again instanceof EvaluationError) return again;
  const outcome = again.at(-1)?.outcome;
  if (!outcome) throw new Error(`Nothing was worked out for the employment ${last.employmentId}.`);
  return everyQuantity(outcome.stored, configuration.accounts);
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
    const openings = await loadOpenings(tx, [{ employmentId, period: { from, to } }], { at: known.at });
    return openings.get(employmentId) ?? { states: {}, openedOn: {} };
  }
  const later = await loadOpenedLater(tx, employmentId, known);
  return openingWithout(
    believed.opening,
    later.filter(({ bookedOn }) => bookedOn <= to),
  );
}

/** The workspace with the zone it had. */
export async function contextThen(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  known: Known,
): Promise<ServiceContext> {
  const { rows } = await tx.execute<{ zone: string }>(sql`
    select w.time_zone as zone from ${identitiesAsKnown(known, 'workspaces', sql`i.id = ${ctx.workspace.id}`)} w`);
  const timeZone = rows[0]?.zone ?? ctx.workspace.timeZone;
  return { ...ctx, workspace: { ...ctx.workspace, timeZone } };
}
