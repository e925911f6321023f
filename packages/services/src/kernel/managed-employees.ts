import { schema } from '@stempel/db';
import type { SQL } from '@stempel/db/drizzle';
import { sql } from '@stempel/db/drizzle';
import type { ServiceContext } from './context.ts';
import { today } from './context.ts';

const { employmentVersions, employments, orgUnitVersions } = schema;

/** The version that says who manages today: the one in force, else the first to come. */
function isDeciding(
  alias: string,
  table: typeof employmentVersions | typeof orgUnitVersions,
  date: string,
): SQL {
  const v = sql.identifier(alias);
  return sql`${v}.superseded_at is null and ${v}.version_id = (
    select x.version_id from ${table} x
     where x.workspace_id = ${v}.workspace_id and x.object_id = ${v}.object_id and x.superseded_at is null
     order by x.effective_from <= ${date}::date desc, abs(x.effective_from - ${date}::date) limit 1)`;
}

/** Ids of the organization units the person heads, with their sub-units, as a subquery. */
export function headedOrgUnits(ctx: ServiceContext, personId: string): SQL {
  const date = today(ctx);
  const inWorkspace = sql`v.workspace_id = ${ctx.workspace.id}`;
  const deciding = isDeciding('v', orgUnitVersions, date);
  return sql`(with recursive units(id) as (
      select v.object_id from ${orgUnitVersions} v
       where ${inWorkspace} and v.head_employee_id = ${personId} and ${deciding}
      union
      select v.object_id from units u join ${orgUnitVersions} v on v.parent_id = u.id
       where ${inWorkspace} and ${deciding})
    select id from units)`;
}

/**
 * Ids of the managed employees, as a subquery: those whose employment names the person as manager, directly or
 * through the hierarchy, and those in organization units the person heads, with sub-units (core/docs/permissions.md,
 * Managed). Each is looked up by itself: who manages how many is in no statistics.
 */
export function managedEmployees(ctx: ServiceContext, personId: string): SQL {
  const date = today(ctx);
  const workspaceId = ctx.workspace.id;
  const deciding = isDeciding('v', employmentVersions, date);
  const employedBy = (column: SQL, value: SQL) => sql`lateral (
      select e.employee_id as id from ${employmentVersions} v
       cross join lateral (select employee_id from ${employments}
         where workspace_id = ${workspaceId} and id = v.object_id offset 0) e
       where v.workspace_id = ${workspaceId} and ${column} = ${value} and ${deciding} offset 0)`;
  const manager = sql`v.manager_id`;
  return sql`(with recursive reports(id) as (
      select found.id from ${employedBy(manager, sql`${personId}::uuid`)} found
      union
      select found.id from reports r cross join ${employedBy(manager, sql`r.id`)} found)
    select id from reports where id <> ${personId}
    union
    select found.id from ${headedOrgUnits(ctx, personId)} units
     cross join ${employedBy(sql`v.org_unit_id`, sql`units.id`)} found where found.id <> ${personId})`;
}
