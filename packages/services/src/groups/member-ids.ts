import { isId } from '@stempel/db';
import type { IgnoredPart, Refusal } from '../provisioning/provisioning-call.ts';
import type { GroupIntent } from './provisioned-group.ts';

/** The refusal of a member who is no user of the workspace: an id that is malformed or that no living user has. */
export function unknownMembers(asked: Iterable<string>, unknown: readonly string[]): Refusal | undefined {
  const first = [...asked].find((id) => !isId(id)) ?? unknown[0];
  if (first === undefined) return undefined;
  return {
    status: 400,
    scimType: 'invalidValue',
    detail: `members: there is no user with the id "${first.slice(0, 100)}"; create the user first.`,
  };
}

const mostListed = 100;

/** Ids for the log; of a full push only how many. */
export function listed(ids: readonly string[]): unknown {
  return ids.length > mostListed ? `${ids.length} users` : ids;
}

/**
 * The refusal of a change that is about owners and nothing else (spec/scim.md §5 rule 3): it could have no effect, and
 * is not reported as done. In a push with others they are skipped, so that one owner does not stop everybody.
 */
export function ownersOnly(intent: GroupIntent, owners: readonly string[]): Refusal | undefined {
  const { members, displayName, externalId } = intent;
  if (members.replaceAll || displayName !== undefined || externalId !== undefined) return undefined;
  const named = [...members.add, ...members.remove];
  if (named.length === 0 || named.some((id) => !owners.includes(id))) return undefined;
  return {
    status: 403,
    detail: 'members: these users hold the role Owner, and provisioning cannot change their roles.',
  };
}

/** Owners are left alone, and the log says so. */
export function skippedOwners(owners: readonly string[]): IgnoredPart[] {
  return owners.map((id) => ({
    path: `members[value eq "${id}"]`,
    reason: 'The user holds the role Owner and is not managed by provisioning.',
  }));
}
