import { createServer, type IncomingMessage, type Server } from 'node:http';
// biome-ignore lint/style/noRestrictedImports: leads to the server this very file has started on loopback.
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { type Duplex, pipeline } from 'node:stream';
import next from 'next';
import { projectRoot } from '../config.ts';

// The module is its own default export; its types describe the compiled form of it.
const createNext = next as unknown as typeof next.default;

export type DevPages = {
  /** Origin on loopback where the server fetches pages that are compiled as they are asked for. */
  origin: string;
  /** Carries the browser's connection for reloads to the same place. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
};

/** Next in its development mode, which reloads what changes in the console. It lives on while the server restarts. */
export async function startDevPages(publicPort: number): Promise<DevPages> {
  const server = createServer();
  await listenOnLoopback(server);
  const application = createNext({
    dev: true,
    dir: join(projectRoot, 'apps', 'console'),
    port: publicPort,
    hostname: 'localhost',
    httpServer: server,
  });
  await application.prepare();
  const draw = application.getRequestHandler();
  server.on('request', (request, response) => void draw(request, response));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    upgrade: (request, socket, head) => carryOn(port, request, socket, head),
  };
}

/** Repeats the request to a port of this machine; from then on bytes pass both ways. */
function carryOn(port: number, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const onward = connect(port, '127.0.0.1');
  const lines = [`${request.method} ${request.url} HTTP/1.1`];
  const { rawHeaders } = request;
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  onward.write(`${lines.join('\r\n')}\r\n\r\n`);
  onward.write(head);
  // Either end may go at any time: a closed tab, a stopped server.
  pipeline(socket, onward, () => {});
  pipeline(onward, socket, () => {});
}

function listenOnLoopback(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
}
