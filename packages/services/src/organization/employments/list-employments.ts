import { schema } from '@stempel/db';
import { eq, inArray, or, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import type { Page } from '../../kernel/list-page.ts';
import { reading } from '../../kernel/transaction.ts';
import { listVersioned } from '../../versioned/read.ts';
import type { EmploymentDto, ListEmployments } from './employment-contract.ts';
import { employmentResource } from './employment-resource.ts';

const { employments, employmentVersions } = schema;

/** One page of an employee's employments, past and coming ones included, each with its version of `as_of`. */
export async function listEmployments(
  ctx: ServiceContext,
  input: ListEmployments,
): Promise<Page<EmploymentDto>> {
  return reading(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'employees', 'read', input.employee_id);
    return listVersioned(tx, ctx, employmentResource, input, {
      objects: [eq(employments.employeeId, input.employee_id)],
      versions: (asOf) => [
        input.org_unit_id && inArray(employmentVersions.orgUnitId, input.org_unit_id),
        input.state && or(...input.state.map((state) => stateOn(asOf)[state])),
      ],
    });
  });
}

function stateOn(date: string) {
  const { startOn, endOn } = employments;
  return {
    active: sql`${startOn} <= ${date}::date and (${endOn} is null or ${endOn} >= ${date}::date)`,
    upcoming: sql`${startOn} > ${date}::date`,
    ended: sql`${endOn} < ${date}::date`,
  };
}
