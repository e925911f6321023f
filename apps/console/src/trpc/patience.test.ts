import { onlineManager, QueryCache, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchPatience } from './patience.ts';
import { readProblem } from './problem.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  onlineManager.setOnline(true);
});

/** A page that shows what is read, whenever the reads are answered. */
function openPage() {
  const queryCache = new QueryCache();
  watchPatience(queryCache);
  const client = new QueryClient({ queryCache, defaultOptions: { queries: { retry: false } } });
  client.mount();
  const reads: PromiseWithResolvers<string>[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['read'],
    queryFn: () => {
      const read = Promise.withResolvers<string>();
      reads.push(read);
      return read.promise;
    },
  });
  observer.subscribe(() => undefined);
  const answer = async (text: string) => {
    reads.at(-1)?.resolve(text);
    await vi.advanceTimersByTimeAsync(0);
  };
  const fail = async () => {
    reads.at(-1)?.reject(new Error('refused'));
    await vi.advanceTimersByTimeAsync(0);
  };
  return { observer, answer, fail, now: () => observer.getCurrentResult() };
}

test('what is not there after five seconds is called slow, and is shown when it comes', async () => {
  const { answer, now } = openPage();
  await vi.advanceTimersByTimeAsync(4999);
  expect(now()).toMatchObject({ isPending: true, error: null });
  await vi.advanceTimersByTimeAsync(1);
  expect(now()).toMatchObject({ isPending: false, isFetching: true });
  expect(readProblem(now().error)).toMatchObject({ status: 0, isSlow: true });
  await answer('here');
  expect(now()).toMatchObject({ data: 'here', error: null, isFetching: false });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(now()).toMatchObject({ data: 'here', error: null });
});

test('what is refused meanwhile is refused', async () => {
  const { fail, now } = openPage();
  await vi.advanceTimersByTimeAsync(6000);
  await fail();
  expect(now()).toMatchObject({ error: new Error('refused'), isFetching: false });
});

test('what is shown stays while it is read again, however long that takes', async () => {
  const { observer, answer, now } = openPage();
  await answer('here');
  void observer.refetch();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(now()).toMatchObject({ data: 'here', error: null, isFetching: true });
});

test('whoever tries again waits from then on', async () => {
  const { observer, fail, now } = openPage();
  await vi.advanceTimersByTimeAsync(4000);
  await fail();
  void observer.refetch();
  await vi.advanceTimersByTimeAsync(4000);
  expect(now()).toMatchObject({ isPending: true, error: null });
  await vi.advanceTimersByTimeAsync(1000);
  expect(readProblem(now().error)).toMatchObject({ isSlow: true });
});

test('what waits for a connection says so, and is read when there is one', async () => {
  onlineManager.setOnline(false);
  const { answer, now } = openPage();
  await vi.advanceTimersByTimeAsync(5000);
  expect(readProblem(now().error)).toMatchObject({ status: 0, isSlow: false });
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(0);
  await answer('here');
  expect(now()).toMatchObject({ data: 'here', error: null });
});
