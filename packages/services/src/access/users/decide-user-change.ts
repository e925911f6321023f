import { say } from '@stempel/core/messages';
import { type IgnoredPart, ignoredPart } from '../provisioning/provisioning-call.ts';
import type { LockedUser } from './change-user-statements.ts';
import { longestEmployeeName, type UserIntent } from './provisioned-user.ts';

/** What a user becomes; the fields of the row that can change. */
export interface UserState {
  state: LockedUser['state'] | 'deleted';
  stateBeforeSuspension: LockedUser['state_before_suspension'];
  userName: string | null;
  email: string | null;
  name: string;
  externalId: string | null;
  employeeId: string | null;
}

export interface UserDecision {
  after: UserState;
  /** Name to write to the linked employee; null for none. */
  employeeName: string | null;
  /** New values by the name they were sent under. */
  applied: Record<string, unknown>;
  ignored: IgnoredPart[];
}

export function stateOf(user: LockedUser): UserState {
  return {
    state: user.state,
    stateBeforeSuspension: user.state_before_suspension,
    userName: user.user_name,
    email: user.email,
    name: user.own_name,
    externalId: user.external_id,
    employeeId: user.employee_id,
  };
}

/** Suspends: what the user returns to is kept. Suspending a suspended user changes nothing. */
export function suspended(before: UserState): UserState {
  if (before.state === 'suspended' || before.state === 'deleted') return before;
  return { ...before, state: 'suspended', stateBeforeSuspension: before.state };
}

/** Restores the same user to what it was before. Restoring one who is not suspended changes nothing. */
export function restored(before: UserState): UserState {
  if (before.state !== 'suspended') return before;
  return { ...before, state: before.stateBeforeSuspension ?? 'draft', stateBeforeSuspension: null };
}

const tooLong = say('employee-name-too-long', { longestEmployeeName });
const frozen = say('email-follows-account');

/**
 * What a request of the identity provider does to a user (scim/docs/provisioning.md, Requests). After activation
 * userName, emails and names are ignored, never refused. Of several full names the first that is not shown already
 * is meant, because providers echo what they read.
 */
export function decideUserChange(user: LockedUser, intent: UserIntent): UserDecision {
  const applied: Record<string, unknown> = {};
  const ignored: IgnoredPart[] = [...intent.ignored];
  let after = stateOf(user);
  if (intent.active !== undefined) {
    after = intent.active ? restored(after) : suspended(after);
    applied.active = intent.active;
  }
  if (intent.externalId !== undefined) {
    after = { ...after, externalId: intent.externalId };
    applied.externalId = intent.externalId;
  }
  after = decideAddresses(user, intent, after, applied, ignored);
  const name = intent.names.find((candidate) => candidate !== user.name) ?? intent.names[0];
  const isMeant = name !== undefined && user.names_to_employees && user.employee_id !== null;
  const toEmployee = isMeant && name.length <= longestEmployeeName;
  if (isMeant && !toEmployee) ignored.push(ignoredPart('name', tooLong));
  if (name !== undefined && !user.was_activated) {
    after = { ...after, name };
    applied.name = name;
  } else if (toEmployee) {
    applied.name = name;
  } else if (name !== undefined && name !== user.name) {
    ignored.push(ignoredPart('name', frozen));
  }
  return { after, employeeName: toEmployee ? name : null, applied, ignored };
}

function decideAddresses(
  user: LockedUser,
  intent: UserIntent,
  before: UserState,
  applied: Record<string, unknown>,
  ignored: IgnoredPart[],
): UserState {
  const given = { userName: intent.userName, email: intent.email };
  if (user.was_activated) {
    if (given.userName !== undefined && given.userName !== user.user_name) {
      ignored.push(ignoredPart('userName', frozen));
    }
    if (given.email !== undefined && given.email !== user.email) ignored.push(ignoredPart('emails', frozen));
    return before;
  }
  const after = { ...before };
  if (given.userName !== undefined) {
    // An email that was taken from the userName goes on following it.
    const follows = before.email?.toLowerCase() === before.userName?.toLowerCase();
    if (follows && given.email === undefined && given.userName.includes('@')) after.email = given.userName;
    after.userName = applied.userName = given.userName;
  }
  if (given.email !== undefined) after.email = applied.emails = given.email;
  return after;
}
