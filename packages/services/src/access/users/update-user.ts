import { say } from '@stempel/core/messages';
import type { ServiceContext } from '../../kernel/context.ts';
import { ServiceError } from '../../kernel/errors.ts';
import { requireScope } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { stateOf } from './decide-user-change.ts';
import { giveEmployeeRole, holdsRole } from './give-employee-role.ts';
import { refusingTaken } from './invite-user.ts';
import { lockManagedUser } from './lock-managed-user.ts';
import { readUser } from './read-users.ts';
import { requireOverEmployee } from './require-over-employee.ts';
import { saveUserChange } from './save-user.ts';
import type { LinkEmployee, UpdateUser, UserDto } from './user-contract.ts';

/** Changes name or email of a user who has not activated yet. Throws conflict afterwards. */
export async function updateUser(ctx: ServiceContext, input: UpdateUser): Promise<UserDto> {
  requireScope(ctx, 'users', 'update', 'all');
  return writing(ctx, async (tx) => {
    const user = await lockManagedUser(tx, ctx, input.id);
    const before = await readUser(tx, ctx, user.id);
    if (input.expected_version !== undefined && before.version !== input.expected_version) {
      const detail = say('user-version-changed', { actual: before.version, wanted: input.expected_version });
      throw new ServiceError(detail);
    }
    if (user.was_activated) {
      throw new ServiceError(say('name-follows-account', { name: user.name }));
    }
    if (input.email !== undefined) await requireOverEmployee(tx, ctx, user.employee_id);
    const after = stateOf(user);
    const follows = after.userName?.toLowerCase() === after.email?.toLowerCase();
    if (input.email !== undefined && follows) after.userName = input.email;
    if (input.email !== undefined) after.email = input.email;
    if (input.name !== undefined) after.name = input.name;
    await refusingTaken(input, () => saveUserChange(tx, ctx, user, { after }));
    return readUser(tx, ctx, user.id);
  });
}

/**
 * Says which employee a user is, or that it is none; somebody who is invited or active without any role gets the role
 * Employee. Throws conflict when the employee has another user and for oneself, forbidden for an employee out of scope.
 */
export async function linkEmployee(ctx: ServiceContext, input: LinkEmployee): Promise<UserDto> {
  requireScope(ctx, 'users', 'update', 'all');
  return writing(ctx, async (tx) => {
    const user = await lockManagedUser(tx, ctx, input.id);
    requireSomebodyElse(ctx, user.id);
    for (const id of [user.employee_id, input.employee_id]) await requireOverEmployee(tx, ctx, id);
    const after = { ...stateOf(user), employeeId: input.employee_id };
    await refusingTaken(input, () => saveUserChange(tx, ctx, user, { after }));
    const works = user.state === 'invited' || user.state === 'activated';
    if (input.employee_id && works && !(await holdsRole(tx, ctx, user.id))) {
      await giveEmployeeRole(tx, ctx, user.id);
    }
    return readUser(tx, ctx, user.id);
  });
}

/** Whose time is their own is said by others: one's own could otherwise be decided by oneself. */
function requireSomebodyElse(ctx: ServiceContext, userId: string): void {
  if (userId !== ctx.actor.userId) return;
  throw new ServiceError(say('own-employee'));
}
