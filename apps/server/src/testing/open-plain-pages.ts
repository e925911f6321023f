import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPeople } from '@stempel/auth/people';
import type { Database } from '@stempel/db';
import { createLog } from '../log.ts';
import { pageHandler } from '../pages.ts';

/** Pages as the server hands them on, drawn as one word: the console is not built for this. */
export async function openPlainPages(db: Database, instanceSecret: string) {
  const [baseUrl, environment] = ['http://localhost', 'production'] as const;
  const people = createPeople({ db, baseUrl, environment, instanceSecret, sendReset: async () => {} });
  const place = { environment, secure: false, port: 0, baseUrl, pagesAt: null };
  const handler = pageHandler(async (_, response) => void response.end('drawn'), {
    ...place,
    people,
    gate: db.gate,
    log: createLog('fatal'),
  });
  const listener = createServer((request, response) => void handler(request, response));
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close() {
      listener.closeAllConnections();
      listener.close();
    },
  };
}
