import type { Server, ServerResponse } from 'node:http';

const patienceMilliseconds = 10_000;

/**
 * Makes a server that can end in order: no new connections, running calls are answered, and with its answer each
 * connection is closed, which the answer says. What has no answer after 10 seconds is cut off.
 */
export function closerOf(server: Server): () => Promise<void> {
  const running = new Set<ServerResponse>();
  let isClosing = false;
  // In front of whoever answers: what was answered already cannot say that its connection ends.
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (isClosing) response.shouldKeepAlive = false;
    running.add(response);
    response.once('close', () => running.delete(response));
  });
  return async () => {
    isClosing = true;
    const ended = new Promise((resolve) => server.close(resolve));
    for (const response of running) response.shouldKeepAlive = false;
    server.closeIdleConnections();
    const timer = setTimeout(() => server.closeAllConnections(), patienceMilliseconds);
    await ended;
    clearTimeout(timer);
  };
}
