import { say } from '@stempel/core/messages';
import { isId } from '@stempel/db';
import { type IgnoredPart, ignoredPart, type Refusal } from '../provisioning/provisioning-call.ts';
import type { GroupIntent } from './provisioned-group.ts';

/** The refusal of a member who is no user of the workspace: an id that is malformed or that no living user has. */
export function unknownMembers(asked: Iterable<string>, unknown: readonly string[]): Refusal | undefined {
  const first = [...asked].find((id) => !isId(id)) ?? unknown[0];
  if (first === undefined) return undefined;
  return {
    status: 400,
    scimType: 'invalidValue',
    said: say('member-not-found', { id: first.slice(0, 100) }),
  };
}

const mostListed = 100;

/** Ids for the log; of a full push only how many. */
export function listed(ids: readonly string[]): unknown {
  return ids.length > mostListed ? `${ids.length} users` : ids;
}

/**
 * The refusal of members who are owners and nobody else (scim/docs/provisioning.md, Groups), whatever the method and
 * whatever else is sent: a change that is left out as a whole is not reported as done. In a push with others they
 * are skipped, so that one owner does not stop everybody.
 */
export function ownersOnly(
  intent: Pick<GroupIntent, 'members'>,
  owners: readonly string[],
): Refusal | undefined {
  const named = [...intent.members.add, ...intent.members.remove];
  if (named.length === 0 || named.some((id) => !owners.includes(id))) return undefined;
  return {
    status: 403,
    said: say('members-are-owners'),
  };
}

/** Owners are left alone, and the log says so. */
export function skippedOwners(owners: readonly string[]): IgnoredPart[] {
  return owners.map((id) => ignoredPart(`members[value eq "${id}"]`, say('user-is-owner')));
}
