import { schema } from '@stempel/db';
import type { SQL } from '@stempel/db/drizzle';
import { and, eq, inArray, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { employeeCondition } from '../../kernel/employee-scope.ts';
import type { Page } from '../../kernel/list-page.ts';
import { isInAnyCase } from '../../kernel/lower-case.ts';
import { requireScope } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import { uuidList } from '../../kernel/uuid-list.ts';
import { listVersioned } from '../../versioned/read.ts';
import { isInState } from './employed-on.ts';
import type { EmployeeDto, ListEmployees } from './employee-contract.ts';
import { employeeResource } from './employee-resource.ts';
import { findFewEmployed } from './find-few-employed.ts';

const { employees, employeeVersions, employments, employmentVersions } = schema;

/** One page of the employees of a scope, as in force on `as_of`. */
export async function listEmployees(ctx: ServiceContext, input: ListEmployees): Promise<Page<EmployeeDto>> {
  const scope = requireScope(ctx, 'employees', 'read', input.scope);
  const emails = input.email && isInAnyCase(employeeVersions.emailKey, input.email);
  return reading(ctx, async (tx) => {
    const few = await findFewEmployed(tx, ctx, input);
    return listVersioned(tx, ctx, employeeResource, input, {
      objects: [
        employeeCondition(ctx, scope, employees.id),
        few && sql`${employees.id} = any(${uuidList(few)})`,
        input.employee_number && inArray(employees.code, input.employee_number),
        // Whoever ever had the address, by its index; the version in force decides below.
        emails &&
          sql`${employees.id} in (select object_id from ${employeeVersions} where ${and(eq(employeeVersions.workspaceId, ctx.workspace.id), emails)})`,
      ],
      detailed: input.include?.includes('employment') ?? false,
      versions: (asOf) => [
        emails,
        input.org_unit_id && employed(asOf, sql`v.org_unit_id`, input.org_unit_id),
        input.manager_id && employed(asOf, sql`v.manager_id`, input.manager_id),
        input.employment_terms_id && employed(asOf, sql`v.employment_terms_id`, input.employment_terms_id),
        input.state && isInState(asOf, input.state),
      ],
    });
  });
}

/** Has an employment on the date whose version in force has one of these values. */
function employed(date: string, column: SQL, values: string[]): SQL {
  return sql`exists (
    select from ${employments} e join lateral (
      select * from ${employmentVersions} x
       where x.workspace_id = e.workspace_id and x.object_id = e.id and x.superseded_at is null
         and x.effective_from <= ${date}::date
       order by x.effective_from desc limit 1) v on true
     where e.workspace_id = ${employees.workspaceId} and e.employee_id = ${employees.id}
       and e.start_on <= ${date}::date and (e.end_on is null or e.end_on >= ${date}::date) and ${inArray(column, values)})`;
}
