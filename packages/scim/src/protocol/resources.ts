import type { ProvisionedGroup } from '@stempel/services/access/groups';
import type { ProvisionedUser } from '@stempel/services/access/users';
import { groupSchema, listResponse, userSchema } from './urns.ts';

export type Resource = Record<string, unknown>;

/** A user as RFC 7643 §4.1 writes it, with the attributes of docs/provisioning.md, User attributes, and no others. */
export function userResource(user: ProvisionedUser, baseUrl: string): Resource {
  return {
    schemas: [userSchema],
    id: user.id,
    ...(user.externalId !== null && { externalId: user.externalId }),
    userName: user.userName,
    name: { formatted: user.name },
    displayName: user.name,
    active: user.active,
    emails: [{ value: user.email, type: 'work', primary: true }],
    meta: { resourceType: 'User', location: `${baseUrl}/Users/${user.id}` },
  };
}

/** A group as RFC 7643 §4.2 writes it; without `members` when they were not read. */
export function groupResource(group: ProvisionedGroup, baseUrl: string): Resource {
  return {
    schemas: [groupSchema],
    id: group.id,
    ...(group.externalId !== null && { externalId: group.externalId }),
    displayName: group.displayName,
    ...(group.members && { members: group.members }),
    meta: { resourceType: 'Group', location: `${baseUrl}/Groups/${group.id}` },
  };
}

/** RFC 7644 §3.4.2: `itemsPerPage` is what this page holds. */
export function listOf(resources: readonly Resource[], startIndex: number, totalResults: number): Resource {
  return {
    schemas: [listResponse],
    totalResults,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}
