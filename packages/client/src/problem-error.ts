import type { components } from './contract.generated.ts';

export type Problem = components['schemas']['Problem'];

/** Any answer that is no success, with the problem the service described. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  /** Undefined where the answer had no body: a path outside the contract. */
  readonly problem: Problem | undefined;

  constructor(status: number, problem: Problem | undefined) {
    super(problem?.detail ?? `The service answered ${status}.`);
    this.status = status;
    this.problem = problem;
  }
}
