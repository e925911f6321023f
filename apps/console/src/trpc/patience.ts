import { ProblemFailure } from './problem.ts';

/** A read that is not answered by then counts as failed: a skeleton never outlives it. */
export const patienceMs = 5000;

/** What thousands of people or statements would come to is worked out for each: it is waited for longer, never without end. */
export const patienceForManyMs = 60_000;

/**
 * The answer to a read that is sent as a change is, because what it asks about is too long for an address. Given up by itself:
 * it may have gone together with a change, which nobody gives up. Throws a problem that says it was slow.
 */
export function patient<Answer>(answer: Promise<Answer>, milliseconds = patienceMs): Promise<Answer> {
  const slow = new Promise<never>((_, reject) => {
    const given = () => reject(new ProblemFailure({ status: 0, detail: '', isSlow: true, errors: [] }));
    setTimeout(given, milliseconds);
  });
  return Promise.race([answer, slow]);
}
