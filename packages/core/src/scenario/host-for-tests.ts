import type { ZoneTable } from '../time/zone-table.ts';
import { zoneTableFromHost } from '../time/zone-table-from-host.ts';
import type { ScenarioHost } from './read-scenario.ts';

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

export const testHost: ScenarioHost = { findZone: findTestZone };
