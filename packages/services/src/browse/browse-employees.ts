import { schema } from '@stempel/db';
import { type SQL, sql } from 'drizzle-orm';
import type { ServiceContext } from '../context.ts';
import { employeeCondition } from '../employee-scope.ts';
import { employeeResource } from '../employees/employee-resource.ts';
import { requireScope } from '../permission.ts';
import { reading } from '../transaction.ts';
import type { VersionedResource } from '../versioned/resource.ts';
import type { BrowsedEmployee, BrowsedPage, BrowseEmployees } from './browse-contract.ts';
import { browseVersioned } from './browse-versioned.ts';
import { nameOn, nearestEmployment } from './nearest-employment.ts';

const { employees, employeeVersions } = schema;

/** One page of the employees of a scope with where they stand, searched, filtered and sorted. */
export async function browseEmployees(
  ctx: ServiceContext,
  input: BrowseEmployees,
): Promise<BrowsedPage<BrowsedEmployee>> {
  const scope = requireScope(ctx, 'employees', 'read', input.scope);
  const resource = employeeResource as VersionedResource;
  const needsEmployment =
    input.state !== undefined || input.org_unit_id !== undefined || input.sort === 'unit';
  return reading(ctx, (tx) =>
    browseVersioned<BrowsedEmployee>(tx, ctx, resource, input, (asOf) => ({
      ...(needsEmployment ? { join: nearestEmployment(asOf) } : {}),
      memberJoin: nearestEmployment(asOf),
      members: {
        employment: sql`case when near.id is not null then json_build_object('start', near.start_on, 'end', near.end_on,
          'unit', ${nameOn('org_unit_versions', 'org_unit_id', asOf)},
          'terms', ${nameOn('employment_terms_versions', 'employment_terms_id', asOf)},
          'manager', ${nameOn('employee_versions', 'manager_id', asOf)}) end`,
      },
      searched: [employees.code, employeeVersions.name, employeeVersions.email],
      sorts: {
        name: employeeVersions.name,
        number: employees.code,
        unit: nameOn('org_unit_versions', 'org_unit_id', asOf),
      },
      conditions: [
        employeeCondition(ctx, scope, employees.id),
        input.org_unit_id ? sql`near.org_unit_id = ${input.org_unit_id}::uuid` : undefined,
        input.state === undefined ? undefined : runs(asOf, input.state),
      ],
    })),
  );
}

/** The nearest employment runs on the date, or does not. */
function runs(asOf: string, state: 'active' | 'inactive'): SQL {
  const running = sql`near.id is not null and near.start_on <= ${asOf}::date and (near.end_on is null or near.end_on >= ${asOf}::date)`;
  return state === 'active' ? running : sql`not coalesce(${running}, false)`;
}
