import { formatDate, getDate } from '@stempel/core';
import { loadConfiguration } from '../../evaluation/configuration.ts';
import { countCover, type UnitCover } from '../../evaluation/cover/count-cover.ts';
import { readCoverPeople, readCoverRules } from '../../evaluation/cover/cover-rows.ts';
import { branchesOf, mostAway } from '../../evaluation/cover/find-cover.ts';
import { DayPatterns } from '../../evaluation/day-patterns.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { reading } from '../../kernel/transaction.ts';
import { unitNames } from '../../kernel/unit-names.ts';
import type { CoverRule } from '../../organization/cover-rules/index.ts';
import { teamAudience, unitAudience } from './calendar-audience.ts';
import type { CalendarCoverDto, CalendarLimit, ReadCalendarCover } from './calendar-contract.ts';
import { checkPeriod } from './check-period.ts';

/**
 * How many are away and may be on each date of a period, by each rule of the units that the calendar shows. Counted are those
 * whose absence is approved: of requests nobody learns here. Throws as reading the calendar does.
 */
export async function readCalendarCover(
  ctx: ServiceContext,
  input: ReadCalendarCover,
): Promise<CalendarCoverDto> {
  const { from, to, org_unit_id: unitId } = input;
  const period = { from, to };
  checkPeriod(period);
  return reading(ctx, async (tx) => {
    const audience = unitId === undefined ? await teamAudience(tx, ctx) : await unitAudience(tx, ctx, unitId);
    const seen = new Set(audience.units);
    const rules = (await readCoverRules(tx, ctx, period)).filter((rule) => seen.has(rule.org_unit_id));
    if (rules.length === 0) return { ...period, limits: [] };
    const configuration = await loadConfiguration(tx);
    const units = [...new Set(rules.map((rule) => rule.org_unit_id))];
    const everywhere = branchesOf(configuration.units, units);
    const people = await readCoverPeople(tx, ctx, { ...period, units: everywhere, without: null });
    const scope = { configuration, patterns: new DayPatterns(configuration, period), period };
    const covers = countCover(people, units, scope, undefined);
    const names = await unitNames(tx, ctx, units);
    const limits = rules.map((rule) => limitOf(rule, covers.get(rule.org_unit_id), from, names));
    return {
      ...period,
      limits: limits.sort((a, b) => units.indexOf(a.org_unit_id) - units.indexOf(b.org_unit_id)),
    };
  });
}

/** The dates on which the rule holds and somebody is scheduled. */
function limitOf(
  rule: CoverRule,
  cover: UnitCover | undefined,
  from: string,
  names: ReadonlyMap<string, string>,
): CalendarLimit {
  const { id, org_unit_id, most, of_every, answer } = rule;
  const days = (cover?.scheduled ?? []).flatMap((scheduled, at) => {
    const date = formatDate(getDate(from) + at);
    if (scheduled === 0 || date < rule.from || (rule.to !== null && date > rule.to)) return [];
    return [{ date, away: cover?.approved[at] ?? 0, allowed: mostAway(rule, scheduled), scheduled }];
  });
  return { id, org_unit_id, unit: names.get(org_unit_id) ?? '', most, of_every, answer, days };
}
