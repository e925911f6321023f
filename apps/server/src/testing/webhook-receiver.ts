import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What arrived at a receiver. */
export interface Arrived {
  readonly id: string;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
  readonly at: number;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly afterMs?: number;
  readonly body?: string;
}

export interface Receiver {
  readonly address: string;
  readonly arrived: Arrived[];
  answer: (arrived: Arrived) => Answer;
  close(): Promise<void>;
}

/** A receiver on this machine that answers as it is told and remembers what arrived. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { headers } = request;
      const id = String(headers['webhook-id']);
      const one = { id, body: Buffer.concat(chunks).toString(), headers, at: performance.now() };
      receiver.arrived.push(one);
      const { status, headers: more = {}, afterMs = 0, body = 'as told' } = receiver.answer(one);
      const reply = () => response.writeHead(status, more).end(body);
      if (afterMs === 0) reply();
      else setTimeout(reply, afterMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    address: `http://127.0.0.1:${port}/hook`,
    arrived: [],
    answer: () => ({ status: 204 }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return receiver;
}
