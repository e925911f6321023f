import type { IncomingMessage } from 'node:http';

/** How long a body may take: all of it, and how fast it has to come once the line had time to open. */
export type BodyBounds = {
  totalMs: number;
  /** A body is looked at this often; from `graceMs` on, so many bytes have to come between two looks. */
  everyMs: number;
  graceMs: number;
  leastBytes: number;
};

/**
 * The bodies of calls are small (1 MiB at most): a minute. A file of 50 MiB may come over a slow line, a quarter of an
 * hour, but after a minute never slower than 13 KiB a second.
 */
export const bodyBounds = {
  call: { totalMs: 60_000, everyMs: 20_000, graceMs: 20_000, leastBytes: 512 },
  file: { totalMs: 900_000, everyMs: 20_000, graceMs: 60_000, leastBytes: 256 * 1024 },
} satisfies Record<string, BodyBounds>;

/** Where files come in: by key, and from the console. */
const filePaths = /^\/(?:api\/admin\/imports|internal\/files\/imports)(?:[/?]|$)/;

export function boundsOf(url: string, bounds = bodyBounds): BodyBounds {
  return filePaths.test(url) ? bounds.file : bounds.call;
}

/**
 * Watches a body that is still to come, and tells once when it takes too long or drips. Bytes are counted on the
 * connection, so nobody has to read them here; while whoever answers holds the body back, none have to come.
 */
export function boundBody(request: IncomingMessage, bounds: BodyBounds, tooSlow: () => void): void {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  if ((length === undefined || length === '0') && coding === undefined) return;
  const { socket } = request;
  const startedAt = performance.now();
  let before = socket.bytesRead;
  const look = () => {
    const came = socket.bytesRead - before;
    before = socket.bytesRead;
    const passedMs = performance.now() - startedAt;
    const drips = passedMs >= bounds.graceMs && came < bounds.leastBytes && !socket.isPaused();
    if (!request.complete && passedMs < bounds.totalMs && !drips) return;
    stop();
    if (!request.complete) tooSlow();
  };
  const timer = setInterval(look, bounds.everyMs).unref();
  const stop = () => clearInterval(timer);
  request.once('end', stop).once('close', stop);
}
