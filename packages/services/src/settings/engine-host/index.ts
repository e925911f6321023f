import type { ScenarioHost } from '@stempel/core/scenario';
import { zoneTable } from '../../kernel/zones.ts';
import { countryHolidays } from './country-holidays.ts';

export { countryHolidays };

/** What the engine gets from this machine: zone data and the holidays of countries. Needs no database. */
export const engineHost: ScenarioHost = {
  countryHolidays,
  findZone(zone) {
    try {
      return zoneTable(zone);
    } catch (error) {
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  },
};
