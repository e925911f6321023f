import type { Message } from '@stempel/core/messages';
import { type Problem, readProblem } from '../../trpc/problem.ts';

interface Refused {
  refused: { detail: string; message: Message; errors: Problem['errors'] };
}

/** What is typed cannot be used yet; the server says which fields. */
export class TypedRefusal extends Error {
  readonly problem: Problem;
  constructor({ detail, message, errors }: Refused['refused']) {
    super(detail);
    this.problem = { status: 422, detail, message, errors };
  }
}

/** The answer about something that is being typed; throws a TypedRefusal where it is not complete yet. */
export function accepted<Answer extends object>(answer: Answer | Refused): Answer {
  if ('refused' in answer) throw new TypedRefusal(answer.refused);
  return answer;
}

/** As `readProblem`, of these refusals too. */
export function problemOf(error: unknown): Problem {
  return error instanceof TypedRefusal ? error.problem : readProblem(error);
}
