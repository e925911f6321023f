import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll } from 'vitest';
import { createOutgoing, type OutgoingCall } from '../create-outgoing.ts';
import type { OutgoingRule } from '../outgoing-error.ts';

const servers: Server[] = [];
const doors: { close(): Promise<void> }[] = [];
afterAll(async () => {
  for (const server of servers) server.close();
  await Promise.all(doors.map((door) => door.close()));
});

async function listen(server: Server, host = '127.0.0.1'): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return (server.address() as AddressInfo).port;
}

/** The port of a server on loopback that answers so. */
export const serve = (answer: RequestListener, host?: string) => listen(createHttpServer(answer), host);

/** As `serve`, of one that may speak anything. */
export const speak = (say: (socket: Socket) => void) =>
  listen(
    createServer((socket) => {
      socket.on('error', () => {});
      say(socket);
    }),
  );

/** Closes the server that was opened last: nobody listens at its port any more. */
export const closeLast = () => new Promise((resolve) => servers.pop()?.close(resolve));

/** A door that is closed after the tests of the file. */
export function openDoor(options: Parameters<typeof createOutgoing>[0]) {
  const door = createOutgoing(options);
  doors.push(door);
  return door;
}

/** Names of these tests: no name server is ever asked. */
export function doorTo(names: Record<string, string[]>, allowedNetworks = ['127.0.0.0/8']) {
  const asked: string[] = [];
  const door = openDoor({
    allowedNetworks,
    async resolve(hostname) {
      asked.push(hostname);
      const found = names[hostname];
      if (!found) throw Object.assign(new Error('unknown'), { code: 'ENOTFOUND' });
      return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    },
  });
  return { ...door, asked };
}

export const brief: OutgoingCall = { seconds: 0.5, bytes: 1000 };

/** Which rule a call broke. */
export const ruleOf = (call: Promise<unknown>): Promise<OutgoingRule | 'none'> =>
  call.then(
    () => 'none' as const,
    (error: { rule: OutgoingRule }) => error.rule,
  );
