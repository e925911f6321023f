import { schema } from '@stempel/db';
import { type SQL, type SQLWrapper, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from './context.ts';

const { orgUnitVersions } = schema;

/** Ids of organization units with their sub-units as of a date, as a subquery. */
export function orgUnitBranch(ctx: ServiceContext, units: readonly string[], asOf: string): SQL {
  const parent = (unit: SQLWrapper) => sql`(
    select v.parent_id from ${orgUnitVersions} v
     where v.workspace_id = o.workspace_id and v.object_id = ${unit} and v.superseded_at is null
     order by v.effective_from <= ${asOf}::date desc, abs(v.effective_from - ${asOf}::date) limit 1)`;
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
