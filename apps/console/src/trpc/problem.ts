import type { Message } from '@stempel/core/messages';
import { TRPCClientError } from '@trpc/client';

/**
 * What the server said when it refused; the shape of api/docs/http.md, Errors. Status 0: it could not be reached in
 * time.
 */
export interface Problem {
  status: number;
  /** English; the message behind it has words in every language. */
  detail: string;
  /** Not answered yet, and waited for still. */
  isSlow?: boolean;
  message?: Message;
  requestId?: string;
  requiredPermission?: string;
  errors: Array<{ pointer: string; code: string; detail: string; message?: Message }>;
}

interface WireProblem {
  status: number;
  detail?: string;
  title?: string;
  message?: Message;
  request_id?: string;
  required_permission?: string;
  errors?: Problem['errors'];
}

/** A refusal of a door that is no procedure: files. */
export class ProblemFailure extends Error {
  override readonly name = 'ProblemFailure';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** The problem of an answer; its body may be missing, when something between us and the server answered. */
export function problemOf(status: number, body: unknown): Problem {
  const wire = typeof body === 'object' && body !== null ? (body as Partial<WireProblem>) : {};
  return fromWire({ ...wire, status });
}

/** Reads the problem out of whatever a query or mutation threw. */
export function readProblem(error: unknown): Problem {
  if (error instanceof ProblemFailure) return error.problem;
  if (!(error instanceof TRPCClientError)) return { status: 0, detail: '', errors: [] };
  const data = error.data as { problem?: WireProblem; httpStatus?: number } | null | undefined;
  const wire = data?.problem ?? readAnswer(error.meta);
  if (!wire) {
    if (data?.httpStatus) return { status: data.httpStatus, detail: error.message, errors: [] };
    return { status: 0, detail: '', errors: [] };
  }
  return fromWire(wire);
}

/** Which words of ours say why a 503 was answered. */
export function outageOf({ message }: { message?: unknown }): 'moving' | 'unavailable' {
  return (message as Partial<Message> | undefined)?.code === 'being-moved' ? 'moving' : 'unavailable';
}

/** The body of an answer that came from before the procedures: nobody is signed in, the database is away. */
function readAnswer(meta: Record<string, unknown> | undefined): WireProblem | undefined {
  const body = meta?.responseJSON;
  const isProblem = typeof body === 'object' && body !== null && 'status' in body;
  return isProblem && typeof body.status === 'number' ? (body as WireProblem) : undefined;
}

function fromWire(wire: WireProblem): Problem {
  return {
    status: wire.status,
    detail: wire.detail ?? wire.title ?? '',
    errors: wire.errors ?? [],
    ...(wire.message === undefined ? {} : { message: wire.message }),
    ...(wire.request_id === undefined ? {} : { requestId: wire.request_id }),
    ...(wire.required_permission === undefined ? {} : { requiredPermission: wire.required_permission }),
  };
}
