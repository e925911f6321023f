import type { Query, QueryCache } from '@tanstack/react-query';
import { ProblemFailure } from './problem.ts';

/** A read that has nothing to show by then is said to be slow: a skeleton never outlives it. */
const patienceMs = 5000;

/**
 * Says of each read that has nothing to show after a while that it is slow, or that the server cannot be reached. It goes on:
 * its answer is shown when it comes.
 */
export function watchPatience(cache: QueryCache): void {
  const timers = new WeakMap<Query, ReturnType<typeof setTimeout>>();
  cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'fetch') return;
    const { query } = event;
    clearTimeout(timers.get(query));
    timers.set(
      query,
      setTimeout(() => {
        const { data, fetchStatus } = query.state;
        if (data !== undefined || fetchStatus === 'idle') return;
        const isSlow = fetchStatus === 'fetching';
        query.setState({
          status: 'error',
          error: new ProblemFailure({ status: 0, detail: '', isSlow, errors: [] }),
        });
      }, patienceMs),
    );
  });
}
