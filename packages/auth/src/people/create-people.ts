import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { schema } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import { isAPIError } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { fromNodeHeaders, toNodeHandler } from 'better-auth/node';
import { addressHeader } from './address-header.ts';
import { factorPaths } from './factors/factor-rules.ts';
import { factorsOf } from './factors/factors-of.ts';
import { describeFactors, type OwnFactors } from './factors/own-factors.ts';
import { assertUsable, ensureIdentity } from './identity.ts';
import { KnownSessions } from './known-sessions.ts';
import { findActiveMember, type Membership, membershipsOf } from './member-of.ts';
import { endOwnSessions, listOwnSessions, type OwnSession } from './own-sessions.ts';
import type { SignedInPerson } from './person.ts';
import type { ResolvedSession } from './resolved-session.ts';
import { sessionTokenOf } from './session-token.ts';
import { countResetRequest, countVisit, guarded } from './sign-in-guard.ts';
import { type PeopleSettings, signInOptions } from './sign-in-options.ts';
import { startCookie } from './start-workspace.ts';
import { tellingOutage } from './telling-outage.ts';

const { sessions } = schema;

export type People = {
  /** Answers `/internal/auth/*`: signing in and out, changing the password; 404 for anything else. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /**
   * The signed-in person of a request; undefined without a session, when the user may no longer sign in, and while a
   * role asks for two factors that the session has not.
   */
  resolveSession(headers: IncomingHttpHeaders): Promise<ResolvedSession | undefined>;
  /** The same, also for who has a second factor to set up or to prove first: only for what leads there. */
  resolvePendingSession(headers: IncomingHttpHeaders): Promise<ResolvedSession | undefined>;
  /** The workspace in which the session was last seen here, without asking: to take turns by, not to let anybody in. */
  workspaceOf(headers: IncomingHttpHeaders): string | undefined;
  /** What the person of a session can prove themselves with, and whether this session may change it. */
  factorsOf(headers: IncomingHttpHeaders): Promise<OwnFactors | undefined>;
  /**
   * The identity of a person who sets their first password or proves the one they have (see ensureIdentity). Throws
   * PasswordError, or TooManyAttemptsError under the limits of signing in.
   */
  identify(
    person: { email: string; name: string; password: string },
    headers: IncomingHttpHeaders,
  ): Promise<string>;
  /**
   * Cookies of a new session for an email and a password that were just set or proved; without a session where the
   * person has an authenticator app, whose code comes next.
   */
  signIn(credentials: { email: string; password: string }, headers: IncomingHttpHeaders): Promise<string[]>;
  /** The cookie with which the next session of a browser starts in this workspace, where the person may work there. */
  startIn(workspaceId: string): string;
  /** Counts a visit to a provider. Throws TooManyAttemptsError. */
  countVisit(headers: IncomingHttpHeaders): Promise<void>;
  /**
   * Cookies of a new session of somebody a workspace's provider vouches for; it stays in that workspace. Undefined when
   * the user is not active there any more.
   */
  signInThroughProvider(
    entry: { identityId: string; workspaceId: string; userId: string; identityProviderId: string },
    headers: IncomingHttpHeaders,
  ): Promise<string[] | undefined>;
  /**
   * Takes a request for a new password. Throws TooManyAttemptsError; otherwise the answer is the same whether anybody
   * has the email or not, and `done` settles when a mail, if any, is on its way.
   */
  requestReset(email: string, headers: IncomingHttpHeaders): Promise<{ done: Promise<void> }>;
  /** Sets a new password and ends every session. Throws PasswordError; false when the token is unknown or used up. */
  resetPassword(reset: { token: string; password: string }): Promise<boolean>;
  sessionsOf(person: SignedInPerson): Promise<OwnSession[]>;
  /** Ends one session, every other one, or all; returns how many there were. */
  endSessions(person: SignedInPerson, which: { id: string } | 'others' | 'all'): Promise<number>;
  workspacesOf(person: SignedInPerson): Promise<Membership[]>;
  /** Moves a session to another workspace of the same person; false when they are not active there. */
  enterWorkspace(person: SignedInPerson, workspaceId: string): Promise<boolean>;
};

/** What the library answers; its many other routes stay closed. */
const openPaths = ['/sign-in/email', '/sign-out', '/change-password', '/get-session', ...factorPaths];

/** Sign-in and sessions of people below `/internal/auth/`. */
export function createPeople(settings: PeopleSettings): People {
  const { db, environment } = settings;
  const auth = betterAuth(signInOptions(settings));
  const answer = toNodeHandler(auth);
  const known = new KnownSessions();

  async function resolvePendingSession(headers: IncomingHttpHeaders): Promise<ResolvedSession | undefined> {
    if (sessionTokenOf(headers.cookie) === undefined) return undefined;
    const asked = { headers: fromNodeHeaders(headers), returnHeaders: true as const };
    const found = await tellingOutage(() => auth.api.getSession(asked));
    const { session } = found.response ?? {};
    if (!session?.workspaceId || !session.memberId) return undefined;
    const member = await findActiveMember(db, { workspaceId: session.workspaceId, userId: session.memberId });
    if (!member) return undefined;
    known.keep(headers.cookie, session.workspaceId);
    const identityProviderId = session.identityProviderId ?? null;
    return {
      person: { sessionId: session.id, identityId: session.userId, identityProviderId, ...member },
      pending: member.requiresTwoFactors && !session.twoFactors ? await whatIsPending(session.userId) : null,
      setCookies: found.headers.getSetCookie(),
    };
  }

  async function whatIsPending(identityId: string): Promise<'enrol' | 'prove'> {
    const { authenticator, passkeys } = await factorsOf(db.orm, identityId);
    return authenticator || passkeys.length > 0 ? 'prove' : 'enrol';
  }

  return {
    async handle(request, response) {
      const path = (request.url ?? '').split('?')[0]?.slice('/internal/auth'.length);
      if (!openPaths.includes(path ?? '')) {
        response.writeHead(404, { 'Content-Length': '0' }).end();
      } else if (path === '/change-password' && (await resolvePendingSession(request.headers))?.pending) {
        // Who knows a password alone would lock the person out with it.
        const message = 'Sign in with your second factor first.';
        const headers = { 'Content-Type': 'application/json' };
        response.writeHead(403, headers).end(JSON.stringify({ code: 'NOT_PROVED', message }));
      } else {
        await tellingOutage(() => answer(request, response));
      }
    },
    async resolveSession(headers) {
      const session = await resolvePendingSession(headers);
      return session?.pending === null ? session : undefined;
    },
    resolvePendingSession,
    workspaceOf: ({ cookie }) => known.workspaceOf(cookie),
    async factorsOf(headers) {
      const session = await resolvePendingSession(headers);
      return session && describeFactors(db.orm, session);
    },
    identify(person, headers) {
      const caller = { email: person.email, address: String(headers[addressHeader] ?? '') };
      return guarded(db.orm, caller, () => ensureIdentity(db, person));
    },
    async signIn(credentials, headers) {
      const asked = { headers: fromNodeHeaders(headers), returnHeaders: true as const };
      const answer = await tellingOutage(() => auth.api.signInEmail({ body: credentials, ...asked }));
      return answer.headers.getSetCookie();
    },
    startIn: (workspaceId) => startCookie(workspaceId, { secure: settings.baseUrl.startsWith('https:') }),
    countVisit: (headers) => countVisit(db.orm, String(headers[addressHeader] ?? '')),
    async signInThroughProvider({ userId: memberId, ...place }, headers) {
      try {
        const asked = { headers: fromNodeHeaders(headers), returnHeaders: true as const };
        const body = { ...place, memberId };
        const opened = await tellingOutage(() => auth.api.openMemberSession({ body, ...asked }));
        return opened.headers.getSetCookie();
      } catch (error) {
        if (isAPIError(error) && error.status === 'FORBIDDEN') return undefined;
        throw error;
      }
    },
    async requestReset(email, headers) {
      await countResetRequest(db.orm, { email, address: String(headers[addressHeader] ?? '') });
      return { done: auth.api.requestPasswordReset({ body: { email } }).then(() => {}) };
    },
    async resetPassword({ token, password }) {
      assertUsable(password);
      try {
        await tellingOutage(() => auth.api.resetPassword({ body: { token, newPassword: password } }));
        return true;
      } catch (error) {
        if (isAPIError(error) && error.status === 'BAD_REQUEST') return false;
        throw error;
      }
    },
    sessionsOf: (person) => listOwnSessions(db, person, new Date()),
    endSessions: (person, which) => endOwnSessions(db, person, which),
    async workspacesOf(person) {
      const memberships = await membershipsOf(db, person.identityId, environment);
      const isBound = person.identityProviderId !== null;
      return memberships.filter(({ workspaceId }) => !isBound || workspaceId === person.workspace.id);
    },
    async enterWorkspace(person, workspaceId) {
      // One workspace's provider must not open another, or its administrator could enter anywhere.
      if (person.identityProviderId !== null) return workspaceId === person.workspace.id;
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
