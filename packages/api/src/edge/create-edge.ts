import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AddressBuckets, createAdmission } from '@stempel/auth/rate-limit';
import type { ServiceContext } from '@stempel/services';
import { createContract } from '../document/create-contract.ts';
import { publicRouter } from '../operations/public-router.ts';
import { answerOperation } from './answer-operation.ts';
import type { CredentialSources } from './credential.ts';
import { ProblemError, problemBody, statusOf } from './problem.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';
import { routesOf } from './routes.ts';
import { translateError } from './translate-error.ts';
import { type Reply, writeReply } from './write-reply.ts';

export type EdgeOptions = {
  db: ServiceContext['db'];
  environment: 'production' | 'staging';
  /** The instant of a call. */
  clock: () => Temporal.Instant;
  /** Whether a request comes with the session of a signed-in person. */
  isSignedIn: (request: IncomingMessage) => Promise<boolean>;
  /** Told of everything that became a 500. */
  logError: (error: unknown, requestId: string) => void;
};

/** Answers a request below `/api`; false when the path lies elsewhere. */
export type Edge = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

const prefix = '/api';

function problemReply(problem: ProblemError, requestId: string): Reply {
  return {
    status: statusOf(problem.code),
    headers: { 'Content-Type': 'application/problem+json', ...problem.headers },
    body: JSON.stringify(problemBody(problem, requestId)),
  };
}

/** Builds the HTTP edge of the integration API (API.md §1–§3); everything that can be made once is made here. */
export function createEdge(options: EdgeOptions): Edge {
  const routes = routesOf(publicRouter);
  const contract = createContract(publicRouter);
  const addresses = new AddressBuckets();
  const sources: CredentialSources = {
    admit: createAdmission(options.db, options.environment),
    addresses,
    isSignedIn: options.isSignedIn,
    nowMs: () => options.clock().epochMilliseconds,
  };

  async function answer(
    request: IncomingMessage,
    requestId: string,
    common: Record<string, string>,
  ): Promise<Reply> {
    const [path = '', query = ''] = splitUrl(request.url ?? '');
    const match = routes.find(path.slice(prefix.length));
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? '');
    const route = match?.byMethod.get(method);
    if (!match || !route) {
      // Counted, never refused: the answer costs nothing and says nothing.
      const { state } = addresses.take(request.socket.remoteAddress ?? '', sources.nowMs());
      Object.assign(common, rateLimitHeaders(state));
      return match
        ? otherMethod(match.byMethod, method, requestId)
        : { status: 404, headers: {}, body: null };
    }
    try {
      return await answerOperation({
        options,
        sources,
        contract,
        route,
        request,
        path,
        query,
        params: match.params,
        requestId,
        common,
      });
    } catch (error) {
      const problem = translateError(error, route.binding.pathParameters);
      if (problem) return problemReply(problem, requestId);
      options.logError(error, requestId);
      return problemReply(
        new ProblemError(
          'internal-error',
          'Something failed on our side; the request id finds it in the log.',
        ),
        requestId,
      );
    }
  }

  return async (request, response) => {
    if (
      request.url !== prefix &&
      !request.url?.startsWith(`${prefix}/`) &&
      !request.url?.startsWith(`${prefix}?`)
    ) {
      return false;
    }
    const requestId = randomUUID();
    const common: Record<string, string> = {
      'Request-Id': requestId,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    };
    const reply = await answer(request, requestId, common);
    reply.headers = { ...common, ...reply.headers };
    await writeReply(request, response, reply);
    return true;
  };
}

function splitUrl(url: string): [string, string] {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
}

/** A known path with a method it does not have: OPTIONS lists what there is, the rest is 405. */
function otherMethod(byMethod: ReadonlyMap<string, unknown>, method: string, requestId: string): Reply {
  const methods = [...byMethod.keys()];
  const allow = [...(methods.includes('GET') ? ['HEAD'] : []), ...methods, 'OPTIONS'].sort().join(', ');
  if (method === 'OPTIONS') return { status: 204, headers: { Allow: allow }, body: null };
  const detail = `The method ${method} is not allowed here; there are: ${allow}.`;
  return problemReply(
    new ProblemError('method-not-allowed', detail, { headers: { Allow: allow } }),
    requestId,
  );
}
