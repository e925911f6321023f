import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { failureReply } from '@stempel/api';
import { addressHeader } from '@stempel/auth/people';
import { callerAddress } from './caller-address.ts';
import { type Logger, logFailure } from './log.ts';
import { ownHeaders } from './pages.ts';
import { authorityOf } from './request-framing.ts';
import { setSecurityHeaders } from './security-headers.ts';

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

function choose(surfaces: Surfaces, request: IncomingMessage): Handler {
  const path = pathOf(request);
  if (path === '*') return answerServerOptions;
  if (isBelow(path, '/api/scim/v2')) return surfaces.scim;
  if (isBelow(path, '/api')) return surfaces.api;
  // Outside the contract nothing exists for a key, internal paths included (api/docs/http.md, Surfaces).
  if (/^bearer\b/i.test(request.headers.authorization ?? '')) return surfaces.api;
  if (path === '/unsubscribe') return surfaces.unsubscribe;
  return isBelow(path, '/internal') ? surfaces.internal : surfaces.pages;
}

/** Sends each request to its surface, with our own headers made trustworthy first, and logs how it ended. */
export function createListener(
  surfaces: Surfaces,
  { log, secure, proxies }: { log: Logger; secure: boolean; proxies: number },
): RequestListener {
  return (request, response) => {
    const startedAt = performance.now();
    if (request.url && !request.url.startsWith('/')) {
      // Whom the address names goes before the header (RFC 9112 §3.2.2).
      request.headers.host = authorityOf(request.url) ?? request.headers.host;
      request.url = originForm(request.url);
    }
    for (const name of ownHeaders) delete request.headers[name];
    request.headers[addressHeader] = callerAddress(request, proxies);
    setSecurityHeaders(response, secure);
    if (log.isLevelEnabled('debug')) {
      response.once('close', () => log.debug(outcome(request, response, startedAt), 'request'));
    }
    choose(surfaces, request)(request, response).catch((error: unknown) =>
      fail(error, request, response, log),
    );
  };
}

/** Never the query: it may hold the token of an invitation. */
function outcome(request: IncomingMessage, response: ServerResponse, startedAt: number): object {
  return {
    request_id: response.getHeader('Request-Id'),
    method: request.method,
    path: pathOf(request),
    status: response.statusCode,
    milliseconds: Math.round(performance.now() - startedAt),
  };
}

/** The last resort; the surfaces answer their own errors. */
function fail(error: unknown, request: IncomingMessage, response: ServerResponse, log: Logger): void {
  const requestId = randomUUID();
  logFailure(log, error, { request_id: requestId, method: request.method, path: pathOf(request) });
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { status, headers, body } = failureReply(error, requestId);
  response.writeHead(status, { ...headers, 'Cache-Control': 'no-store', 'Request-Id': requestId });
  response.end(body);
}
