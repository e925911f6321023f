import type { CountryHolidays } from '../calendar/country-holidays.ts';
import type { ScenarioHost } from '../scenario/read-scenario.ts';
import { getDate } from '../time/epoch-day.ts';
import type { ZoneTable } from '../time/zone-table.ts';
import { zoneTableFromHost } from '../time/zone-table-from-host.ts';

const zones = new Map<string, ZoneTable | undefined>();

/** Zone data from Node's own Temporal, read once per zone; for tests only, the engine itself has none. */
export function findTestZone(zone: string): ZoneTable | undefined {
  if (!zones.has(zone)) zones.set(zone, readZone(zone));
  return zones.get(zone);
}

function readZone(zone: string): ZoneTable | undefined {
  try {
    return zoneTableFromHost(Temporal, zone);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

// Enough of a holiday library for the engine's own tests; the real one is an adapter of the host.
const denmark2026 = [
  '01-01',
  '04-02',
  '04-03',
  '04-05',
  '04-06',
  '05-14',
  '05-24',
  '05-25',
  '12-25',
  '12-26',
];

const countryHolidays: CountryHolidays = (country, region, year) => {
  if (country !== 'DK' || region !== undefined) return undefined;
  if (year !== 2026) return [];
  return denmark2026.map((monthDay) => ({ on: getDate(`2026-${monthDay}`), name: `Holiday of ${monthDay}` }));
};

export const testHost: ScenarioHost = { findZone: findTestZone, countryHolidays };
