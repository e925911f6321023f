import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { nodeHTTPRequestHandler } from '@trpc/server/adapters/node-http';
import { ProblemError } from '../edge/problem.ts';
import { maxBodyBytes } from '../edge/read-body.ts';
import { type ConsoleDoor, isFromOwnPages, refuse, serviceOf } from './console-service.ts';
import { type ConsoleContext, problemOf } from './procedure.ts';
import { consoleRouter } from './router.ts';

export type ConsoleOptions = ConsoleDoor & {
  /** New API keys belong to it. */
  environment: ConsoleContext['environment'];
  /** Sign-in through the workspace's provider, to be set up and checked. */
  oidc: ConsoleContext['oidc'];
};

const prefix = '/internal/trpc/';
const faults: ReadonlySet<string> = new Set(['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE']);

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
        if (faults.has(error.code)) options.logError(error.cause ?? error, requestId);
      },
      responseMeta: ({ errors }) => ({
        headers: Object.assign({}, ...errors.map((error) => problemOf(error).headers)),
      }),
    });
  };
}
