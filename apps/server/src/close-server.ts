import type { Server, ServerResponse } from 'node:http';

const patienceMilliseconds = 10_000;

export type Closer = {
  /** From now on each answer says that its connection ends; connections and calls are still taken. */
  drain(): void;
  /** No new connections; resolves when the running calls are answered. */
  close(): Promise<void>;
};

/**
 * Makes a server that can end in order: no new connections, running calls are answered, and with its answer each
 * connection is closed, which the answer says. What has no answer after 10 seconds is cut off.
 */
export function closerOf(server: Server): Closer {
  const running = new Set<ServerResponse>();
  let isClosing = false;
  // In front of whoever answers: what was answered already cannot say that its connection ends.
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (isClosing) response.shouldKeepAlive = false;
    running.add(response);
    response.once('close', () => running.delete(response));
  });
  const drain = () => {
    isClosing = true;
    for (const response of running) response.shouldKeepAlive = false;
  };
  return {
    drain,
    async close() {
      drain();
      const ended = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), patienceMilliseconds);
      await ended;
      clearTimeout(timer);
    },
  };
}
