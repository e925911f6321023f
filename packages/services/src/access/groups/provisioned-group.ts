import type { IgnoredPart } from '../provisioning/provisioning-call.ts';
import type { InvitedUser } from '../users/save-invitation.ts';

/** A role that an identity provider manages, as it sees it. */
export interface ProvisionedGroup {
  id: string;
  externalId: string | null;
  displayName: string;
  /** In the order in which the users were created; undefined when they were not asked for or are too many. */
  members: GroupMember[] | undefined;
}

export interface GroupMember {
  /** User id. */
  value: string;
  display: string;
}

/** One request of an identity provider about a group; absent means unchanged. */
export interface GroupIntent {
  displayName?: string;
  externalId?: string;
  members: {
    /** Takes out everybody who is not in `add`. */
    replaceAll: boolean;
    /** User ids as sent, in lower case. */
    add: Set<string>;
    remove: Set<string>;
  };
  ignored: IgnoredPart[];
}

export interface ProvisionedGroupRow {
  id: string;
  external_id: string | null;
  name: string;
  members: GroupMember[] | null;
}

/** The same after a change: with those who got or lost the role while their invitation is open. */
export interface ChangedGroupRow extends ProvisionedGroupRow {
  invited: InvitedUser[];
}

export function provisionedGroup(row: ProvisionedGroupRow): ProvisionedGroup {
  return {
    id: row.id,
    externalId: row.external_id,
    displayName: row.name,
    members: row.members ?? undefined,
  };
}
