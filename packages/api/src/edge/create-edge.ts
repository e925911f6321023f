import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { AddressBuckets, createAdmission } from '@stempel/auth/rate-limit';
import { say } from '@stempel/core/messages';
import type { ServiceContext } from '@stempel/services';
import { type ApiCall, newRequestId, requestIdOf } from '@stempel/services/access/api-calls';
import { describePlugins } from '../descriptors/plugin-descriptors.ts';
import { createContract } from '../document/create-contract.ts';
import { publicRouter } from '../operations/public-router.ts';
import { callOf } from './call-of.ts';
import { commonHeaders } from './common-headers.ts';
import { carriesKey } from './credential.ts';
import { endpointsOf } from './endpoints.ts';
import type { EdgeParts, Endpoint, Exchange, Noted } from './exchange.ts';
import { failureReply } from './failure-reply.ts';
import { ProblemError } from './problem.ts';
import { problemReply } from './problem-reply.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';
import { answeredOn, refuseUnreadable, type UnreadableRequest } from './refuse-unreadable.ts';
import { translateError } from './translate-error.ts';
import { createTurnAway, type TurnAway } from './turn-away.ts';
import { isHungUp, type Reply, writeReply } from './write-reply.ts';

export type EdgeOptions = {
  db: ServiceContext['db'];
  environment: 'production' | 'staging';
  /** The instant of a call. */
  clock: () => Temporal.Instant;
  /** Whether a request comes with the session of a signed-in person. */
  isSignedIn: (request: IncomingMessage) => Promise<boolean>;
  /** The address that calls without a valid key are counted for; that of the socket when left out. */
  addressOf?: (request: IncomingMessage) => string;
  /** How long a JSON body may take to arrive; a minute when left out. */
  bodyPatienceMs?: number;
  /** Told of everything that became a 500 or 503. */
  logError: (error: unknown, requestId: string) => void;
  /** Told which operation of the contract a request is for. */
  onOperation?: (request: IncomingMessage, operationId: string) => void;
  /** Told of each call with a valid key when its answer is out. */
  onCall?: (call: ApiCall) => void;
  /** What the server puts on every answer; the edge says it where it answers before the server came to that. */
  headersOfServer?: Readonly<Record<string, string>>;
};

export type Edge = {
  /** Answers what lies below `/api` and every request with a key; false for anything else. */
  (request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Asked before anything is done for a request. */
  turnAway: TurnAway;
  /** Answers what the server could not read as a request (`clientError`); undefined where nothing can be answered. */
  refuse: (error: UnreadableRequest, socket: Duplex) => RefusedRequest | undefined;
};

export interface RefusedRequest {
  readonly requestId: string;
  readonly status: number;
  /** Of the request whose rest could not be read; undefined where none had begun. */
  readonly response: ServerResponse | undefined;
}

/** A request before it is known which operation it is for. */
type Asked = Omit<Exchange, 'params'>;

const prefix = '/api';

/** Builds the HTTP edge of the integration API (docs/http.md); everything that can be made once is made here. */
export function createEdge(options: EdgeOptions): Edge {
  const nowMs = () => options.clock().epochMilliseconds;
  const addresses = new AddressBuckets();
  const admit = createAdmission(options.db, options.environment);
  const contract = createContract(publicRouter);
  const addressOf = options.addressOf ?? ((request) => request.socket.remoteAddress ?? '');
  const sources = { admit, addresses, addressOf, isSignedIn: options.isSignedIn, nowMs };
  const { db, clock, bodyPatienceMs = 60_000 } = options;
  const parts: EdgeParts = { db, clock, sources, contract, bodyPatienceMs };
  const endpoints = endpointsOf(parts, publicRouter, describePlugins());

  function find(request: IncomingMessage, path: string) {
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? '');
    const match = isBelowPrefix(path) ? endpoints.find(path.slice(prefix.length)) : undefined;
    return { method, match, endpoint: match?.byMethod.get(method) };
  }

  const turnAway = createTurnAway({
    ...{ gate: db.gate, admit, sources, headersOfServer: options.headersOfServer ?? {} },
    endpointOf: (request) => find(request, splitUrl(request.url ?? '')[0]).endpoint,
  });

  async function answer(exchange: Asked): Promise<Reply> {
    const { request, path, common } = exchange;
    const { method, match, endpoint } = find(request, path);
    if (match && endpoint) {
      options.onOperation?.(request, endpoint.operationId);
      exchange.noted.operation = endpoint.operationId;
      return answerEndpoint(endpoint, { ...exchange, params: match.params }, options.logError);
    }
    // Counted, never refused: the answer costs nothing and says nothing.
    const { state } = addresses.take(addressOf(request), nowMs());
    Object.assign(common, rateLimitHeaders(state));
    if (!match) return { status: 404, headers: {}, body: null };
    return otherMethod([...match.byMethod.keys()], method, exchange.requestId);
  }

  async function answerRequest(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const [path, query] = splitUrl(request.url ?? '');
    // Outside the contract nothing exists for a key, internal paths included (docs/http.md, Surfaces).
    if (!isBelowPrefix(path) && !carriesKey(request)) return false;
    const requestId = requestIdOf(response);
    const [at, startedAt] = [nowMs(), performance.now()];
    const common = commonHeaders(requestId);
    const noted: Noted = {};
    let leave = () => {};
    const enter = (workspaceId: string | undefined) => {
      leave = db.gate.enter(workspaceId);
    };
    let reply: Reply | undefined;
    try {
      reply = await answer({ request, path, query, requestId, common, noted, enter });
      reply.headers = { ...common, ...reply.headers };
      await writeReply(request, response, reply);
    } catch (error) {
      // Its headers may be out and say that all is well.
      reply = failureReply(error, requestId);
      throw error;
    } finally {
      leave();
      const milliseconds = Math.round(performance.now() - startedAt);
      const call =
        reply && callOf(noted, { requestId, at, milliseconds, reply, isHungUp: isHungUp(response) });
      if (call) options.onCall?.(call);
    }
    return true;
  }

  function refuse(error: UnreadableRequest, socket: Duplex): RefusedRequest | undefined {
    const response = answeredOn(socket);
    const requestId = response && !response.headersSent ? requestIdOf(response) : newRequestId();
    const { remoteAddress = '' } = socket as Partial<IncomingMessage['socket']>;
    const { state } = addresses.take(remoteAddress, nowMs());
    const headers = { ...commonHeaders(requestId), ...rateLimitHeaders(state) };
    const status = refuseUnreadable(socket, error, headers, requestId);
    return status === undefined ? undefined : { requestId, status, response };
  }

  return Object.assign(answerRequest, { turnAway, refuse });
}

function isBelowPrefix(path: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

function splitUrl(url: string): [path: string, query: string] {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
}

async function answerEndpoint(
  endpoint: Endpoint,
  exchange: Exchange,
  logError: EdgeOptions['logError'],
): Promise<Reply> {
  try {
    return await endpoint.answer(exchange);
  } catch (error) {
    const problem = translateError(error, endpoint.pathParameters);
    if (problem && problem.code !== 'unavailable') return problemReply(problem, exchange.requestId);
    // Somebody who hung up in the middle of a body gets no answer, and is no failure of ours.
    const hungUp = exchange.request.destroyed && !exchange.request.complete;
    if (!hungUp) logError(error, exchange.requestId);
    return failureReply(error, exchange.requestId);
  }
}

/** A known path with a method it does not have: OPTIONS lists what there is, the rest is 405. */
function otherMethod(methods: readonly string[], method: string, requestId: string): Reply {
  const allow = [...(methods.includes('GET') ? ['HEAD'] : []), ...methods, 'OPTIONS'].sort().join(', ');
  if (method === 'OPTIONS') return { status: 204, headers: { Allow: allow }, body: null };
  return problemReply(
    new ProblemError(say('method-not-here', { method, allow }), { headers: { Allow: allow } }),
    requestId,
  );
}
