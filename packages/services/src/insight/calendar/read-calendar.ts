import { loadConfiguration } from '../../evaluation/configuration.ts';
import { DayPatterns } from '../../evaluation/day-patterns.ts';
import { knownAbsentees } from '../../kernel/absence-insight.ts';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { reading } from '../../kernel/transaction.ts';
import { listCalendarUnits, teamAudience, unitAudience } from './calendar-audience.ts';
import type { CalendarDto, CalendarUnit, ReadCalendar } from './calendar-contract.ts';
import { mostPeople, readCalendarPeople } from './calendar-rows.ts';
import { checkPeriod } from './check-period.ts';
import { seeAbsence } from './seen-absence.ts';

/** The units whose calendar the caller may choose, as a tree in order. */
export async function readCalendarUnits(ctx: ServiceContext): Promise<CalendarUnit[]> {
  return reading(ctx, (tx) => listCalendarUnits(tx, ctx));
}

/**
 * Who is away in a period: the people of a unit or the caller's team, their free days and holidays, and of their absences
 * what the caller may see. Throws invalid for a period that is reversed or longer than a year, not-found for a unit that the
 * caller does not see.
 */
export async function readCalendar(ctx: ServiceContext, input: ReadCalendar): Promise<CalendarDto> {
  const { from, to, language, org_unit_id: unitId } = input;
  checkPeriod(input);
  return reading(ctx, async (tx) => {
    const audience = unitId === undefined ? await teamAudience(tx, ctx) : await unitAudience(tx, ctx, unitId);
    const states = ['requested', 'approved'] as const;
    const found = await readCalendarPeople(tx, ctx, audience, { from, to, states, language });
    const people = found.slice(0, mostPeople);
    const ids = people.map(({ id }) => id);
    const known = await knownAbsentees(tx, ctx, ids);
    const patterns = new DayPatterns(await loadConfiguration(tx), { from, to });
    const look = { language, today: today(ctx) };
    return {
      ...{ from, to, today: look.today, org_unit_id: unitId ?? null },
      people: people.map(({ id, name, employments }) => ({
        ...{ employee_id: id, name, pattern: patterns.placeOf(employments), known: known.has(id) },
      })),
      patterns: patterns.patterns,
      absences: people.flatMap(({ id, absences }, person) =>
        absences.flatMap((absence) => {
          const seen = seeAbsence(absence, { ...look, isKnown: known.has(id) });
          return seen ? [{ person, ...seen }] : [];
        }),
      ),
      truncated: found.length > people.length,
    };
  });
}
