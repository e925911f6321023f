import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import type { WorkTrace } from '@stempel/db';
import { requestIdOf } from '@stempel/services/access/api-calls';
import type { Logger } from '../log.ts';
import type { CallTrace } from './call-trace.ts';
import { openProvider, shareOfRoots } from './trace-provider.ts';
import type { TraceSettings } from './trace-settings.ts';
import { statusOf } from './watch-requests.ts';

/** What a caller may have made up is one name (OpenTelemetry's conventions for HTTP). */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const database = { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql' } };

/** Files of the console's build: dozens for each page, and nothing happens in them. */
const files = '/_next/';

/** A collector that hangs holds up the end of the process no longer than this. */
const closeMilliseconds = 3_000;

/**
 * Traces of calls: the call, the procedures it asked for, what these asked PostgreSQL. Spans bear names of the code and numbers,
 * never a path, an id, a message or a value. No provider is registered with OpenTelemetry's globals: the libraries that look
 * there would tell of addresses.
 */
export class Tracing implements WorkTrace {
  readonly #current = new AsyncLocalStorage<Context>();
  readonly #tracer: Tracer;
  readonly #shareOfRoots: number;
  readonly close: () => Promise<void>;

  constructor(settings: TraceSettings, log: Logger) {
    const { provider, report } = openProvider(settings, log);
    this.#tracer = provider.getTracer('stempel');
    this.#shareOfRoots = shareOfRoots(settings);
    this.close = async () => {
      const late = new Promise((resolve) => setTimeout(resolve, closeMilliseconds).unref());
      await Promise.race([provider.shutdown().catch(report), late]);
    };
  }

  readonly call: CallTrace = ({ request, response, describe }, work) => {
    if (request.url?.startsWith(files)) return work();
    const parent = parentOf(request);
    // What is not to be seen costs nothing: a sampler is only asked of a span, which takes longer than all else here.
    if (parent === ROOT_CONTEXT && Math.random() >= this.#shareOfRoots) return work();
    const method = methods.has(request.method ?? '') ? String(request.method) : '_OTHER';
    const span = this.#tracer.startSpan(method, { kind: SpanKind.SERVER }, parent);
    if (!span.isRecording()) return work();
    const requestId = requestIdOf(response);
    response.once('close', () => {
      const { surface, operation = 'none' } = describe();
      const status = statusOf(response);
      span.updateName(`${method} ${operation}`);
      span.setAttributes({
        'http.request.method': method,
        'http.response.status_code': status,
        'stempel.surface': surface,
        'stempel.operation': operation,
        'stempel.request_id': requestId,
      });
      if (status >= 500) fail(span, String(status));
      span.end();
    });
    return this.#current.run(trace.setSpan(parent, span), work);
  };

  step<Result>(
    name: string,
    work: () => Promise<Result>,
    problemOf?: (result: Result) => unknown,
  ): Promise<Result> {
    const around = this.#current.getStore();
    return around ? this.#stepIn(around, name, work, problemOf) : work();
  }

  async #stepIn<Result>(
    around: Context,
    name: string,
    work: () => Promise<Result>,
    problemOf?: (result: Result) => unknown,
  ): Promise<Result> {
    const span = this.#tracer.startSpan(name, {}, around);
    try {
      const result = await this.#current.run(trace.setSpan(around, span), work);
      noteProblem(span, problemOf?.(result));
      return result;
    } catch (error) {
      noteProblem(span, error);
      throw error;
    } finally {
      span.end();
    }
  }

  isWatching(): boolean {
    return this.#current.getStore() !== undefined;
  }

  query(summary: string): (problem?: unknown) => void {
    const span = this.#tracer.startSpan(summary, database, this.#current.getStore());
    return (problem) => {
      noteProblem(span, problem);
      span.end();
    };
  }
}

/** What the call is a part of, if its caller says so. A `tracestate` beside it is text of somebody's own, and goes nowhere. */
function parentOf({ headers }: IncomingMessage): Context {
  const { traceparent } = headers;
  const parent = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null;
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}

/** The kind of the error only: what it says may name people. */
function noteProblem(span: Span, problem: unknown): void {
  if (problem === undefined || isRefusal(problem)) return;
  const { code, name } = problem as { code?: unknown; name?: unknown };
  fail(span, typeof code === 'string' ? code : String(name ?? 'Error'));
}

function fail(span: Span, type: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', type);
}

/** Whoever asked was told what is wrong with what they asked for (4xx): an answer, as in the span of the call. */
function isRefusal(problem: unknown): boolean {
  for (let one = problem; one instanceof Error; one = one.cause)
    if ('said' in one || ('code' in one && one.code === 'BAD_REQUEST')) return true;
  return false;
}
