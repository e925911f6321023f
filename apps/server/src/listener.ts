import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type Edge, failureReply, type TurnedAway } from '@stempel/api';
import { addressHeader } from '@stempel/auth/people';
import { requestIdOf } from '@stempel/services/access/api-calls';
import { callerAddress } from './caller-address.ts';
import { type Logger, logFailure, logTurnedAway } from './log.ts';
import type { CallTrace } from './operations/call-trace.ts';
import type { RequestWatch, SurfaceName } from './operations/watch-requests.ts';
import { ownHeaders } from './pages.ts';
import { authorityOf } from './request-framing.ts';
import { asRequest } from './running-request.ts';
import { securityHeaders } from './security-headers.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

/** Who answers what (api/docs/http.md, Surfaces). */
export type Surfaces = {
  /** `/api/scim/v2/*` */
  scim: Handler;
  /** `/api/*`, and the empty 404 of a key that is sent anywhere else */
  api: Handler;
  /** `/internal/*`: sign-in and the console's procedures */
  internal: Handler;
  /** `/unsubscribe`: the link of a mail, without sign-in */
  unsubscribe: Handler;
  /** `/calendar/{token}.ics`: a feed by its secret address, without sign-in */
  calendar: Handler;
  /** everything else */
  pages: Handler;
};

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

export function pathOf(request: IncomingMessage): string {
  const url = request.url ?? '/';
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
}

/** `GET http://host/path` as `GET /path`: every server must take both (RFC 9112 §3.2.2). */
function originForm(url: string): string {
  const rest = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  return rest.startsWith('/') || rest === '*' ? rest : `/${rest}`;
}

/** `OPTIONS *` asks for the server as a whole (RFC 9110 §9.3.7). */
async function answerServerOptions(_request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.writeHead(204, { Allow: 'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT' }).end();
}

const feedAddress = /^\/calendar\/[^/]*\.ics$/;

function choose(request: IncomingMessage): SurfaceName {
  const path = pathOf(request);
  if (path === '*') return 'server';
  if (isBelow(path, '/api/scim/v2')) return 'scim';
  if (isBelow(path, '/api')) return 'api';
  // Outside the contract nothing exists for a key, internal paths included (api/docs/http.md, Surfaces).
  if (/^bearer\b/i.test(request.headers.authorization ?? '')) return 'api';
  if (feedAddress.test(path)) return 'calendar';
  if (path === '/unsubscribe') return 'unsubscribe';
  return isBelow(path, '/internal') ? 'internal' : 'pages';
}

type ListenerSettings = {
  log: Logger;
  secure: boolean;
  proxies: number;
  watch: RequestWatch;
  /** Runs each call as a trace; left out, just runs it. */
  trace?: CallTrace | undefined;
  /** Answers calls for which there is no room, before anything else is done for them; left out, nobody does. */
  turnAway?: Edge['turnAway'] | undefined;
};

const untraced: CallTrace = (_call, work) => work();

/** Sends each request to its surface, with our own headers made trustworthy first; `watch` sees how it ends. */
export function createListener(
  surfaces: Surfaces,
  { log, secure, proxies, watch, trace = untraced, turnAway }: ListenerSettings,
): RequestListener {
  const handlers: Record<SurfaceName, Handler> = { ...surfaces, server: answerServerOptions };
  const turnedAway = (call: TurnedAway) => {
    logTurnedAway(log, 'gate');
    watch.turnedAway(call);
  };
  const headersOfAll = new Map(Object.entries(securityHeaders(secure)));
  return (request, response) => {
    if (request.url && !request.url.startsWith('/')) {
      // Whom the address names goes before the header (RFC 9112 §3.2.2).
      request.headers.host = authorityOf(request.url) ?? request.headers.host;
      request.url = originForm(request.url);
    }
    request.headers[addressHeader] = callerAddress(request, proxies);
    if (turnAway?.(request, response, turnedAway)) return;
    for (const name of ownHeaders) if (name !== addressHeader) delete request.headers[name];
    response.setHeaders(headersOfAll);
    // Before anybody answers: header, line and whatever else is logged of it say the same.
    const request_id = requestIdOf(response);
    const surface = choose(request);
    watch.begin(surface, request, response, request_id);
    const describe = () => ({ surface, operation: watch.operationOf(request) });
    const work = () => asRequest(request_id, () => handlers[surface](request, response));
    trace({ request, response, describe }, work).catch((error: unknown) => {
      const fields = { request_id, ...describe(), method: request.method };
      fail(error, fields, response, log);
    });
  };
}

/** The last resort; the surfaces answer their own errors. Paths are not logged: they name people and hold tokens. */
function fail(
  error: unknown,
  fields: { request_id: string; surface: SurfaceName },
  response: ServerResponse,
  log: Logger,
): void {
  logFailure(log, error, fields);
  if (response.headersSent) {
    // With the error, by which an answer that we broke off differs from a caller that hung up.
    response.destroy(error as Error);
    return;
  }
  const reader = fields.surface === 'internal' ? 'console' : 'caller';
  const { status, headers, body } = failureReply(error, fields.request_id, reader);
  response.writeHead(status, { ...headers, 'Cache-Control': 'no-store' });
  response.end(body);
}
