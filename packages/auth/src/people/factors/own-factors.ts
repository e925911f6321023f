import type { Orm } from '@stempel/db';
import type { ResolvedSession } from '../resolved-session.ts';
import { factorsOf } from './factors-of.ts';
import { countCodes } from './recovery-codes.ts';

/** The second factors of a person as they see them. */
export type OwnFactors = {
  pending: ResolvedSession['pending'];
  /** Roles of the person ask for two factors. */
  isRequired: boolean;
  /** False in a session through a workspace's provider, which decides itself. */
  mayChange: boolean;
  hasAuthenticator: boolean;
  recoveryCodesLeft: number;
  passkeys: { id: string; name: string | null; createdAt: Date | null }[];
};

export async function describeFactors(orm: Orm, { person, pending }: ResolvedSession): Promise<OwnFactors> {
  const { authenticator, passkeys } = await factorsOf(orm, person.identityId);
  return {
    pending,
    isRequired: person.requiresTwoFactors,
    mayChange: person.identityProviderId === null,
    hasAuthenticator: authenticator !== undefined,
    recoveryCodesLeft: authenticator ? countCodes(authenticator.recoveryCodes) : 0,
    passkeys,
  };
}
