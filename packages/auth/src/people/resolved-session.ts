import type { SignedInPerson } from './person.ts';

export type ResolvedSession = {
  person: SignedInPerson;
  /**
   * What the person has to do before anything else works: `enrol` a second factor, or `prove` the one there is by
   * signing in again; null for a session that may do what the person may.
   */
  pending: 'enrol' | 'prove' | null;
  /** Cookies that prolong the session; to be sent with the answer. */
  setCookies: string[];
};
