import { isId } from '@stempel/db';
import type { IgnoredPart, Refusal } from '../provisioning/provisioning-call.ts';

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

/** Owners are left alone, and the log says so. */
export function skippedOwners(owners: readonly string[]): IgnoredPart[] {
  return owners.map((id) => ({
    path: `members[value eq "${id}"]`,
    reason: 'The user holds the role Owner and is not managed by provisioning.',
  }));
}
