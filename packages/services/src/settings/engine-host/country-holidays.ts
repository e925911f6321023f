import { createRequire } from 'node:module';
import { type CountryHoliday, type CountryHolidays, getDate } from '@stempel/core';
import type HolidaysLibrary from 'date-holidays';

type Library = typeof HolidaysLibrary;

// The library brings megabytes of data, and most processes never ask for a country: it is loaded when one does.
let library: Library | undefined;

function load(): Library {
  library ??= createRequire(import.meta.url)('date-holidays') as Library;
  return library;
}

const calendars = new Map<string, HolidaysLibrary | undefined>();
const years = new Map<string, readonly CountryHoliday[]>();
const mostYears = 2_000;

function findCalendar(country: string, region: string | undefined): HolidaysLibrary | undefined {
  const place = `${country}-${region ?? ''}`;
  if (calendars.has(place)) return calendars.get(place);
  const Holidays = load();
  const directory = new Holidays();
  const isKnown =
    Object.hasOwn(directory.getCountries() ?? {}, country) &&
    (region === undefined || Object.hasOwn(directory.getStates(country) ?? {}, region));
  const calendar = isKnown
    ? region === undefined
      ? new Holidays(country)
      : new Holidays(country, region)
    : undefined;
  calendars.set(place, calendar);
  return calendar;
}

/**
 * Public holidays of a country or region from date-holidays (data CC BY-SA 3.0, see README), under their local names,
 * in order of date.
 */
export const countryHolidays: CountryHolidays = (country, region, year) => {
  const calendar = findCalendar(country, region);
  if (!calendar) return undefined;
  const key = `${country}-${region ?? ''}-${year}`;
  const known = years.get(key);
  if (known) return known;
  const holidays = calendar
    .getHolidays(year)
    .filter(({ type }) => type === 'public')
    .map(({ date, name }) => ({ on: getDate(date.slice(0, 'YYYY-MM-DD'.length)), name }));
  if (years.size >= mostYears) years.clear();
  years.set(key, holidays);
  return holidays;
};
