import { type ProblemError, problemBody, statusOf } from './problem.ts';
import type { Reply } from './write-reply.ts';

/** A problem as it goes out, apart from the headers that every answer carries. */
export function problemReply(problem: ProblemError, requestId: string): Reply {
  return {
    status: statusOf(problem.code),
    headers: { 'Content-Type': 'application/problem+json', ...problem.headers },
    body: JSON.stringify(problemBody(problem, requestId)),
    code: problem.code,
  };
}
