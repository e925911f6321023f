import { say } from '@stempel/core/messages';
import { findDatabaseError, newId, schema, type WorkspaceTransaction } from '@stempel/db';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { refusalAt, ServiceError } from '../../kernel/errors.ts';
import { requireScope } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { requireAssignable } from '../roles/hold-role.ts';
import { lockRole } from '../roles/lock-role.ts';
import type { LockedUser } from './change-user-statements.ts';
import { stateOf } from './decide-user-change.ts';
import { giveEmployeeRole } from './give-employee-role.ts';
import { keepUserNames } from './keep-user-names.ts';
import { lockManagedUser } from './lock-managed-user.ts';
import { readUser } from './read-users.ts';
import { requireOverEmployee } from './require-over-employee.ts';
import { saveInvitation } from './save-invitation.ts';
import { saveUserChange } from './save-user.ts';
import type { InviteUser, UserDto, UserTarget } from './user-contract.ts';

const { roleMembers, users } = schema;

/** Creates a user and invites it by mail. Throws conflict when the email or the employee has a user already. */
export async function inviteUser(ctx: ServiceContext, input: InviteUser): Promise<UserDto> {
  requireScope(ctx, 'users', 'create', 'all');
  const id = newId();
  return writing(ctx, async (tx) => {
    await requireOverEmployee(tx, ctx, input.employee_id);
    await refusingTaken(input, () => insertUser(tx, ctx, id, input));
    keepUserNames(tx, ctx.workspace.id, [id]);
    for (const roleId of input.role_ids) await giveRole(tx, ctx, id, roleId);
    await saveInvitation(tx, ctx, { id, email: input.email, name: input.name });
    const after = await readUser(tx, ctx, id);
    await audit(tx, ctx, { action: 'create', resource: 'users', objectId: id, before: null, after });
    return after;
  });
}

function insertUser(tx: WorkspaceTransaction, ctx: ServiceContext, id: string, input: InviteUser) {
  return tx.insert(users).values({
    workspaceId: ctx.workspace.id,
    id,
    kind: 'person',
    state: 'invited',
    userName: input.email,
    email: input.email,
    name: input.name,
    employeeId: input.employee_id ?? null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  });
}

async function giveRole(tx: WorkspaceTransaction, ctx: ServiceContext, userId: string, roleId: string) {
  const role = await lockRole(tx, ctx, roleId);
  requireAssignable(ctx, role, 'person');
  await tx
    .insert(roleMembers)
    .values({ workspaceId: ctx.workspace.id, roleId, userId, addedAt: ctx.now })
    .onConflictDoNothing();
}

const uniqueViolation = '23505';
const missingReference = '23503';

/** Turns what the database refuses about a user into an error that names the field. */
export async function refusingTaken<Result>(
  input: { email?: string | undefined; employee_id?: string | null | undefined },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { code, constraint } = findDatabaseError(error) ?? {};
    if (code === missingReference && constraint === 'users_employee_fkey') {
      throw refusalAt('/employee_id', say('employee-not-found', { id: input.employee_id ?? '' }));
    }
    if (code !== uniqueViolation) throw error;
    throw constraint === 'users_employee_key'
      ? refusalAt('/employee_id', say('employee-has-user'))
      : refusalAt('/email', say('email-taken', { email: input.email ?? '' }));
  }
}

/**
 * Invites a draft, or sends a new link to somebody who has not used theirs; the old link stops working. A draft that is
 * linked to an employee gets the role Employee. Throws conflict for users who have activated or are suspended.
 */
export async function resendInvitation(ctx: ServiceContext, input: UserTarget): Promise<UserDto> {
  requireScope(ctx, 'users', 'update', 'all');
  return writing(ctx, async (tx) => {
    const user = await lockManagedUser(tx, ctx, input.id);
    const email = requireInvitable(user);
    if (user.state === 'draft') {
      await saveUserChange(tx, ctx, user, { after: { ...stateOf(user), state: 'invited' } });
      if (user.employee_id) await giveEmployeeRole(tx, ctx, user.id);
    }
    await saveInvitation(tx, ctx, { id: user.id, email, name: user.name });
    const after = { email };
    await audit(tx, ctx, { action: 'invite', resource: 'users', objectId: user.id, before: null, after });
    return readUser(tx, ctx, user.id);
  });
}

function requireInvitable(user: LockedUser): string {
  if (user.state === 'suspended') {
    throw new ServiceError(say('user-suspended', { name: user.name }));
  }
  if (user.was_activated) {
    throw new ServiceError(say('invitation-activated', { name: user.name }));
  }
  if (!user.email) throw new ServiceError(say('user-without-email', { name: user.name }));
  return user.email;
}
