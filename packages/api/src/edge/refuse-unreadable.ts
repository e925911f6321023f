import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { say } from '@stempel/core/messages';
import { ProblemError } from './problem.ts';
import { problemReply } from './problem-reply.ts';

/** What Node says of a request that it could not read; `reason` comes from its parser. */
export type UnreadableRequest = Error & { code?: string; reason?: string };

/** How long the rest of what a caller sends is taken, so that it comes to read the answer. */
const lingerMs = 2_000;

function problemOf({ code, reason, message }: UnreadableRequest): ProblemError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new ProblemError(say('request-headers-too-large'));
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ProblemError(say('request-too-slow'));
    default:
      return new ProblemError(say('no-http-request', { reason: reason ?? message }));
  }
}

/** The request that is being answered on that connection, where one is; Node's own answer asks the same. */
export function answeredOn(socket: Duplex): ServerResponse | undefined {
  return (socket as { _httpMessage?: ServerResponse | null })._httpMessage ?? undefined;
}

/**
 * Answers what could not be read as a request with a problem, and closes the connection: nobody knows where the
 * next request would begin. Returns the status of the answer; undefined where there is none to give.
 */
export function refuseUnreadable(
  socket: Duplex,
  error: UnreadableRequest,
  headers: Readonly<Record<string, string>>,
  requestId: string,
): number | undefined {
  if (!socket.writable || error.code === 'ECONNRESET' || answeredOn(socket)?.headersSent === true) {
    socket.destroy();
    return undefined;
  }
  const reply = problemReply(problemOf(error), requestId);
  const body = String(reply.body);
  const fields = {
    ...headers,
    ...reply.headers,
    'Content-Length': String(Buffer.byteLength(body)),
    Date: new Date().toUTCString(),
    Connection: 'close',
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  socket.end(
    `HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`,
  );
  socket.resume();
  setTimeout(() => socket.destroy(), lingerMs).unref();
  return reply.status;
}
