import { say } from '@stempel/core/messages';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq, sql } from '@stempel/db/drizzle';
import { lockManagedUser } from '../../access/users/lock-managed-user.ts';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { notFound, refusalAt, ServiceError } from '../../kernel/errors.ts';
import { requireScope } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { uuidList } from '../../kernel/uuid-list.ts';
import { employeeResource } from '../../organization/employees/employee-resource.ts';
import type { EmployeeDto } from '../../organization/employees/index.ts';
import { lockEmployee } from '../../organization/employees/lock-employee.ts';
import { getVersioned } from '../../versioned/read.ts';
import type { ErasePerson } from './erasure-contract.ts';
import { findHindrances } from './find-hindrances.ts';
import { usersToErase } from './users-to-erase.ts';

/** By when every version is in force. */
const lastDate = '9999-12-31';

/**
 * Erases what a person is known by, with their accounts, in one transaction (docs/erasure.md): figures, dates and ids stay.
 * Returns the employee as it reads then. Throws forbidden, also for an account of somebody who may do more than the caller; not-found;
 * conflict naming what has to be done before; invalid where the number is not that of the employee. Cannot be taken back.
 */
export function erasePerson(ctx: ServiceContext, input: ErasePerson): Promise<EmployeeDto> {
  requireScope(ctx, 'workspace', 'delete', 'all');
  const { employee_id: id } = input;
  return writing(ctx, async (tx) => {
    const number = await lockPerson(tx, ctx, id);
    const [hindrance] = await findHindrances(tx, ctx, id);
    if (hindrance) throw new ServiceError(hindrance);
    if (input.employee_number !== number) throw refusalAt('/employee_number', say('erasing-other-number'));
    return eraseLocked(tx, ctx, id);
  });
}

/** Erases a person who is locked and whom nothing stands in the way of, with the audit rows. Returns the employee as it reads then. */
export async function eraseLocked(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
): Promise<EmployeeDto> {
  const users = await usersToErase(tx, ctx, id);
  for (const user of users) if (user.lives) await lockManagedUser(tx, ctx, user.id);
  const userIds = users.map((user) => user.id);
  const { name, number: newNumber } = placeholderOf(id);
  await tx.execute(sql`
    select erase_person(${ctx.workspace.id}::uuid, ${id}::uuid, ${uuidList(userIds)}, ${name}, ${newNumber},
      ${ctx.now.toString()}::timestamptz)`);
  const erased = { action: 'erase' as const, before: null };
  const after = await getVersioned<EmployeeDto>(tx, ctx, employeeResource, { id, as_of: lastDate });
  await audit(tx, ctx, { ...erased, resource: 'employees', objectId: id, after });
  for (const userId of userIds) {
    await audit(tx, ctx, { ...erased, resource: 'users', objectId: userId, after: null });
  }
  return after;
}

/** The number of the employee, locked with their employments, so that nothing is recorded meanwhile. Throws not-found. */
export async function lockPerson(tx: WorkspaceTransaction, ctx: ServiceContext, id: string): Promise<string> {
  const { employees } = schema;
  const [row] = await tx
    .select({ code: employees.code })
    .from(employees)
    .where(and(eq(employees.workspaceId, ctx.workspace.id), eq(employees.id, id)))
    .for('update');
  if (!row) throw notFound('employee', id);
  await lockEmployee(tx, id);
  return row.code;
}

/** What stands for a person in lists and reports; by its end two of them can be told apart. */
function placeholderOf(id: string): { name: string; number: string } {
  const end = id.slice(-12);
  return { name: `Erased person ${end.slice(-6)}`, number: `erased-${end}` };
}
