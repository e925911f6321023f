import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RefusedRequest, TurnedAway } from '@stempel/api';
import { isUnavailable } from '@stempel/services';
import { requestIdOf } from '@stempel/services/access/api-calls';
import { Histogram, type Registry } from 'prom-client';
import type { RequestLog } from './request-log.ts';

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

/**
 * Measures every request and writes its line in the log: id, operation, status, duration. Never an address or what came with
 * it: paths name people and hold tokens.
 */
export function watchRequests({ log }: Pick<RequestLog, 'log'>, registry: Registry): RequestWatch {
  const names = new WeakMap<IncomingMessage, string>();
  const durations = new Histogram({
    name: 'stempel_http_request_duration_seconds',
    help: 'Time until a request was answered, by surface, operation and status (499: the caller hung up).',
    labelNames: ['surface', 'operation', 'status'],
    buckets,
    registers: [registry],
  });
  // To look a combination up is a tenth of what it costs to make it.
  const series = new Map<string, { observe(value: number): void }>();
  const measure = (surface: string, operation: string, status: number, seconds: number) => {
    const key = `${surface} ${operation} ${status}`;
    let one = series.get(key);
    if (!one) {
      one = durations.labels(surface, operation, String(status));
      series.set(key, one);
    }
    one.observe(seconds);
  };
  const writes = log.isLevelEnabled('info');
  const begun = new WeakSet<ServerResponse>();
  /** How a request ended whose rest could not be read: the answer went past its response. */
  const refusedWith = new WeakMap<ServerResponse, number>();
  const note = (fields: Fields) => {
    const { surface, operation, status, milliseconds } = fields;
    measure(surface, operation, status, milliseconds / 1_000);
    if (writes) log.info({ ...fields, milliseconds: Math.round(milliseconds) }, 'request');
  };
  return {
    begin(surface, request, response) {
      const startedAt = performance.now();
      const request_id = requestIdOf(response);
      begun.add(response);
      response.once('close', () => {
        const milliseconds = performance.now() - startedAt;
        const operation = names.get(request) ?? 'none';
        const status = refusedWith.get(response) ?? statusOf(response);
        note({ request_id, surface, operation, status, milliseconds });
      });
    },
    refused({ requestId, status, response }) {
      if (response && begun.has(response)) refusedWith.set(response, status);
      else
        note({ request_id: requestId, surface: 'server', operation: 'unreadable', status, milliseconds: 0 });
    },
    turnedAway: ({ requestId, ...call }) =>
      note({ request_id: requestId, surface: 'api', status: 503, ...call }),
    name: (request, operation) => void names.set(request, operation),
    operationOf: (request) => names.get(request),
  };
}
