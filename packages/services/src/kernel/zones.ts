import { zoneTableFromHost } from '@stempel/core/zones';

type ZoneTable = ReturnType<typeof zoneTableFromHost>;

const tables = new Map<string, ZoneTable>();

/** The offsets of an IANA zone for the engine, read from the host once per process. */
export function zoneTable(zone: string): ZoneTable {
  const known = tables.get(zone);
  if (known) return known;
  const table = zoneTableFromHost(Temporal, zone);
  tables.set(zone, table);
  return table;
}
