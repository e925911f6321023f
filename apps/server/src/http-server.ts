import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { Duplex } from 'node:stream';
import { bodyBounds, boundBody, boundsOf } from './bound-body.ts';
import { framingProblem } from './request-framing.ts';

/** Answers what is no request, and closes the connection. */
export type Refuse = (error: Error, socket: Duplex) => void;

/**
 * An idle connection outlives that of a proxy in front (60 s is usual), and an answer given before a large body was
 * read (413) is still there when a busy client comes to read it; 50 MiB may come over a slow line. Headers have their
 * minute. 200 codes of a filter make a longer address than the 16 KiB that are usual.
 */
const settings = {
  keepAliveTimeout: 75_000,
  headersTimeout: 60_000,
  requestTimeout: bodyBounds.file.totalMs,
  maxHeaderSize: 64 * 1024,
  requireHostHeader: false,
  // An offer of another protocol may be declined (RFC 9110 §7.8). Next listens for upgrades once it served a page, and
  // never answers them: a client that offers HTTP/2 would wait for ever.
  shouldUpgradeCallback: () => false,
};

const takesTooLong = Object.assign(new Error('The body comes too slowly'), {
  code: 'ERR_HTTP_REQUEST_TIMEOUT',
});

/** The one HTTP server: every request that can be read goes to `listener`, all else to `refuse`. */
export function createHttpServer(
  listener: RequestListener,
  refuse: Refuse,
  { bounds = bodyBounds, ...patience }: { bounds?: typeof bodyBounds } & ServerOptions = {},
): Server {
  const answer: RequestListener = (request, response) => {
    const problem = framingProblem(request);
    if (problem !== undefined) {
      refuse(new Error(problem), request.socket);
      return;
    }
    boundBody(request, boundsOf(request.url ?? '', bounds), () => {
      // What was answered before its body was read gets no second answer.
      if (response.headersSent) request.socket.destroy();
      else refuse(takesTooLong, request.socket);
    });
    listener(request, response);
  };
  const server = createServer({ ...settings, ...patience }, answer);
  server.on('clientError', refuse);
  server.on('connect', (_request, socket) => refuse(new Error('this server is no proxy'), socket));
  // What is expected beyond 100-continue may be passed over (RFC 9110 §10.1.1).
  server.on('checkExpectation', answer);
  return server;
}
