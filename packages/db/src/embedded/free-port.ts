import { createServer } from 'node:net';

const given = new Set<number>();

/** A port on loopback that nobody used a moment ago, and another one each time; somebody may take it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await anyPort();
    // The system may give a port again that nobody listens on yet.
    if (given.has(port)) continue;
    given.add(port);
    return port;
  }
}

async function anyPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('No free port on 127.0.0.1.');
  return address.port;
}
