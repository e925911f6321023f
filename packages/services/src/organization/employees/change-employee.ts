import type { WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { updateVersioned } from '../../versioned/write.ts';
import type { EmployeeDto, UpdateEmployee } from './employee-contract.ts';
import { employeeResource } from './employee-resource.ts';

/** Changes an employee inside a running transaction, without asking for a permission; audits it. */
export function changeEmployee(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  input: UpdateEmployee,
): Promise<EmployeeDto> {
  return updateVersioned(tx, ctx, employeeResource, {
    id: input.employee_id,
    expectedVersion: input.expected_version,
    effectiveFrom: input.effective_from,
    identity: { code: input.employee_number, externalId: input.external_id },
    version: { name: input.name, email: input.email, birthDate: input.birth_date },
  });
}
