import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { briefly, closerOf, inOrder } from './close-server.ts';

// Seconds pass when the test says so; connections are real.

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server in the middle of a download: the test sends the rest of it and lets seconds pass. */
async function downloading() {
  let sending: ServerResponse | undefined;
  const server = createServer((_request, response) => {
    sending = response;
    response.write('the first of it');
  });
  const closer = closerOf(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const call = request({ port, host: '127.0.0.1' }).end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  const chunks = answer.iterator();
  /** Resolves when the caller has it. */
  const send = async (text: string) => {
    sending?.write(text);
    return String((await chunks.next()).value);
  };
  expect(String((await chunks.next()).value)).toBe('the first of it');
  return { closer, answer, chunks, send, end: () => sending?.end() };
}

const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1_000);

test('a slow download ends whole, minutes after no new calls are taken', async () => {
  const { closer, send, end, chunks } = await downloading();
  const closed = closer.close(inOrder);
  for (let minute = 1; minute < 14; minute += 1) {
    expect(await send(`part ${minute}`)).toBe(`part ${minute}`);
    pass(59);
  }
  end();
  expect((await chunks.next()).done).toBe(true);
  await closed;
});

test.each([
  ['stands still for a minute', inOrder, 61, 1],
  ['still moves after a quarter of an hour', inOrder, 50, 18],
  ['takes ten seconds although somebody waits', briefly, 5, 2],
])('one that %s is cut off', async (_what, patience, pause, times) => {
  const { closer, send, chunks } = await downloading();
  const closed = closer.close(patience);
  for (let time = 1; time < times; time += 1) {
    await send('more');
    pass(pause);
  }
  // It moved a pause ago, so that nothing but the whole of its time ends it where a pause is short.
  await send('the last of it');
  const left = chunks.next();
  pass(pause);
  await expect(left).rejects.toThrow('aborted');
  await closed;
});
