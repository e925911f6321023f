import { explainCover } from '@stempel/core';
import type { WorkspaceTransaction } from '@stempel/db';
import type { CoverOnDate } from '../../evaluation/cover/find-cover.ts';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { unitNames } from '../../kernel/unit-names.ts';
import { holds } from '../absences/refuse-short-cover.ts';
import type { AbsenceForecast, ForecastCover } from './forecast-contract.ts';
import type { SupposedAbsence } from './supposed.ts';

/** Who counts as away: for a decision who is approved, for a request also who asked before. */
export const awayOf = ({ approved, held }: CoverOnDate, isAsked: boolean) => (isAsked ? approved : held);

/** What is asked about: whether it was asked for already, and the dates that the person is away without it, too. */
export interface Asking {
  readonly isAsked: boolean;
  readonly taken: { readonly from: string; readonly to: string | null } | null;
}

/** What a rule answers to one more who is away; null where there is room, on dates that are over and that they have. */
export function answerOf(one: CoverOnDate, { isAsked, taken }: Asking, now: string): ForecastCover['answer'] {
  if (one.date < now || (taken && holds(taken, one.date))) return null;
  return awayOf(one, isAsked) >= one.most ? one.rule.answer : null;
}

/** The dates of an absence that is changed keep their place, except those of the sick, who take none. */
export function takenBy({ replaces }: Pick<SupposedAbsence, 'replaces'>): Asking['taken'] {
  return replaces && !replaces.sickness ? { from: replaces.from, to: replaces.to } : null;
}

/** The figures of each rule and date with their traces; a sick person is refused by none. */
export async function coverFigures(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  cover: readonly CoverOnDate[],
  { isSick, ...asking }: Asking & { isSick: boolean },
): Promise<{ figures: ForecastCover[]; trace: AbsenceForecast['trace'] }> {
  const { isAsked } = asking;
  const names = await unitNames(tx, ctx, [...new Set(cover.map(({ rule }) => rule.org_unit_id))]);
  const rows = cover.map((one) => {
    const { date, rule, most, scheduled } = one;
    const unit = names.get(rule.org_unit_id) ?? '';
    const answer = isSick ? null : answerOf(one, asking, today(ctx));
    const ids = { org_unit_id: rule.org_unit_id, rule_id: rule.id };
    return { rule, figure: { date, ...ids, unit, away: awayOf(one, isAsked), most, scheduled, answer } };
  });
  return {
    figures: rows.map(({ figure }) => figure),
    trace: rows.map(({ rule, figure: { date, unit, scheduled, away, most } }) => ({
      ...{ kind: 'cover', employment: null, subject: `${rule.id} ${date}` },
      sentences: explainCover({
        ...{ unit, date, scheduled, away, isApproved: isAsked },
        ...{ most: rule.most, ofEvery: rule.of_every, allowed: most },
      }),
    })),
  };
}
