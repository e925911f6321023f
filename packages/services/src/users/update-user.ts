import type { ServiceContext } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { requireScope } from '../permission.ts';
import { writing } from '../transaction.ts';
import { stateOf } from './decide-user-change.ts';
import { refusingTaken } from './invite-user.ts';
import { lockManagedUser } from './lock-managed-user.ts';
import { readUser } from './read-users.ts';
import { saveUserChange } from './save-user.ts';
import type { LinkEmployee, UpdateUser, UserDto } from './user-contract.ts';

/** Changes name or email of a user who has not activated yet. Throws conflict afterwards. */
export async function updateUser(ctx: ServiceContext, input: UpdateUser): Promise<UserDto> {
  requireScope(ctx, 'users', 'update', 'all');
  return writing(ctx, async (tx) => {
    const user = await lockManagedUser(tx, ctx, input.id);
    const before = await readUser(tx, ctx, user.id);
    if (input.expected_version !== undefined && before.version !== input.expected_version) {
      const detail = `The user is at version ${before.version}, not ${input.expected_version}; read it again.`;
      throw new ServiceError('precondition-failed', detail);
    }
    if (user.was_activated) {
      throw new ServiceError(
        'conflict',
        `"${user.name}" has activated; the name follows the person's own account.`,
      );
    }
    const after = stateOf(user);
    const follows = after.userName?.toLowerCase() === after.email?.toLowerCase();
    if (input.email !== undefined && follows) after.userName = input.email;
    if (input.email !== undefined) after.email = input.email;
    if (input.name !== undefined) after.name = input.name;
    await refusingTaken(input, () => saveUserChange(tx, ctx, user, { after }));
    return readUser(tx, ctx, user.id);
  });
}

/** Says which employee a user is, or that it is none. Throws conflict when the employee has another user. */
export async function linkEmployee(ctx: ServiceContext, input: LinkEmployee): Promise<UserDto> {
  requireScope(ctx, 'users', 'update', 'all');
  return writing(ctx, async (tx) => {
    const user = await lockManagedUser(tx, ctx, input.id);
    const after = { ...stateOf(user), employeeId: input.employee_id };
    await refusingTaken(input, () => saveUserChange(tx, ctx, user, { after }));
    return readUser(tx, ctx, user.id);
  });
}
