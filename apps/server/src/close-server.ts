import type { IncomingMessage, Server, ServerResponse } from 'node:http';

type Socket = IncomingMessage['socket'];

/** How long running calls are waited for, in seconds. */
type Patience = {
  /** While nothing comes or goes on their connection: a balancer in front has given up by then. */
  still: number;
  /** However much moves: as long as a file may take to come. */
  whole: number;
};

/** While others take the calls that come. */
export const inOrder: Patience = { still: 60, whole: 900 };
/** While somebody waits for the end, or for a new process. */
export const briefly: Patience = { still: 10, whole: 10 };
/** A connection on which nothing was asked for. */
const unasked = 10;

export type Closer = {
  /** From now on each answer says that its connection ends; connections and calls are still taken. */
  drain(): void;
  /** No new connections; resolves when the running calls are answered, or cut off because patience ended. */
  close(patience: Patience): Promise<void>;
};

/**
 * Makes a server that can end in order: no new connections, running calls are answered, and with its answer each
 * connection is closed, which the answer says.
 */
export function closerOf(server: Server): Closer {
  const running = new Set<ServerResponse>();
  const connections = new Set<Socket>();
  let isClosing = false;
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
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
    async close(patience) {
      drain();
      const ended = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const cutOff = cutterOf(connections, running, patience);
      const timer = setInterval(cutOff, 1_000);
      await ended;
      clearInterval(timer);
    },
  };
}

/** Called once a second, ends the connections that are waited for no longer. */
function cutterOf(
  connections: ReadonlySet<Socket>,
  running: ReadonlySet<ServerResponse>,
  { still, whole }: Patience,
): () => void {
  const seen = new WeakMap<Socket, { bytes: number; since: number }>();
  let seconds = 0;
  return () => {
    seconds += 1;
    const asked = new Set([...running].map(({ socket }) => socket));
    for (const socket of connections) {
      const bytes = socket.bytesRead + socket.bytesWritten;
      const before = seen.get(socket);
      const { since } = before?.bytes === bytes ? before : { since: before ? seconds : 0 };
      seen.set(socket, { bytes, since });
      const most = asked.has(socket) ? still : unasked;
      if (seconds >= whole || seconds - since >= most) socket.destroy();
    }
  };
}
