import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { createEdge } from '@stempel/api';
import { connectDatabase } from '@stempel/db';
import { connectionsOn } from '@stempel/db/embedded';
import { openCallLog } from '@stempel/services/access/api-calls';

const { url, keepsCalls } = JSON.parse(process.argv[2] ?? '{}') as { url: string; keepsCalls: boolean };
const db = connectDatabase({ url, poolSize: connectionsOn(availableParallelism()) });
const calls = keepsCalls ? openCallLog(db, (error) => console.error(error)) : undefined;
const edge = createEdge({
  db,
  environment: 'production',
  clock: () => Temporal.Now.instant(),
  isSignedIn: async () => false,
  logError: (error) => console.error(error),
  ...(calls && { onCall: calls.note }),
});
const server = createServer((request, response) => void edge(request, response));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('SIGTERM', () => process.exit(0));
// Without its parent there is nobody left to serve.
process.once('disconnect', () => process.exit(0));
