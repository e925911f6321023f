import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { answerOrders } from '@stempel/bench-common/order-process';
import { exchange, statusOf } from './exchange.ts';
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
        const answer = await exchange(socket, request);
        if (statusOf(answer) !== order.expected)
          throw new Error(`${order.expected} was expected: ${answer.toString('utf8', 0, 2000)}`);
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
