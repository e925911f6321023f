import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AdmitConsoleCalls, secondsUntil } from '@stempel/auth/rate-limit';
import type { Grant } from '@stempel/core/access';
import { say } from '@stempel/core/messages';
import { forCall, type ServiceContext } from '@stempel/services';
import { consoleProblemBody, ProblemError, statusOf } from '../edge/problem.ts';

/** What the console needs to know of a session; `@stempel/auth/people` resolves it. */
export type ConsoleSession = {
  person: {
    user: { id: string; name: string; employeeId: string | null };
    workspace: ServiceContext['workspace'];
    grants: readonly Grant[];
    isOwner: boolean;
  };
  /** Cookies that prolong the session. */
  setCookies: readonly string[];
};

/** What every door of the console needs. */
export type ConsoleDoor = {
  db: ServiceContext['db'];
  clock: () => Temporal.Instant;
  /** Where contents of files lie that people add, beside the database. */
  files?: ServiceContext['files'];
  /** What the console says in each language. */
  words?: ServiceContext['words'];
  resolveSession: (request: IncomingMessage) => Promise<ConsoleSession | undefined>;
  /** The workspace of a session as far as it is remembered, without asking; where left out all count as one. */
  workspaceOf?: (request: IncomingMessage) => string | undefined;
  /** Counts the calls of a person. */
  admit: AdmitConsoleCalls;
  /** Told of everything that became a 500 or 503. */
  logError: (error: unknown, requestId: string) => void;
};

export function refuse(response: ServerResponse, problem: ProblemError, requestId: string): void {
  response.writeHead(statusOf(problem.code), {
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
    ...problem.headers,
  });
  response.end(JSON.stringify(consoleProblemBody(problem, requestId)));
}

/** A page of another origin could send the cookie along; browsers say where a request comes from. */
export function isFromOwnPages(request: IncomingMessage): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin, host } = request.headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

/**
 * Who is signed in, once there is a place for the request, which it holds until it is answered. Throws 503 where there is none,
 * 401 for nobody.
 */
export async function requireSession(
  door: ConsoleDoor,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<ConsoleSession> {
  response.once('close', door.db.gate.enter(door.workspaceOf?.(request)));
  const session = await door.resolveSession(request);
  if (!session) throw new ProblemError(say('sign-in-first'));
  return session;
}

/** Takes calls from what the person and their workspace may make. Throws 429 with Retry-After when that is used up. */
export async function admitCalls(door: ConsoleDoor, session: ConsoleSession, calls: number): Promise<void> {
  const { user, workspace } = session.person;
  const waitMs = await door.admit({ workspaceId: workspace.id, userId: user.id }, calls);
  if (waitMs === 0) return;
  const seconds = secondsUntil(waitMs);
  const detail = say('too-many-calls', { seconds });
  throw new ProblemError(detail, { headers: { 'Retry-After': String(seconds) } });
}

/** The signed-in person in the workspace of their session. */
export function serviceOf(door: ConsoleDoor, session: ConsoleSession, requestId: string): ServiceContext {
  const { user, workspace, grants, isOwner } = session.person;
  return {
    db: forCall(door.db),
    files: door.files,
    words: door.words,
    workspace,
    actor: { kind: 'user', userId: user.id, name: user.name, employeeId: user.employeeId, grants, isOwner },
    now: door.clock(),
    requestId,
  };
}
