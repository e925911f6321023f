import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEdge, type EdgeOptions } from '../edge/create-edge.ts';
import type { TurnedAway } from '../edge/turn-away.ts';

export type TestEdge = {
  origin: string;
  errors: unknown[];
  turnedAway: TurnedAway[];
  close(): Promise<void>;
};

type TestOptions = Partial<EdgeOptions> &
  Pick<EdgeOptions, 'db'> & {
    /** Whether calls for which there is no room are turned away before anything else, as the server does. */
    turnsAwayFirst?: boolean;
  };

/** The edge alone on a port of its own, over real HTTP. */
export async function startEdge({ turnsAwayFirst = false, ...options }: TestOptions): Promise<TestEdge> {
  const [errors, turnedAway]: [unknown[], TurnedAway[]] = [[], []];
  const edge = createEdge({
    environment: 'production',
    clock: () => Temporal.Now.instant(),
    isSignedIn: async () => false,
    logError: (error) => errors.push(error),
    ...options,
  });
  // As the server keeps it: a stalled client finds an early answer still there.
  const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
    if (turnsAwayFirst && edge.turnAway(request, response, (call) => turnedAway.push(call))) return;
    edge(request, response).then(
      (handled) => handled || response.writeHead(599).end(),
      (error) => {
        errors.push(error);
        response.destroy();
      },
    );
  });
  server.on('clientError', edge.refuse);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    errors,
    turnedAway,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
