import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { WorkTrace } from '@stempel/db';
import type { Logger } from '../log.ts';
import type { CallTrace } from './call-trace.ts';
import { openProvider } from './trace-provider.ts';
import type { TraceSettings } from './trace-settings.ts';

/** What a caller may have made up is one name (OpenTelemetry's conventions for HTTP). */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const database = { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql' } };

/** A collector that hangs holds up the end of the process no longer than this. */
const closeMilliseconds = 3_000;

/**
 * Traces of calls: the call, the procedures it asked for, what these asked PostgreSQL. Spans bear names of the code and numbers,
 * never a path, an id, a message or a value. Nothing is registered with OpenTelemetry's globals: the libraries that look there
 * would tell of addresses.
 */
export class Tracing implements WorkTrace {
  readonly #current = new AsyncLocalStorage<Context>();
  readonly #propagator = new W3CTraceContextPropagator();
  readonly #tracer: Tracer;
  readonly close: () => Promise<void>;

  constructor(settings: TraceSettings, log: Logger) {
    const provider = openProvider(settings, log);
    this.#tracer = provider.getTracer('stempel');
    this.close = async () => {
      const late = new Promise((resolve) => setTimeout(resolve, closeMilliseconds).unref());
      await Promise.race([provider.shutdown(), late]);
    };
  }

  readonly call: CallTrace = ({ request, response, describe }, work) => {
    const parent = this.#propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
    const method = methods.has(request.method ?? '') ? String(request.method) : '_OTHER';
    const span = this.#tracer.startSpan(method, { kind: SpanKind.SERVER }, parent);
    // What is not to be seen costs nothing from here on.
    if (!span.isRecording()) return work();
    response.once('close', () => {
      const { surface, operation = 'none' } = describe();
      // As in the log: the caller hung up.
      const status = response.writableFinished ? response.statusCode : 499;
      span.updateName(`${method} ${operation}`);
      span.setAttributes({
        'http.request.method': method,
        'http.response.status_code': status,
        'stempel.surface': surface,
        'stempel.operation': operation,
      });
      const requestId = response.getHeader('Request-Id');
      if (requestId) span.setAttribute('stempel.request_id', String(requestId));
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    return this.#current.run(trace.setSpan(parent, span), work);
  };

  async step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const around = this.#current.getStore();
    if (!around) return work();
    const span = this.#tracer.startSpan(name, {}, around);
    try {
      return await this.#current.run(trace.setSpan(around, span), work);
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  }

  query(summary: string): (problem?: unknown) => void {
    const around = this.#current.getStore();
    if (!around) return nothing;
    const span = this.#tracer.startSpan(summary, database, around);
    return (problem) => {
      if (problem !== undefined) fail(span, problem);
      span.end();
    };
  }
}

const nothing = () => {};

/** The kind of the error only: what it says may name people. */
function fail(span: Span, error: unknown): void {
  const { code, name } = error as { code?: unknown; name?: unknown };
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', typeof code === 'string' ? code : String(name ?? 'Error'));
}
