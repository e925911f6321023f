import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Arrival {
  readonly id: string;
  readonly objectId: string;
  readonly version: number;
  readonly at: number;
  readonly status: number;
}

export interface Receiver {
  readonly address: string;
  readonly arrivals: Arrival[];
  /** What it answers, and after how long; null: never. */
  answer: { status: number; afterMs: number } | null;
  /** Whether it answers 500 instead. */
  refuses: (id: string) => boolean;
  close(): Promise<void>;
}

/** A receiver in this process that notes what arrived. */
export async function startReceiver(answer: Receiver['answer']): Promise<Receiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { id, object } = JSON.parse(Buffer.concat(chunks).toString()) as {
        id: string;
        object: { id: string; version: number };
      };
      const told = receiver.answer;
      const status = told && receiver.refuses(id) ? 500 : (told?.status ?? 0);
      const noted = { id, objectId: object.id, version: object.version, at: performance.now(), status };
      receiver.arrivals.push(noted);
      if (told) setTimeout(() => response.writeHead(status).end(), told.afterMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    address: `http://127.0.0.1:${port}/`,
    arrivals: [],
    answer,
    refuses: () => false,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
