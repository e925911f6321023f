import { say } from '@stempel/core/messages';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { refusalAt } from '../../kernel/errors.ts';
import { writing } from '../../kernel/transaction.ts';
import { addEmployment } from './add-employment.ts';
import type { CreateEmployment, EmploymentDto } from './employment-contract.ts';

/** Adds a dated employment to an employee; several may run side by side. */
export async function createEmployment(ctx: ServiceContext, input: CreateEmployment): Promise<EmploymentDto> {
  const { employee_id: employeeId, effective_from: effectiveFrom, ...employment } = input;
  return writing(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'employees', 'create', employeeId);
    if (effectiveFrom !== undefined && effectiveFrom !== input.start) {
      const detail = say('first-version-not-at-start', { start: input.start });
      throw refusalAt('/effective_from', detail);
    }
    return addEmployment(tx, ctx, employeeId, employment, '');
  });
}
