import { say } from '@stempel/core/messages';
import { findDatabaseError, isId } from '@stempel/db';
import { writing } from '../../kernel/transaction.ts';
import { handOverRefusal } from '../provisioning/giving.ts';
import {
  logRows,
  nothingChanged,
  type Outcome,
  type ProvisioningCall,
  type Refusal,
} from '../provisioning/provisioning-call.ts';
import { recordCall, refuse } from '../provisioning/record-call.ts';
import type { LockedUser } from './change-user-statements.ts';
import { decideUserChange, stateOf } from './decide-user-change.ts';
import type { ProvisionedUser, UserIntent } from './provisioned-user.ts';
import { findLockedUser, saveUserChange } from './save-user.ts';

const uniqueViolation = '23505';

export function unknownUser(id: string): Refusal {
  return { status: 404, said: say('provisioned-user-not-found', { id: id.slice(0, 100) }) };
}

const ownerRefusal: Refusal = {
  status: 403,
  said: say('owner-not-changed'),
};

/**
 * Applies a PUT or PATCH to a user, all of it or nothing. Refused with 404 (no such user), 403 (owner; or an account with
 * more than the maker of the key may give that is to be reactivated or to be invited at another address) and 409
 * (userName or externalId of another user).
 */
export async function changeProvisionedUser(
  call: ProvisioningCall,
  id: string,
  intent: UserIntent,
): Promise<Outcome<ProvisionedUser>> {
  if (!isId(id)) return refuseUnread(call, unknownUser(id), intent);
  // Another call took the name meanwhile: looked at again, its user stands in the way.
  for (let times = 0; times < 2; times += 1) {
    try {
      return await change(call, id, intent);
    } catch (error) {
      if (findDatabaseError(error)?.code !== uniqueViolation) throw error;
    }
  }
  return refuseUnread(call, nameTaken(intent), intent);
}

function change(call: ProvisioningCall, id: string, intent: UserIntent): Promise<Outcome<ProvisionedUser>> {
  return writing(call, async (tx) => {
    const user = await findLockedUser(tx, call, id, intent);
    const refusal = user ? refusalOf(call, user, intent) : unknownUser(id);
    if (!user || refusal) {
      const result = { resource: 'User', objectId: user?.id ?? null, ignored: intent.ignored } as const;
      return refuse(tx, call, result, refusal ?? unknownUser(id));
    }
    const decision = decideUserChange(user, intent);
    const { ignored } = decision;
    const applied = changedParts(user, decision);
    const said = Object.keys(applied).length === 0 ? nothingChanged : undefined;
    const result = { resource: 'User', objectId: user.id, status: 200, applied, ignored } as const;
    const logged = logRows(call, { ...result, ...(said && { said }) });
    await saveUserChange(tx, call, user, decision, logged);
    return { done: shown(user, decision) };
  });
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
  const { status, said } = refusal;
  await recordCall(call, {
    resource: 'User',
    objectId: null,
    status,
    said,
    ignored: intent?.ignored ?? [],
  });
  return { refused: refusal };
}

function nameTaken(intent: UserIntent): Refusal {
  const name = intent.userName ?? intent.externalId ?? '';
  return { status: 409, scimType: 'uniqueness', said: say('name-just-taken', { name }) };
}

function refusalOf(call: ProvisioningCall, user: LockedUser, intent: UserIntent): Refusal | undefined {
  if (user.is_owner) return ownerRefusal;
  const taken = (name: string, value: string | undefined, existingId: string): Refusal => ({
    status: 409,
    scimType: 'uniqueness',
    said: say('value-of-other-user', { name, value: value ?? '' }),
    existingId,
  });
  const { user_name_holder: byName, external_id_holder: byExternalId } = user;
  if (byName && !user.was_activated) return taken('userName', intent.userName, byName);
  if (byExternalId) return taken('externalId', intent.externalId, byExternalId);
  return handsOver(user, intent) ? handOverRefusal(call, user) : undefined;
}

/** Whether the account would open to somebody it does not open to now: at another address, or again. */
function handsOver(user: LockedUser, intent: UserIntent): boolean {
  if (intent.active && user.state === 'suspended') return true;
  if (user.was_activated) return false;
  const { after } = decideUserChange(user, intent);
  return after.email !== user.email || after.userName !== user.user_name;
}

/** Of what was sent and taken over, that which the user did not have before. */
function changedParts(
  user: LockedUser,
  { applied, employeeName }: ReturnType<typeof decideUserChange>,
): Record<string, unknown> {
  const had: Record<string, unknown> = {
    active: user.state !== 'suspended',
    externalId: user.external_id,
    userName: user.user_name,
    emails: user.email,
    name: employeeName !== null && employeeName !== user.employee_name ? undefined : user.own_name,
  };
  // The name of one who signed in already is that of the account; only the employee's can have changed.
  if (user.was_activated && had.name !== undefined) had.name = applied.name;
  return Object.fromEntries(Object.entries(applied).filter(([name, value]) => value !== had[name]));
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
