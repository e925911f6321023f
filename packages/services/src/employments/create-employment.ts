import type { ServiceContext } from '../context.ts';
import { requireEmployee } from '../employee-scope.ts';
import { invalid } from '../errors.ts';
import { writing } from '../transaction.ts';
import { addEmployment } from './add-employment.ts';
import type { CreateEmployment, EmploymentDto } from './employment-contract.ts';

/** Adds a dated employment to an employee; several may run side by side. */
export async function createEmployment(ctx: ServiceContext, input: CreateEmployment): Promise<EmploymentDto> {
  const { employee_id: employeeId, effective_from: effectiveFrom, ...employment } = input;
  return writing(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'employees', 'create', employeeId);
    if (effectiveFrom !== undefined && effectiveFrom !== input.start) {
      const detail = `The first version of an employment is in force from its start, ${input.start}; leave the field out.`;
      throw invalid('/effective_from', 'not-the-start', detail);
    }
    return addEmployment(tx, ctx, employeeId, employment, '');
  });
}
