import type { ServiceContext } from '../../kernel/context.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { writing } from '../../kernel/transaction.ts';
import { changeEmployee } from './change-employee.ts';
import type { EmployeeDto, UpdateEmployee } from './employee-contract.ts';

/** Merges the given fields from `effective_from` on (default today). */
export async function updateEmployee(ctx: ServiceContext, input: UpdateEmployee): Promise<EmployeeDto> {
  return writing(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'employees', 'update', input.employee_id);
    return changeEmployee(tx, ctx, input);
  });
}
