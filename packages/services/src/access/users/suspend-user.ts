import type { ServiceContext } from '../../kernel/context.ts';
import { requireScope } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { restored, stateOf, suspended } from './decide-user-change.ts';
import { lockManagedUser, requireDispensable } from './lock-managed-user.ts';
import { readUser } from './read-users.ts';
import { saveUserChange } from './save-user.ts';
import type { UserDto, UserTarget } from './user-contract.ts';

/** Suspends a user: all sessions end at once; account, employee and history stay. */
export async function suspendUser(ctx: ServiceContext, input: UserTarget): Promise<UserDto> {
  requireScope(ctx, 'users', 'update', 'all');
  return writing(ctx, async (tx) => {
    const user = await lockManagedUser(tx, ctx, input.id);
    await requireDispensable(tx, ctx, user);
    await saveUserChange(tx, ctx, user, { after: suspended(stateOf(user)) });
    return readUser(tx, ctx, user.id);
  });
}

/** Restores a suspended user to what it was before. */
export async function restoreUser(ctx: ServiceContext, input: UserTarget): Promise<UserDto> {
  requireScope(ctx, 'users', 'update', 'all');
  return writing(ctx, async (tx) => {
    const user = await lockManagedUser(tx, ctx, input.id);
    await saveUserChange(tx, ctx, user, { after: restored(stateOf(user)) });
    return readUser(tx, ctx, user.id);
  });
}

/** Soft-deletes a user: sessions, roles and invitations end; employee and history stay. */
export async function deleteUser(ctx: ServiceContext, input: UserTarget): Promise<void> {
  requireScope(ctx, 'users', 'delete', 'all');
  await writing(ctx, async (tx) => {
    const user = await lockManagedUser(tx, ctx, input.id);
    await requireDispensable(tx, ctx, user);
    await saveUserChange(tx, ctx, user, { after: { ...stateOf(user), state: 'deleted' } });
  });
}
