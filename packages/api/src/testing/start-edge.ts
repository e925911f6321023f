import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEdge, type EdgeOptions } from '../edge/create-edge.ts';

export type TestEdge = { origin: string; errors: unknown[]; close(): Promise<void> };

/** The edge alone on a port of its own, over real HTTP. */
export async function startEdge(options: Partial<EdgeOptions> & Pick<EdgeOptions, 'db'>): Promise<TestEdge> {
  const errors: unknown[] = [];
  const edge = createEdge({
    environment: 'production',
    clock: () => Temporal.Now.instant(),
    isSignedIn: async () => false,
    logError: (error) => errors.push(error),
    ...options,
  });
  // As the server keeps it: a stalled client finds an early answer still there.
  const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
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
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
