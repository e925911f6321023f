import {
  buildHolidayCalendar,
  compilePlugin,
  EvaluationError,
  getDate,
  type HolidayCalendar,
  type Problem,
} from '@stempel/core';
import { isAvailable } from '../kernel/availability.ts';
import { engineHost } from '../settings/engine-host/index.ts';
import { findInForce } from '../versioned/in-force.ts';
import type { HolidayCalendarRow } from './configuration.ts';
import type { Placement } from './employment-placement.ts';

/** The calendars in force and in scope of a placement on a date. */
export function holidayCalendarsInScope(
  calendars: readonly HolidayCalendarRow[],
  placement: Placement,
  on: string,
): HolidayCalendarRow[] {
  return [...Map.groupBy(calendars, (row) => row.id).values()].flatMap((versions) => {
    const row = findInForce(versions, on);
    return row && row.state === 'active' && isAvailable(row.scope, placement) ? [row] : [];
  });
}

/** Calendars that hold from a date on, until the next of such spans. */
export interface CalendarSpan {
  readonly from: string;
  readonly rows: readonly HolidayCalendarRow[];
}

/**
 * The calendars of an employment date by date: a new span begins when it moves out of or into the scope of one, or
 * when a calendar changes (core/docs/versions.md, Availability scope). The first holds for all time before it.
 */
export function calendarSpans(
  calendars: readonly HolidayCalendarRow[],
  placements: readonly Placement[],
  { from, to }: { readonly from: string; readonly to: string },
): CalendarSpan[] {
  const changes = [...placements, ...calendars.map((row) => ({ from: row.effectiveFrom }))];
  const dates = new Set([
    from,
    ...changes.map((change) => change.from).filter((on) => on > from && on <= to),
  ]);
  const spans: CalendarSpan[] = [];
  for (const on of [...dates].sort()) {
    const placement = placements.findLast((one) => one.from <= on);
    const rows = placement ? holidayCalendarsInScope(calendars, placement, on) : [];
    const last = spans.at(-1);
    if (!last || keyOf(last.rows) !== keyOf(rows)) spans.push({ from: on, rows });
  }
  return spans;
}

/** The holidays of each date, by the calendars that hold on it. */
export function holidaysOver(spans: readonly CalendarSpan[]): HolidayCalendar {
  const dated = spans.map(({ from, rows }) => ({ from: getDate(from), holidays: holidaysOf(rows) }));
  const [first] = dated;
  if (dated.length <= 1) return first?.holidays ?? holidaysOf([]);
  return { find: (date) => (dated.findLast(({ from }) => from <= date) ?? first)?.holidays.find(date) };
}

const keyOf = (rows: readonly HolidayCalendarRow[]) => rows.map((row) => row.versionId).join();

// Version rows never change: employments in the same calendars share one, with the years it has made.
const built = new Map<string, HolidayCalendar>();
const builtAtMost = 1000;

/** The holidays of these calendars together (core/docs/norm.md, Holidays). */
export function holidaysOf(rows: readonly HolidayCalendarRow[]): HolidayCalendar {
  const key = keyOf(rows);
  const known = built.get(key);
  if (known) return known;
  const problems: Problem[] = [];
  const generators = rows.flatMap((row) =>
    row.generators.flatMap((generator, index) => {
      const path = ['holiday-calendars', row.code, 'generators', index];
      const compiled = compilePlugin('holiday-generators', generator, path, problems, engineHost);
      return compiled ? [compiled.run] : [];
    }),
  );
  const [first] = problems;
  if (first) throw new EvaluationError(first.path.join('.'), first.message);
  if (built.size >= builtAtMost) built.clear();
  const calendar = buildHolidayCalendar(generators);
  built.set(key, calendar);
  return calendar;
}
