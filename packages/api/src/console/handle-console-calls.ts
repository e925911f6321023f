import type { IncomingMessage, ServerResponse } from 'node:http';
import { say } from '@stempel/core/messages';
import { isOverloaded } from '@stempel/services';
import { requestIdOf } from '@stempel/services/access/api-calls';
import { manyStatements } from '@stempel/services/statements';
import { nodeHTTPRequestHandler } from '@trpc/server/adapters/node-http';
import { ProblemError } from '../edge/problem.ts';
import { maxBodyBytes } from '../edge/read-body.ts';
import {
  admitCalls,
  type ConsoleDoor,
  type ConsoleSession,
  isFromOwnPages,
  refuse,
  requireSession,
  serviceOf,
} from './console-service.ts';
import { type ConsoleContext, problemOf } from './procedure.ts';
import { consoleRouter } from './router.ts';

export type ConsoleOptions = ConsoleDoor & {
  /** New API keys belong to it. */
  environment: ConsoleContext['environment'];
  /** Sign-in through the workspace's provider, to be set up and checked. */
  oidc: ConsoleContext['oidc'];
  /** How secrets of webhooks are kept, and which addresses are called. */
  webhooks: ConsoleContext['webhooks'];
  /** Where decisions about many statements are worked out, if not here. */
  manyStatements?: ConsoleContext['manyStatements'];
  /** How the installation is, for whoever runs it. */
  lookAtOperations?: ConsoleContext['lookAtOperations'];
  /** Told which procedure a request is for, or that it is several. */
  onOperation?: (request: IncomingMessage, name: string) => void;
};

const prefix = '/internal/trpc/';
const faults: ReadonlySet<string> = new Set(['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE']);

/** As many calls as a page needs; more in one request would pass every limit of calls at once. */
const mostCalls = 20;

/** How many procedures a request asks for. Throws 400 for more than a batch may hold. */
function callsOf(path: string): number {
  // A comma may come as `%2C`.
  const calls = path.split(/,|%2c/i).length;
  if (calls <= mostCalls) return calls;
  throw new ProblemError(say('batch-too-large', { mostCalls, calls }));
}

const procedures = new Set(Object.keys(consoleRouter._def.procedures));

/** The procedure that is asked for, or that it is several; never what somebody made up. */
function nameOf(path: string): string {
  if (procedures.has(path)) return path;
  return /,|%2c/i.test(path) ? 'batch' : 'unknown';
}

/** Whom a request stands for, once everything that comes before its procedures is in order; throws the refusal. */
async function admit(
  options: ConsoleOptions,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<ConsoleSession> {
  if (!isFromOwnPages(request)) {
    throw new ProblemError(say('foreign-page'));
  }
  const calls = callsOf(path);
  const session = await requireSession(options, request, response);
  await admitCalls(options, session, calls);
  return session;
}

/** Calls that were turned away are counted by what is told of them: all procedures of a batch are one. */
function tellingOverloadOnce(tell: (error: unknown) => void): (error: unknown) => void {
  let isTold = false;
  return (error) => {
    if (isOverloaded(error)) {
      if (isTold) return;
      isTold = true;
    }
    tell(error);
  };
}

/** Answers `/internal/trpc/*` for the signed-in person; nobody else gets in. */
export function createConsoleTrpcHandler(options: ConsoleOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = requestIdOf(response);
    const path = new URL(request.url ?? '', 'http://console').pathname.slice(prefix.length);
    options.onOperation?.(request, nameOf(path));
    let session: ConsoleSession;
    try {
      session = await admit(options, request, response, path);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      refuse(response, error, requestId);
      return;
    }
    response.setHeader('Cache-Control', 'no-store');
    if (session.setCookies.length > 0) response.appendHeader('Set-Cookie', [...session.setCookies]);
    const service = serviceOf(options, session, requestId);
    const logError = tellingOverloadOnce((error) => options.logError(error, requestId));
    await nodeHTTPRequestHandler({
      router: consoleRouter,
      createContext: () => ({
        service,
        environment: options.environment,
        oidc: options.oidc,
        webhooks: options.webhooks,
        manyStatements: options.manyStatements ?? manyStatements,
        lookAtOperations: options.lookAtOperations,
        logError,
      }),
      req: request,
      res: response,
      path,
      maxBodySize: maxBodyBytes,
      onError: ({ error }) => {
        if (faults.has(error.code)) logError(error.cause ?? error);
      },
      responseMeta: ({ errors }) => ({
        headers: Object.assign({}, ...errors.map((error) => problemOf(error).headers)),
      }),
    });
  };
}
