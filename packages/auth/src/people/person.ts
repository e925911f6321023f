import type { Grant } from '@stempel/core/access';

/** Who a session belongs to: the identity that signed in and the workspace user it works as. */
export type SignedInPerson = {
  sessionId: string;
  identityId: string;
  /** The workspace's own provider that opened the session, which therefore stays in that workspace. */
  identityProviderId: string | null;
  user: { id: string; name: string; email: string; employeeId: string | null };
  workspace: { id: string; slug: string; name: string; timeZone: string; isTest: boolean };
  /** The roles by name, each with what it grants. */
  roles: { name: string; grants: Grant[] }[];
  /** What all roles grant together. */
  grants: Grant[];
  /** One of the roles is for people who sign in with two factors. */
  requiresTwoFactors: boolean;
  isOwner: boolean;
  /** Holds the Developer role, or Owner, which includes it: sees the API reference in the menu. */
  isDeveloper: boolean;
};

export type Environment = 'production' | 'staging';
