import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RefusedRequest, TurnedAway } from '@stempel/api';
import { isUnavailable } from '@stempel/services';
import { requestIdOf } from '@stempel/services/access/api-calls';
import { Histogram, type Registry } from 'prom-client';
import type { RequestLines } from './request-log.ts';

/** Who answers a request. */
export type SurfaceName = 'api' | 'scim' | 'internal' | 'unsubscribe' | 'calendar' | 'pages' | 'server';

export type RequestWatch = {
  /** A request came, and which surface answers it. */
  begin(surface: SurfaceName, request: IncomingMessage, response: ServerResponse): void;
  /** Tells what a request is for, once that is known; a name of a fixed set, never what a caller made up. */
  name(request: IncomingMessage, operation: string): void;
  /** A call of the API that was answered with 503 before it began. */
  turnedAway(call: TurnedAway): void;
  operationOf(request: IncomingMessage): string | undefined;
  /** What could not be read as a request, or not to its end, and was answered on the connection. */
  refused(refused: RefusedRequest): void;
};

type Fields = {
  request_id: string;
  surface: SurfaceName;
  operation: string;
  status: number;
  milliseconds: number;
};

/** Seconds: from a look-up in memory to what a proxy in front gives up on. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** What has no answer: its caller hung up. A number as nginx writes it, for a label that is compared with numbers. */
const hungUp = 499;

/** How a request ended. An answer that a fault of ours broke off is a failure, whatever its headers said before. */
export function statusOf(response: ServerResponse): number {
  if (response.writableFinished) return response.statusCode;
  if (!response.errored) return hungUp;
  return isUnavailable(response.errored) ? 503 : 500;
}

/** Requests that ended alike. */
type Series = {
  observe(seconds: number): void;
  /** The part of their lines that is the same. */
  readonly said: string;
};

type Watched = { operation: string | undefined; refusedWith: number | undefined };

/** The level of these lines, as pino counts. */
const info = 30;

/**
 * Measures every request and writes its line in the log: id, operation, status, duration. Never an address or what came with
 * it: paths name people and hold tokens. The lines are those that pino writes of the same fields; they are put together here, since
 * a call that takes a tenth of a millisecond is slowed by what a log does for lines that are not all alike.
 */
export function watchRequests(lines: RequestLines | undefined, registry: Registry): RequestWatch {
  const watched = new WeakMap<IncomingMessage, Watched>();
  const durations = new Histogram({
    name: 'stempel_http_request_duration_seconds',
    help: 'Time until a request was answered, by surface, operation and status (499: the caller hung up).',
    labelNames: ['surface', 'operation', 'status'],
    buckets,
    registers: [registry],
  });
  // To look a combination up is a tenth of what it costs to make it.
  const known = new Map<string, Series>();
  const seriesOf = (surface: SurfaceName, operation: string, status: number): Series => {
    const key = `${surface} ${operation} ${status}`;
    const found = known.get(key);
    if (found) return found;
    const one = durations.labels(surface, operation, String(status));
    const said = JSON.stringify({ surface, operation, status }).slice(1, -1);
    const made = { observe: (seconds: number) => one.observe(seconds), said };
    known.set(key, made);
    return made;
  };
  const note = ({ request_id, surface, operation, status, milliseconds }: Fields) => {
    const { observe, said } = seriesOf(surface, operation, status);
    observe(milliseconds / 1_000);
    if (!lines) return;
    const head = `{"level":${info},"time":"${new Date().toISOString()}","request_id":${JSON.stringify(request_id)}`;
    lines.write(`${head},${said},"milliseconds":${Math.round(milliseconds)},"msg":"request"}\n`);
  };
  return {
    begin(surface, request, response) {
      const startedAt = performance.now();
      const request_id = requestIdOf(response);
      const own: Watched = { operation: undefined, refusedWith: undefined };
      watched.set(request, own);
      response.once('close', () => {
        const milliseconds = performance.now() - startedAt;
        const { operation = 'none', refusedWith } = own;
        // The answer to a request whose rest could not be read went past its response.
        const status = refusedWith ?? statusOf(response);
        note({ request_id, surface, operation, status, milliseconds });
      });
    },
    refused({ requestId, status, response }) {
      const own = response && watched.get(response.req);
      if (own) own.refusedWith = status;
      else
        note({ request_id: requestId, surface: 'server', operation: 'unreadable', status, milliseconds: 0 });
    },
    turnedAway: ({ requestId, ...call }) =>
      note({ request_id: requestId, surface: 'api', status: 503, ...call }),
    name(request, operation) {
      const own = watched.get(request);
      if (own) own.operation = operation;
    },
    operationOf: (request) => watched.get(request)?.operation,
  };
}
