import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** `commit` as a client asks for it: one message of the simple protocol. */
const commit = Buffer.concat([Buffer.from('Q'), Buffer.from([0, 0, 0, 11]), Buffer.from('commit\0')]);
const sessionName = Buffer.from('stempel-backup\0');

/**
 * The same PostgreSQL through a door of its own, which holds back the first commit of a restore, or only the answer to it, for
 * good; `held` resolves then.
 */
export async function holdCommit(ownerUrl: string, what: 'the commit' | 'its answer') {
  const to = new URL(ownerUrl);
  const held = Promise.withResolvers<void>();
  const sockets = new Set<Socket>();
  const door = createServer((client) => {
    const server = connect(Number(to.port), to.hostname);
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => [client, server].map((one) => one.destroy()));
    }
    let [isRestore, isHeld] = [false, false];
    client.on('data', (chunk: Buffer) => {
      isRestore ||= chunk.includes(sessionName);
      const asked = isRestore && chunk.includes(commit);
      if (!asked || what === 'its answer') server.write(chunk);
      if (!asked) return;
      isHeld = true;
      if (what === 'the commit') held.resolve();
    });
    server.on('data', (chunk: Buffer) => {
      if (isHeld) held.resolve();
      else client.write(chunk);
    });
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    door.close();
  });
  const through = new URL(ownerUrl);
  const address = door.address();
  through.hostname = '127.0.0.1';
  through.port = String(typeof address === 'object' ? address?.port : '');
  return { url: through.href, held: held.promise };
}
