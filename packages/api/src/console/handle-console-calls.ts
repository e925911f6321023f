import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Grant } from '@stempel/core/access';
import type { ServiceContext } from '@stempel/services';
import { nodeHTTPRequestHandler } from '@trpc/server/adapters/node-http';
import { ProblemError, problemBody, statusOf } from '../edge/problem.ts';
import { maxBodyBytes } from '../edge/read-body.ts';
import type { ConsoleContext } from './procedure.ts';
import { consoleRouter } from './router.ts';

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

export type ConsoleOptions = {
  db: ServiceContext['db'];
  /** New API keys belong to it. */
  environment: ConsoleContext['environment'];
  clock: () => Temporal.Instant;
  /** Sign-in through the workspace's provider, to be set up and checked. */
  oidc: ConsoleContext['oidc'];
  resolveSession: (request: IncomingMessage) => Promise<ConsoleSession | undefined>;
  /** Told of everything that became a 500. */
  logError: (error: unknown, requestId: string) => void;
};

const prefix = '/internal/trpc/';

function refuse(response: ServerResponse, problem: ProblemError, requestId: string): void {
  response.writeHead(statusOf(problem.code), {
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
    'Request-Id': requestId,
    ...problem.headers,
  });
  response.end(JSON.stringify(problemBody(problem, requestId)));
}

/** A page of another origin could send the cookie along; browsers say where a request comes from. */
function isFromOwnPages(request: IncomingMessage): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin, host } = request.headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

function serviceOf(options: ConsoleOptions, session: ConsoleSession, requestId: string): ServiceContext {
  const { user, workspace, grants, isOwner } = session.person;
  return {
    db: options.db,
    workspace,
    actor: { kind: 'user', userId: user.id, name: user.name, employeeId: user.employeeId, grants, isOwner },
    now: options.clock(),
    requestId,
  };
}

/** Answers `/internal/trpc/*` for the signed-in person; nobody else gets in. */
export function createConsoleTrpcHandler(options: ConsoleOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = randomUUID();
    if (!isFromOwnPages(request)) {
      refuse(
        response,
        new ProblemError('forbidden', 'The console is called from its own pages only.'),
        requestId,
      );
      return;
    }
    const session = await options.resolveSession(request);
    if (!session) {
      refuse(response, new ProblemError('unauthorized', 'Sign in first.'), requestId);
      return;
    }
    response.setHeader('Request-Id', requestId);
    response.setHeader('Cache-Control', 'no-store');
    if (session.setCookies.length > 0) response.appendHeader('Set-Cookie', [...session.setCookies]);
    const service = serviceOf(options, session, requestId);
    await nodeHTTPRequestHandler({
      router: consoleRouter,
      createContext: () => ({ service, environment: options.environment, oidc: options.oidc }),
      req: request,
      res: response,
      path: new URL(request.url ?? '', 'http://console').pathname.slice(prefix.length),
      maxBodySize: maxBodyBytes,
      onError: ({ error }) => {
        if (error.code === 'INTERNAL_SERVER_ERROR') options.logError(error.cause ?? error, requestId);
      },
    });
  };
}
