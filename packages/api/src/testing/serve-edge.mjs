// A server process of its own for tests: node serve-edge.mjs <database URL> <module that connects to databases>.
// The module is named by the test, because this package knows no database. Sends its port to its parent.
import { createServer } from 'node:http';
import { createEdge } from '../edge/create-edge.ts';

const [url = '', databaseModule = ''] = process.argv.slice(2);
const { connectDatabase } = await import(databaseModule);
const edge = createEdge({
  db: connectDatabase({ url }),
  environment: 'production',
  clock: () => Temporal.Now.instant(),
  isSignedIn: async () => false,
  logError: (error) => console.error(error),
});
const server = createServer((request, response) => void edge(request, response));
server.listen(0, '127.0.0.1', () => process.send?.(server.address().port));
process.once('disconnect', () => process.exit(0));
