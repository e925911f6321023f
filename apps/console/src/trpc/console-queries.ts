import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  type QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { ProblemFailure } from './problem.ts';
import { wait } from './wait.ts';

/** A read that has nothing to show by then is said to be slow: a skeleton never outlives it. */
const patienceMs = 5000;

/** The reads of the pages: one that is slow says so, and what a write made old is read again. */
export class ConsoleQueries extends QueryClient {
  constructor(queryCache: QueryCache) {
    super({
      queryCache,
      defaultOptions: { queries: { staleTime: 15_000, retry: false, refetchOnWindowFocus: true } },
    });
    watchPatience(queryCache);
  }

  /**
   * Reads again what a write made old; resolves when it is there, or after five seconds: who wrote is not held up by a slow
   * read. A first read that is still on its way began before the write: by itself TanStack Query joins it, and takes its
   * answer for new.
   */
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters)) {
      if (query.state.data !== undefined) continue;
      // Whoever waits for it without showing it, gets what was asked for; it is old for those who come after.
      if (query.isActive()) void query.cancel({ revert: true, silent: true });
      else query.promise?.then(() => query.invalidate()).catch(() => undefined);
    }
    return Promise.race([super.invalidateQueries(filters, options), wait(patienceMs)]);
  }
}

/**
 * Says of each read that has nothing to show after a while that it is slow, or that the server cannot be reached. It goes on:
 * its answer is shown when it comes.
 */
function watchPatience(cache: QueryCache): void {
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
