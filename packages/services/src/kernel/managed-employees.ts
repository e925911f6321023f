import { schema } from '@stempel/db';
import type { SQL } from '@stempel/db/drizzle';
import { sql } from '@stempel/db/drizzle';
import type { ServiceContext } from './context.ts';
import { today } from './context.ts';
import { isVersionToday } from './deciding/version-today.ts';

const { employmentVersions, employments, orgUnitVersions, projectVersions } = schema;

/** Ids of the organization units the person heads, with their sub-units, as a subquery. */
export function headedOrgUnits(ctx: ServiceContext, personId: string): SQL {
  const inWorkspace = sql`v.workspace_id = ${ctx.workspace.id}`;
  const deciding = isVersionToday('v', 'unit', today(ctx));
  return sql`(with recursive units(id) as (
      select v.object_id from ${orgUnitVersions} v
       where ${inWorkspace} and v.head_employee_id = ${personId} and ${deciding}
      union
      select v.object_id from units u join ${orgUnitVersions} v on v.parent_id = u.id
       where ${inWorkspace} and ${deciding})
    select id from units)`;
}

/** Employees whose employment says so today. Each is looked up by itself: who manages how many is in no statistics. */
function employedBy(ctx: ServiceContext, column: 'manager_id' | 'org_unit_id', value: SQL): SQL {
  const workspaceId = ctx.workspace.id;
  return sql`lateral (
      select e.employee_id as id from ${employmentVersions} v
       cross join lateral (select employee_id from ${employments}
         where workspace_id = ${workspaceId} and id = v.object_id offset 0) e
       where v.workspace_id = ${workspaceId} and v.${sql.identifier(column)} = ${value}
         and ${isVersionToday('v', 'employment', today(ctx))} offset 0)`;
}

function ofHeadedUnits(ctx: ServiceContext, personId: string): SQL {
  return sql`select found.id from ${headedOrgUnits(ctx, personId)} units
     cross join ${employedBy(ctx, 'org_unit_id', sql`units.id`)} found where found.id <> ${personId}`;
}

/**
 * Ids of the managed employees, as a subquery: those whose employment names the person as manager, directly or
 * through the hierarchy, and those in organization units the person heads, with sub-units (core/docs/permissions.md,
 * Managed).
 */
export function managedEmployees(ctx: ServiceContext, personId: string): SQL {
  return sql`(with recursive reports(id) as (
      select found.id from ${employedBy(ctx, 'manager_id', sql`${personId}::uuid`)} found
      union
      select found.id from reports r cross join ${employedBy(ctx, 'manager_id', sql`r.id`)} found)
    select id from reports where id <> ${personId}
    union
    ${ofHeadedUnits(ctx, personId)})`;
}

/** Ids of those in whose line the person stands (`deciding/decision-lines.ts`), as a subquery: all are managed ones. */
export function employeesBelow(ctx: ServiceContext, personId: string): SQL {
  return sql`(select found.id from ${employedBy(ctx, 'manager_id', sql`${personId}::uuid`)} found
       where found.id <> ${personId}
    union
    ${ofHeadedUnits(ctx, personId)})`;
}

/** Ids of the projects the person manages today, as a subquery. */
export function projectsManaged(ctx: ServiceContext, personId: string): SQL {
  return sql`(select v.object_id as id from ${projectVersions} v
    where v.workspace_id = ${ctx.workspace.id} and v.manager_id = ${personId}
      and ${isVersionToday('v', 'project', today(ctx))})`;
}
