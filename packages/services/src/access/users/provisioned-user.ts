import type { IgnoredPart } from '../provisioning/provisioning-call.ts';

/** Names of users may be longer; one that an employee cannot have is not written to it. */
export const longestEmployeeName = 200;

/** A user as identity providers see it. */
export interface ProvisionedUser {
  id: string;
  externalId: string | null;
  userName: string;
  email: string;
  /**
   * Displayed name: the employee's, else the one of the person's own account, else the user's
   * (scim/docs/provisioning.md, Names).
   */
  name: string;
  /** False while suspended. */
  active: boolean;
}

/** One request of an identity provider about a user, whatever its method and dialect; absent means unchanged. */
export interface UserIntent {
  active?: boolean;
  userName?: string;
  email?: string;
  externalId?: string;
  /** Full names sent, the one that counts most first. */
  names: readonly string[];
  /** What was sent and is not supported. */
  ignored: readonly IgnoredPart[];
}

export interface ProvisionedUserRow {
  id: string;
  external_id: string | null;
  user_name: string | null;
  email: string | null;
  name: string;
  active: boolean;
}

export function provisionedUser(row: ProvisionedUserRow): ProvisionedUser {
  const userName = row.user_name ?? row.email ?? '';
  return {
    id: row.id,
    externalId: row.external_id,
    userName,
    email: row.email ?? userName,
    name: row.name,
    active: row.active,
  };
}
