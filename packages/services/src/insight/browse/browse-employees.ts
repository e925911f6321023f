import { schema } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { employeeCondition } from '../../kernel/employee-scope.ts';
import { employeesEverIn, listOf } from '../../kernel/employees-of-units.ts';
import { requireScope } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import { isInState } from '../../organization/employees/employed-on.ts';
import { employeeResource } from '../../organization/employees/employee-resource.ts';
import type { VersionedResource } from '../../versioned/resource.ts';
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
  const needsEmployment = input.org_unit_id !== undefined || input.sort === 'unit';
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
        ...(input.org_unit_id ? ofUnit(ctx, input.org_unit_id) : []),
        // The nearest employment runs on the date where any of them does.
        input.state && isInState(asOf, [input.state]),
      ],
    })),
  );
}

/** The nearest employment stands in the unit. Only those whom an employment ever put there are asked, by its index. */
function ofUnit(ctx: ServiceContext, unitId: string): SQL[] {
  return [
    sql`${employees.id} in ${employeesEverIn(ctx, listOf([unitId]))}`,
    sql`near.org_unit_id = ${unitId}::uuid`,
  ];
}
