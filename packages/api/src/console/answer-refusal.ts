import type { Message } from '@stempel/core/messages';
import { type FieldProblem, ServiceError } from '@stempel/services';

/** What is wrong with something that is still being typed. */
export interface TypedProblems {
  refused: { detail: string; message: Message; errors: FieldProblem[] };
}

/**
 * The result of work on something that is being typed, or what is wrong with it: half a rule is the usual case
 * there and no failed request. Other refusals stay errors.
 */
export async function answerRefusal<Result>(
  work: () => Result | Promise<Result>,
): Promise<Result | TypedProblems> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'invalid') throw error;
    return { refused: { detail: error.detail, message: error.said, errors: error.errors ?? [] } };
  }
}
