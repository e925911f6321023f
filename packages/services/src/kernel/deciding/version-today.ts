import { schema } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';

const tables = {
  employment: schema.employmentVersions,
  unit: schema.orgUnitVersions,
  project: schema.projectVersions,
} as const;
export type Placed = keyof typeof tables;

/** Of the versions of an object the one that says who decides today: the one in force, else the first to come. */
const nearest = (name: SQL, date: string) =>
  sql`${name}.effective_from <= ${date}::date desc, abs(${name}.effective_from - ${date}::date) limit 1`;

/** Whether the row of this alias is that version: for those that were found by what they say. */
export function isVersionToday(alias: string, placed: Placed, date: string): SQL {
  const v = sql.identifier(alias);
  return sql`${v}.superseded_at is null and ${v}.version_id = (
    select x.version_id from ${tables[placed]} x
     where x.workspace_id = ${v}.workspace_id and x.object_id = ${v}.object_id and x.superseded_at is null
     order by ${nearest(sql`x`, date)})`;
}

/** That version of the object with this id, to join. */
export function versionToday(placed: Placed, id: SQL, date: string): SQL {
  return sql`lateral (
    select * from ${tables[placed]} v where v.object_id = ${id} and v.superseded_at is null
     order by ${nearest(sql`v`, date)})`;
}
