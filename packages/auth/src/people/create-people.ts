import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { schema } from '@stempel/db';
import { betterAuth } from 'better-auth/minimal';
import { fromNodeHeaders, toNodeHandler } from 'better-auth/node';
import { and, eq } from 'drizzle-orm';
import { addressHeader } from './address-header.ts';
import { ensureIdentity } from './identity.ts';
import { findActiveMember, type Membership, membershipsOf } from './member-of.ts';
import type { SignedInPerson } from './person.ts';
import { guarded } from './sign-in-guard.ts';
import { type PeopleSettings, signInOptions } from './sign-in-options.ts';

const { sessions } = schema;

export type ResolvedSession = {
  person: SignedInPerson;
  /** Cookies that prolong the session; to be sent with the answer. */
  setCookies: string[];
};

export type People = {
  /** Answers `/internal/auth/*`. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** The signed-in person of a request; undefined without a session or when the user may no longer sign in. */
  resolveSession(headers: IncomingHttpHeaders): Promise<ResolvedSession | undefined>;
  /**
   * The identity of a person who sets their first password or proves the one they have (see ensureIdentity). Throws
   * PasswordError, or TooManyAttemptsError under the limits of signing in.
   */
  identify(
    person: { email: string; name: string; password: string },
    headers: IncomingHttpHeaders,
  ): Promise<string>;
  /** Cookies of a new session for an email and a password that were just set or proved. */
  signIn(credentials: { email: string; password: string }, headers: IncomingHttpHeaders): Promise<string[]>;
  workspacesOf(person: SignedInPerson): Promise<Membership[]>;
  /** Moves a session to another workspace of the same person; false when they are not active there. */
  enterWorkspace(person: SignedInPerson, workspaceId: string): Promise<boolean>;
};

/** Sign-in and sessions of people (API.md: `/internal/auth/*`). */
export function createPeople(settings: PeopleSettings): People {
  const { db, environment } = settings;
  const auth = betterAuth(signInOptions(settings));

  async function resolveSession(headers: IncomingHttpHeaders): Promise<ResolvedSession | undefined> {
    if (!headers.cookie?.includes('stempel.session_token=')) return undefined;
    const found = await auth.api.getSession({ headers: fromNodeHeaders(headers), returnHeaders: true });
    const { session } = found.response ?? {};
    if (!session?.workspaceId || !session.memberId) return undefined;
    const member = await findActiveMember(db, { workspaceId: session.workspaceId, userId: session.memberId });
    if (!member) return undefined;
    return {
      person: { sessionId: session.id, identityId: session.userId, ...member },
      setCookies: found.headers.getSetCookie(),
    };
  }

  return {
    handle: toNodeHandler(auth),
    resolveSession,
    identify(person, headers) {
      const caller = { email: person.email, address: String(headers[addressHeader] ?? '') };
      return guarded(db.orm, caller, () => ensureIdentity(db, person));
    },
    async signIn(credentials, headers) {
      const answer = await auth.api.signInEmail({
        body: credentials,
        headers: fromNodeHeaders(headers),
        returnHeaders: true,
      });
      return answer.headers.getSetCookie();
    },
    workspacesOf: (person) => membershipsOf(db, person.identityId, environment),
    async enterWorkspace(person, workspaceId) {
      const memberships = await membershipsOf(db, person.identityId, environment);
      const wanted = memberships.find((membership) => membership.workspaceId === workspaceId);
      if (!wanted || !(await findActiveMember(db, wanted))) return false;
      await db.orm
        .update(sessions)
        .set({ workspaceId, memberId: wanted.userId })
        .where(and(eq(sessions.id, person.sessionId), eq(sessions.userId, person.identityId)));
      return true;
    },
  };
}
