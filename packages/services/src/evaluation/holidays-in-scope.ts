import {
  buildHolidayCalendar,
  compilePlugin,
  EvaluationError,
  type HolidayCalendar,
  type Problem,
} from '@stempel/core';
import { engineHost } from '../engine-host/index.ts';
import { isAvailable } from '../recording/availability.ts';
import { findInForce } from '../recording/in-force.ts';
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

// Version rows never change: employments in the same calendars share one, with the years it has made.
const built = new Map<string, HolidayCalendar>();
const builtAtMost = 1000;

/** The holidays of these calendars together (DOMAIN §4). */
export function holidaysOf(rows: readonly HolidayCalendarRow[]): HolidayCalendar {
  const key = rows.map((row) => row.versionId).join();
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
