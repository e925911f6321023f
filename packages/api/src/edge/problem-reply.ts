import { consoleProblemBody, type ProblemError, problemBody, statusOf } from './problem.ts';
import type { Reply } from './write-reply.ts';

/** A problem as it goes out, apart from the headers that every answer carries. */
export function problemReply(
  problem: ProblemError,
  requestId: string,
  /** The console says it in the language of the person. */
  reader: 'caller' | 'console' = 'caller',
): Reply {
  const bodyOf = reader === 'console' ? consoleProblemBody : problemBody;
  return {
    status: statusOf(problem.code),
    headers: { 'Content-Type': 'application/problem+json', ...problem.headers },
    body: JSON.stringify(bodyOf(problem, requestId)),
    code: problem.code,
  };
}
