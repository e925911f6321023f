import type { CountryHoliday } from '@stempel/core';
import { getDate } from '@stempel/core';
import Holidays from 'date-holidays';

// Data: date-holidays, CC BY-SA 3.0 / CC BY 3.0, attributed in this package's README.

const known = new Map<string, readonly CountryHoliday[] | undefined>();
const most = 2_000;

/**
 * Public holidays of a country (ISO 3166-1) or one of its regions (ISO 3166-2 after the dash) in a calendar
 * year, in the country's language; undefined when it is unknown. The same arguments give the same days.
 */
export function countryHolidays(
  country: string,
  region: string | undefined,
  year: number,
): readonly CountryHoliday[] | undefined {
  const key = `${country}-${region ?? ''}-${year}`;
  if (!known.has(key)) {
    if (known.size >= most) known.clear();
    known.set(key, compute(country, region, year));
  }
  return known.get(key);
}

function compute(
  country: string,
  region: string | undefined,
  year: number,
): readonly CountryHoliday[] | undefined {
  const library = new Holidays();
  if (!Object.hasOwn(library.getCountries(), country)) return undefined;
  if (region !== undefined && !Object.hasOwn(library.getStates(country) ?? {}, region)) return undefined;
  if (region === undefined) library.init(country);
  else library.init(country, region);
  const days = library.getHolidays(year).filter(({ type }) => type === 'public');
  return days.map(({ date, name }) => ({ on: getDate(date.slice(0, 10)), name }));
}
