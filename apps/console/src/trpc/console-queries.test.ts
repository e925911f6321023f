import { onlineManager, QueryCache, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConsoleQueries } from './console-queries.ts';
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
  const client = new ConsoleQueries(new QueryCache());
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
  return { client, reads, observer, answer, fail, now: () => observer.getCurrentResult() };
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

test('what a write made old while it was read for the first time is read again', async () => {
  const { client, reads, answer, now } = openPage();
  const fresh = client.invalidateQueries();
  reads[0]?.resolve('before the write');
  await vi.advanceTimersByTimeAsync(0);
  expect(now()).toMatchObject({ isPending: true, isFetching: true });
  await answer('after the write');
  await fresh;
  expect(now()).toMatchObject({ data: 'after the write', error: null, isFetching: false });
  expect(reads).toHaveLength(2);
});

test('whoever waits for a first read without showing it gets it; a page that shows it later reads it again', async () => {
  const client = new ConsoleQueries(new QueryCache());
  let reads = 0;
  const asked = {
    queryKey: ['words'],
    queryFn: async () => {
      reads += 1;
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
      return reads;
    },
  };
  const awaited = client.fetchQuery(asked);
  await client.invalidateQueries();
  await vi.advanceTimersByTimeAsync(100);
  expect(await awaited).toBe(1);
  const observer = new QueryObserver(client, asked);
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(100);
  expect(observer.getCurrentResult().data).toBe(2);
  stop();
});

test('who waits for a first read that is shown too gets what is read after the write', async () => {
  const { client, reads, observer, answer } = openPage();
  const awaited = client.fetchQuery({ queryKey: ['read'] });
  const fresh = client.invalidateQueries();
  await answer('after the write');
  await fresh;
  expect(await awaited).toBe('after the write');
  expect([reads.length, observer.getCurrentResult().data]).toEqual([2, 'after the write']);
});

test('a first read that a write does not touch goes on', async () => {
  const { client, reads, answer, now } = openPage();
  await client.invalidateQueries({ queryKey: ['another'] });
  await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'read' });
  await answer('here');
  expect(now()).toMatchObject({ data: 'here' });
  expect(reads).toHaveLength(1);
});

test('who wrote waits for what is read again, five seconds at most', async () => {
  const { client, answer } = openPage();
  await answer('before the write');
  const told: string[] = [];
  const write = async (name: string) => {
    await client.invalidateQueries();
    told.push(name);
  };
  const first = write('first');
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual([]);
  await answer('after the write');
  expect(told).toEqual(['first']);
  const second = write('second');
  await vi.advanceTimersByTimeAsync(4999);
  expect(told).toEqual(['first']);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual(['first', 'second']);
  await Promise.all([first, second]);
});
