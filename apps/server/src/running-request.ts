import { AsyncLocalStorage } from 'node:async_hooks';

const running = new AsyncLocalStorage<string>();

/** Does the work of a request, whose id whatever is logged of it bears. */
export const asRequest = <Result>(requestId: string, work: () => Result): Result =>
  running.run(requestId, work);

/** The id of the request that is worked on, for a library that logs and knows no request; undefined outside of one. */
export const runningRequest = (): string | undefined => running.getStore();
