import { findDatabaseError, isId } from '@stempel/db';
import {
  logRows,
  type Outcome,
  type ProvisioningCall,
  type Refusal,
} from '../provisioning/provisioning-call.ts';
import { recordCall, refuse } from '../provisioning/record-call.ts';
import { writing } from '../transaction.ts';
import type { LockedUser } from './change-user-statements.ts';
import { decideUserChange, stateOf } from './decide-user-change.ts';
import type { ProvisionedUser, UserIntent } from './provisioned-user.ts';
import { findLockedUser, saveUserChange } from './save-user.ts';

const uniqueViolation = '23505';

export function unknownUser(id: string): Refusal {
  return { status: 404, detail: `There is no user with the id "${id.slice(0, 100)}".` };
}

const ownerRefusal: Refusal = {
  status: 403,
  detail: 'This user holds the role Owner and cannot be changed or deleted by provisioning.',
};

/**
 * Applies a PUT or PATCH to a user, all of it or nothing. Refused with 404 (no such user), 403 (owner) and 409
 * (userName or externalId of another user).
 */
export async function changeProvisionedUser(
  call: ProvisioningCall,
  id: string,
  intent: UserIntent,
): Promise<Outcome<ProvisionedUser>> {
  if (!isId(id)) return refuseUnread(call, unknownUser(id), intent);
  try {
    return await writing(call, async (tx) => {
      const user = await findLockedUser(tx, call, id, intent);
      const refusal = user ? refusalOf(user, intent) : unknownUser(id);
      if (!user || refusal) {
        const result = { resource: 'User', objectId: user?.id ?? null, ignored: intent.ignored } as const;
        return refuse(tx, call, result, refusal ?? unknownUser(id));
      }
      const decision = decideUserChange(user, intent);
      const { applied, ignored } = decision;
      const logged = logRows(call, { resource: 'User', objectId: user.id, status: 200, applied, ignored });
      await saveUserChange(tx, call, user, decision, logged);
      return { done: shown(user, decision) };
    });
  } catch (error) {
    if (findDatabaseError(error)?.code !== uniqueViolation) throw error;
    return refuseUnread(call, nameTaken(intent), intent);
  }
}

/** Soft-deletes a user: sessions, roles and invitations end; employee and history stay. 404 and 403 as above. */
export function deleteProvisionedUser(call: ProvisioningCall, id: string): Promise<Outcome<null>> {
  if (!isId(id)) return refuseUnread(call, unknownUser(id));
  return writing(call, async (tx) => {
    const user = await findLockedUser(tx, call, id);
    if (!user) return refuse(tx, call, { resource: 'User', objectId: null }, unknownUser(id));
    if (user.is_owner) return refuse(tx, call, { resource: 'User', objectId: user.id }, ownerRefusal);
    const applied = { deleted: true };
    const logged = logRows(call, { resource: 'User', objectId: user.id, status: 204, applied });
    await saveUserChange(tx, call, user, { after: { ...stateOf(user), state: 'deleted' } }, logged);
    return { done: null };
  });
}

async function refuseUnread(
  call: ProvisioningCall,
  refusal: Refusal,
  intent?: UserIntent,
): Promise<Outcome<never>> {
  const { status, detail } = refusal;
  await recordCall(call, {
    resource: 'User',
    objectId: null,
    status,
    detail,
    ignored: intent?.ignored ?? [],
  });
  return { refused: refusal };
}

function nameTaken(intent: UserIntent): Refusal {
  const name = intent.userName ?? intent.externalId ?? '';
  return { status: 409, scimType: 'uniqueness', detail: `"${name}" was just taken by another user.` };
}

function refusalOf(user: LockedUser, intent: UserIntent): Refusal | undefined {
  if (user.is_owner) return ownerRefusal;
  const taken = (name: string, value: string | undefined): Refusal => ({
    status: 409,
    scimType: 'uniqueness',
    detail: `${name} "${value}" belongs to another user.`,
  });
  if (user.user_name_taken && !user.was_activated) return taken('userName', intent.userName);
  return user.external_id_taken ? taken('externalId', intent.externalId) : undefined;
}

function shown(
  user: LockedUser,
  { after, employeeName }: ReturnType<typeof decideUserChange>,
): ProvisionedUser {
  const userName = after.userName ?? after.email ?? '';
  return {
    id: user.id,
    externalId: after.externalId,
    userName,
    email: after.email ?? userName,
    name: employeeName ?? user.employee_name ?? (user.was_activated ? user.name : after.name),
    active: after.state !== 'suspended',
  };
}
