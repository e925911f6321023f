import type { EpochDay } from '../time/epoch-day.ts';

/** A public holiday of a country or one of its regions. */
export interface CountryHoliday {
  readonly on: EpochDay;
  readonly name: string;
}

/**
 * Public holidays of a calendar year; undefined when the country or region is unknown. Countries are ISO 3166-1
 * codes, regions the part of ISO 3166-2 after the dash. The host brings the library (docs/norm.md, Holiday
 * generators), like zone data.
 */
export type CountryHolidays = (
  country: string,
  region: string | undefined,
  year: number,
) => readonly CountryHoliday[] | undefined;
