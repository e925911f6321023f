import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RefusedRequest, TurnedAway } from '@stempel/api';
import { isUnavailable } from '@stempel/services';
import type { Registry } from 'prom-client';
import { type Durations, RequestDurations } from './request-durations.ts';
import type { RequestLines } from './request-log.ts';

/** Who answers a request. */
export type SurfaceName = 'api' | 'scim' | 'internal' | 'unsubscribe' | 'calendar' | 'pages' | 'server';

export type RequestWatch = {
  /** A request came, which surface answers it, and the id that its answer says. */
  begin(surface: SurfaceName, request: IncomingMessage, response: ServerResponse, requestId: string): void;
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
  readonly durations: Durations;
  /** The part of their lines that is the same. */
  readonly said: string;
};

type Watched = { operation: string | undefined; refusedWith: number | undefined };

/** What is known of a request lies on it, where whoever has the request finds it. */
const watch = Symbol('watch');

type WatchedRequest = IncomingMessage & { [watch]?: Watched };

/** The level of these lines, as pino counts. */
const info = 30;

/**
 * Measures every request and writes its line in the log: id, operation, status, duration. Never an address or what came with
 * it: paths name people and hold tokens. The lines are those that pino writes of the same fields; they are put together here, since
 * a call that takes a tenth of a millisecond is slowed by what a log does for lines that are not all alike.
 */
export function watchRequests(lines: RequestLines | undefined, registry: Registry): RequestWatch {
  const durations = new RequestDurations(registry);
  // By texts that are the same for all calls, whose place in a map need not be worked out again.
  const known = new Map<SurfaceName, Map<string, Map<number, Series>>>();
  const seriesOf = (surface: SurfaceName, operation: string, status: number): Series => {
    const found = known.get(surface)?.get(operation)?.get(status);
    if (found) return found;
    const said = JSON.stringify({ surface, operation, status }).slice(1, -1);
    const made = { durations: durations.add({ surface, operation, status }), said };
    const ofSurface = known.get(surface) ?? new Map<string, Map<number, Series>>();
    const ofOperation = ofSurface.get(operation) ?? new Map<number, Series>();
    known.set(surface, ofSurface.set(operation, ofOperation.set(status, made)));
    return made;
  };
  const note = ({ request_id, surface, operation, status, milliseconds }: Fields) => {
    const series = seriesOf(surface, operation, status);
    series.durations.observe(milliseconds / 1_000);
    if (!lines) return;
    // Ids are ours, and need no escape.
    const head = `{"level":${info},"time":"${timeText()}","request_id":"${request_id}"`;
    lines.write(`${head},${series.said},"milliseconds":${Math.round(milliseconds)},"msg":"request"}\n`);
  };
  return {
    begin(surface, request: WatchedRequest, response, request_id) {
      const startedAt = performance.now();
      const own: Watched = { operation: undefined, refusedWith: undefined };
      request[watch] = own;
      response.on('close', () => {
        const milliseconds = performance.now() - startedAt;
        const { operation = 'none', refusedWith } = own;
        // The answer to a request whose rest could not be read went past its response.
        const status = refusedWith ?? statusOf(response);
        note({ request_id, surface, operation, status, milliseconds });
      });
    },
    refused({ requestId, status, response }) {
      const own = (response?.req as WatchedRequest | undefined)?.[watch];
      if (own) own.refusedWith = status;
      else
        note({ request_id: requestId, surface: 'server', operation: 'unreadable', status, milliseconds: 0 });
    },
    turnedAway: ({ requestId, ...call }) =>
      note({ request_id: requestId, surface: 'api', status: 503, ...call }),
    name(request: WatchedRequest, operation) {
      const own = request[watch];
      if (own) own.operation = operation;
    },
    operationOf: (request: WatchedRequest) => request[watch]?.operation,
  };
}

/** Now, as the log writes it: many answers end in one second. */
const timeText = (() => {
  let [second, text] = [0, ''];
  return () => {
    const now = Date.now();
    const within = now % 1_000;
    if (now - within !== second) {
      second = now - within;
      text = new Date(second).toISOString().slice(0, -'000Z'.length);
    }
    return `${text}${String(within).padStart(3, '0')}Z`;
  };
})();
