import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { answerOrders } from '@stempel/bench-common/order-process';
import type { LoadOrder, LoadResult } from './load.ts';

// A process of its own that writes prepared requests to sockets and looks at nothing but status and length: the
// less a client costs, the more of the two cores is left to what is measured.

const prepared = new Map<string, { requests: Buffer[]; next: number }>();

function requestsOf(file: string) {
  const known = prepared.get(file);
  if (known) return known;
  const texts = JSON.parse(readFileSync(file, 'utf8')) as string[];
  const made = { requests: texts.map((text) => Buffer.from(text)), next: 0 };
  prepared.set(file, made);
  return made;
}

/** Bytes of one whole answer at the start of what came in; undefined while it is incomplete. */
function answerLength(received: Buffer): number | undefined {
  const head = received.indexOf('\r\n\r\n');
  if (head < 0) return undefined;
  const length = /\r\ncontent-length: (\d+)/i.exec(received.toString('latin1', 0, head + 2))?.[1];
  const end = head + 4 + Number(length ?? 0);
  return received.length < end ? undefined : end;
}

function exchange(socket: Socket, request: Buffer, expected: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    const onData = (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      if (answerLength(received) === undefined) return;
      socket.off('data', onData);
      const status = received.toString('latin1', 9, 12);
      if (status === expected) resolve();
      else reject(new Error(`${expected} was expected: ${received.toString('utf8', 0, 2000)}`));
    };
    socket.on('data', onData);
    socket.write(request);
  });
}

async function drive(order: LoadOrder): Promise<LoadResult> {
  const source = requestsOf(order.file);
  const times: number[] = [];
  const start = performance.now();
  const end = start + order.seconds * 1000;
  let left = order.calls ?? Number.POSITIVE_INFINITY;
  const client = async () => {
    const socket = connect({ port: order.port, host: '127.0.0.1', noDelay: true });
    try {
      while (performance.now() < end && left > 0) {
        left -= 1;
        const request = source.requests[source.next % source.requests.length] ?? Buffer.alloc(0);
        source.next += 1;
        const sent = performance.now();
        await exchange(socket, request, order.expected);
        times.push(performance.now() - sent);
      }
    } finally {
      socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: order.clients }, client));
  const seconds = (performance.now() - start) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { perSecond: times.length / seconds, medianMs: at(0.5), p99Ms: at(0.99) };
}

answerOrders(drive);
