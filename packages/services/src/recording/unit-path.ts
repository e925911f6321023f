import type { WorkspaceTransaction } from '@stempel/db';
import { sql } from 'drizzle-orm';

/** An org unit with its superior units, from the unit upwards, as they stood on a date. */
export interface UnitPath {
  readonly ids: readonly string[];
  /** Zone and country of the nearest unit that names one; null when none does. */
  readonly timeZone: string | null;
  readonly workingCountry: string | null;
}

/** Reads the path of a unit; a unit not in force on the date is its own path. */
export async function loadUnitPath(tx: WorkspaceTransaction, unitId: string, on: string): Promise<UnitPath> {
  const { rows } = await tx.execute<{
    id: string;
    time_zone: string | null;
    working_country: string | null;
  }>(sql`
    with recursive path as (
      select ${unitId}::uuid as id, v.parent_id, v.time_zone, v.working_country, 1 as depth
      from (select 1) one
      left join lateral (${versionOf(sql`${unitId}::uuid`, on)}) v on true
      union all
      select p.parent_id, v.parent_id, v.time_zone, v.working_country, p.depth + 1
      from path p
      cross join lateral (${versionOf(sql`p.parent_id`, on)}) v
      where p.parent_id is not null and p.depth < 100
    )
    select id, time_zone, working_country from path order by depth`);
  return {
    ids: rows.map((row) => row.id),
    timeZone: rows.find((row) => row.time_zone !== null)?.time_zone ?? null,
    workingCountry: rows.find((row) => row.working_country !== null)?.working_country ?? null,
  };
}

function versionOf(unitId: ReturnType<typeof sql>, on: string) {
  return sql`
    select parent_id, time_zone, working_country from org_unit_versions
    where object_id = ${unitId} and superseded_at is null and effective_from <= ${on}::date
    order by effective_from desc limit 1`;
}
