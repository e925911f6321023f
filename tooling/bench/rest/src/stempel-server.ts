import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { createEdge } from '@stempel/api';
import { connectDatabase } from '@stempel/db';
import { connectionsOn } from '@stempel/db/embedded';
import { openCallLog } from '@stempel/services/access/api-calls';

const { url } = JSON.parse(process.argv[2] ?? '{}') as { url: string };
const db = connectDatabase({ url, poolSize: connectionsOn(availableParallelism()) });
const calls = openCallLog(db, (error) => console.error(error));
let keepsCalls = true;
const edge = createEdge({
  db,
  environment: 'production',
  clock: () => Temporal.Now.instant(),
  isSignedIn: async () => false,
  logError: (error) => console.error(error),
  onCall: (call) => {
    if (keepsCalls) calls.note(call);
  },
});
const server = createServer((request, response) => void edge(request, response));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('message', async (order: 'keep' | 'leave') => {
  keepsCalls = order === 'keep';
  // What was kept before is written before, not while somebody else is measured.
  await calls.flush();
  process.send?.(order);
});
process.once('SIGTERM', () => process.exit(0));
// Without its parent there is nobody left to serve.
process.once('disconnect', () => process.exit(0));
