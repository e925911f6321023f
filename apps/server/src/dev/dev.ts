import { createServer } from 'node:http';
import { startEmbeddedPostgres } from '@stempel/db/embedded';
import { freePort } from '@stempel/db/free-port';
import { readConfig } from '../config.ts';
import { forwardRequest } from '../forward-request.ts';
import { startDevPages } from './dev-pages.ts';
import { keepServer } from './restarting-server.ts';
import { watchSources } from './watch-sources.ts';

// The process of `npm run dev`: one port in front of the server, which restarts when its sources change, and of Next,
// which reloads the console. The server's own process is the one of `npm start`.

async function main(): Promise<void> {
  const config = readConfig();
  // Held by this process, so that PostgreSQL runs on while the server restarts.
  const postgres =
    config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir: config.dataDir }) : null;
  const pages = await startDevPages(config.port);
  const port = await freePort();
  const environment = { PORT: String(port), BASE_URL: config.baseUrl };
  const server = keepServer(environment, pages.origin, (milliseconds) => {
    process.stderr.write(`Server restarted in ${Math.round(milliseconds)} ms.\n`);
  });
  const front = createServer((request, response) => {
    server
      .ready()
      .then(() => forwardRequest(`http://127.0.0.1:${port}`, request, response))
      .catch(() => response.destroy());
  });
  front.on('upgrade', (request, socket, head) => void pages.upgrade(request, socket, head));
  front.listen(config.port);
  watchSources((path) => {
    process.stderr.write(`${path} changed; restarting the server…\n`);
    server.restart();
  });
  const stop = async () => {
    server.stop();
    await postgres?.stop();
    process.exit(0);
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
}

await main();
