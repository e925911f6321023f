import { say } from '@stempel/core/messages';
import { isUnavailable, ServiceError, unavailability } from '@stempel/services';
import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { refuse } from './bind-input.ts';
import { explainIssues } from './explain-issues.ts';
import { ProblemError } from './problem.ts';

/** What went wrong, as a problem; undefined for what nobody expected. */
export function translateError(error: unknown, parameters: ReadonlySet<string>): ProblemError | undefined {
  if (error instanceof ProblemError) return error;
  if (error instanceof ServiceError) {
    return new ProblemError(error.code, error.said, {
      errors: error.errors,
      requiredPermission: error.requiredPermission,
    });
  }
  if (!(error instanceof TRPCError)) return isUnavailable(error) ? unavailable(error) : undefined;
  if (error.code === 'BAD_REQUEST' && error.cause instanceof z.ZodError) {
    return problemOfIssues(error.cause, parameters);
  }
  return error.cause ? translateError(error.cause, parameters) : undefined;
}

/** It cannot be done now; where the connection broke at the commit, nobody knows whether it was. */
function unavailable(error: unknown): ProblemError {
  const { said, retryAfterSeconds } = unavailability(error);
  return new ProblemError(said, { headers: { 'Retry-After': String(retryAfterSeconds) } });
}

/** Refused input. A malformed id in the path is an object that does not exist. */
export function problemOfIssues(error: z.ZodError, pathParameters: ReadonlySet<string>): ProblemError {
  const inPath = error.issues.find(
    (issue) => issue.path.length === 1 && pathParameters.has(String(issue.path[0])),
  );
  if (inPath) return new ProblemError(say('object-not-found'));
  return refuse(explainIssues(error.issues));
}
