import { compare } from '../figures/rational.ts';
import { dateParts, type EpochDay } from '../time/epoch-day.ts';
import type { Holiday, HolidayCalendar, HolidayDate } from './holiday.ts';

/** Makes the holidays of one calendar year; some may fall into the year before or after. */
export type YearOfHolidays = (year: number) => readonly Holiday[];

/** The holidays of all generators in scope, made year by year when asked for and remembered. */
export function buildHolidayCalendar(generators: readonly YearOfHolidays[]): HolidayCalendar {
  const years = new Map<number, ReadonlyMap<EpochDay, HolidayDate>>();
  return {
    find(date) {
      if (generators.length === 0) return undefined;
      const { year } = dateParts(date);
      let dates = years.get(year);
      if (!dates) {
        dates = datesOfYear(generators, year);
        years.set(year, dates);
      }
      return dates.get(date);
    },
  };
}

// Dates of the neighbouring years stand in it too, incomplete; they are never asked for here.
function datesOfYear(
  generators: readonly YearOfHolidays[],
  year: number,
): ReadonlyMap<EpochDay, HolidayDate> {
  const dates = new Map<EpochDay, HolidayDate>();
  for (const generator of generators) {
    for (const holiday of [year - 1, year, year + 1].flatMap((one) => generator(one))) {
      dates.set(holiday.on, withHoliday(dates.get(holiday.on), holiday));
    }
  }
  return dates;
}

// Several on one date: the largest share, the earliest time (docs/norm.md, Holidays).
function withHoliday(date: HolidayDate | undefined, holiday: Holiday): HolidayDate {
  if (!date) {
    const { on, type, normShare, fromMinute } = holiday;
    return { on, holidays: [holiday], types: new Set([type]), normShare, fromMinute };
  }
  return {
    on: date.on,
    holidays: [...date.holidays, holiday],
    types: new Set([...date.types, holiday.type]),
    normShare: compare(holiday.normShare, date.normShare) > 0 ? holiday.normShare : date.normShare,
    fromMinute: Math.min(date.fromMinute, holiday.fromMinute),
  };
}
