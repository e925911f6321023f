import { schema } from '@stempel/db';
import { type SQL, type SQLWrapper, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from './context.ts';

const { orgUnitVersions } = schema;

/** The version `v` that is believed on a date, or the nearest; ends a `select … from … v where`. */
const believedOn = (date: SQL) => sql`v.superseded_at is null
  order by v.effective_from <= ${date} desc, abs(v.effective_from - ${date}) limit 1`;

/** Ids of organization units with their sub-units as of a date, as a subquery; as known then with another `shown`. */
export function orgUnitBranch(
  ctx: ServiceContext,
  units: readonly string[],
  asOf: string,
  shown: (date: SQL) => SQL = believedOn,
): SQL {
  const parent = (unit: SQLWrapper) => sql`(
    select v.parent_id from ${orgUnitVersions} v
     where v.workspace_id = o.workspace_id and v.object_id = ${unit} and ${shown(sql`${asOf}::date`)})`;
  const ids = sql.join(
    units.map((unit) => sql`${unit}::uuid`),
    sql`, `,
  );
  return sql`(with recursive placed as materialized (
      select o.id, ${parent(sql`o.id`)} as parent_id from org_units o where o.workspace_id = ${ctx.workspace.id}),
    branch(id) as (
      select id from placed where id in (${ids})
      union
      select placed.id from branch join placed on placed.parent_id = branch.id)
    select id from branch)`;
}
