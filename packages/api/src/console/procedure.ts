import type { Oidc } from '@stempel/auth/oidc';
import { say } from '@stempel/core/messages';
import { asStep, type ServiceContext, ServiceError, type ServiceErrorCode } from '@stempel/services';
import type { WebhookDoor } from '@stempel/services/events/webhooks';
import type { LookAtOperations } from '@stempel/services/settings/workspaces';
import type { ManyStatements } from '@stempel/services/statements';
import { initTRPC, TRPCError } from '@trpc/server';
import { consoleProblemBody, ProblemError } from '../edge/problem.ts';
import { translateError } from '../edge/translate-error.ts';

/** What a procedure of the console gets: the signed-in person in the workspace of their session. */
export type ConsoleContext = {
  service: ServiceContext;
  environment: 'production' | 'staging';
  oidc: Pick<Oidc, 'findProblem' | 'seal' | 'redirectUri'>;
  webhooks: WebhookDoor;
  manyStatements: ManyStatements;
  /** How the installation is, where whoever answers knows. */
  lookAtOperations?: LookAtOperations | undefined;
  /** Told of what nobody expected in one row of many, whose call succeeds. */
  logError?: (error: unknown) => void;
};

const noPathParameters: ReadonlySet<string> = new Set();
const unexpected = new ProblemError(say('unexpected'));

/** The problem of whatever a procedure threw. */
export function problemOf(error: unknown): ProblemError {
  return translateError(error, noPathParameters) ?? unexpected;
}

const t = initTRPC.context<ConsoleContext>().create({
  // The same problem that the REST surface answers with (docs/http.md, Errors), beside tRPC's own shape.
  errorFormatter: ({ shape, error, ctx }) => {
    const problem = problemOf(error);
    const { message, code } = shape;
    return {
      message: problem === unexpected ? unexpected.message : message,
      code,
      data: { ...shape.data, problem: consoleProblemBody(problem, ctx?.service.requestId ?? '') },
    };
  },
});

export const router = t.router;

const codes: Record<ServiceErrorCode, TRPCError['code']> = {
  'not-found': 'NOT_FOUND',
  forbidden: 'FORBIDDEN',
  conflict: 'CONFLICT',
  invalid: 'UNPROCESSABLE_CONTENT',
  'precondition-failed': 'PRECONDITION_FAILED',
  unauthorized: 'UNAUTHORIZED',
  'payload-too-large': 'PAYLOAD_TOO_LARGE',
  'rate-limited': 'TOO_MANY_REQUESTS',
};

/** A procedure of the console: one call to a service verb, whose refusals keep their status. */
export const procedure = t.procedure.use(async ({ ctx, path, next }) => {
  const result = await asStep(ctx.service.db, path, next, (one) => (one.ok ? undefined : one.error));
  if (!result.ok && result.error.cause instanceof ServiceError) {
    const { cause } = result.error;
    throw new TRPCError({ code: codes[cause.code], message: cause.detail, cause });
  }
  if (!result.ok && problemOf(result.error).code === 'unavailable') {
    const { cause } = result.error;
    throw new TRPCError({ code: 'SERVICE_UNAVAILABLE', message: problemOf(cause).message, cause });
  }
  return result;
});
