import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { answerOrders } from '@stempel/bench-common/order-process';
import { exchange, statusOf } from '@stempel/bench-rest/exchange';
import type { Offer, Outcome, Times } from './offer.ts';

// A process of its own that writes prepared requests to sockets and looks at nothing but the status of an answer.

/** Where the next order of a file goes on: each request is for a place and time of its own. */
const places = new Map<string, { requests: Buffer[]; next: number }>();

function openFile(file: string): () => Buffer {
  let place = places.get(file);
  if (!place) {
    const texts = JSON.parse(readFileSync(file, 'utf8')) as string[];
    place = { requests: texts.map((text) => Buffer.from(text)), next: 0 };
    places.set(file, place);
  }
  const { requests } = place;
  return () => {
    const [round, at] = [Math.floor(place.next / requests.length), place.next % requests.length];
    place.next += 1;
    const request = requests[at] ?? Buffer.alloc(0);
    return round > 0 && isWriting(request) ? laterBy(request, round) : request;
  };
}

const isWriting = (request: Buffer) => request.toString('latin1', 0, 4) === 'POST';

/** The same time of another day, which has as many letters: what a round recorded is not recorded again. */
function laterBy(request: Buffer, days: number): Buffer {
  const text = request.toString().replaceAll(/\b\d{4}-\d\d-\d\d(?=T)/g, (day) => {
    const later = new Date(`${day}T00:00:00Z`);
    later.setUTCDate(later.getUTCDate() + days);
    return later.toISOString().slice(0, 10);
  });
  return Buffer.from(text);
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  // Whoever waits for an answer is told by the exchange.
  socket.on('error', () => {});
  return socket;
}

/** What is due, in order; `undefined` when there will be nothing more. */
class Schedule {
  readonly #due: number[] = [];
  readonly #waiting: ((due: number | undefined) => void)[] = [];
  #isOver = false;

  get left(): number {
    return this.#due.length;
  }

  add(due: number): void {
    const first = this.#waiting.shift();
    if (first) first(due);
    else this.#due.push(due);
  }

  next(): Promise<number | undefined> {
    if (this.#isOver) return Promise.resolve(undefined);
    const due = this.#due.shift();
    if (due !== undefined) return Promise.resolve(due);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  end(): void {
    this.#isOver = true;
    for (const tell of this.#waiting) tell(undefined);
  }
}

/** Fills the schedule at a rate, some milliseconds at a time. */
async function fill(schedule: Schedule, perSecond: number, seconds: number): Promise<void> {
  const start = performance.now();
  const all = Math.floor(perSecond * seconds);
  let added = 0;
  while (added < all) {
    const due = Math.min(all, Math.floor(((performance.now() - start) * perSecond) / 1000));
    for (; added < due; added += 1) schedule.add(start + (added * 1000) / perSecond);
    await setTimeout(1);
  }
  schedule.end();
}

function timesOf(sorted: number[]): Times {
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const round = (value: number) => Number(value.toFixed(1));
  const [medianMs, p99Ms, longestMs] = [round(at(0.5)), round(at(0.99)), round(at(1))];
  return { calls: sorted.length, medianMs, p99Ms, longestMs };
}

async function offer({ port, file, connections, seconds, perSecond }: Offer): Promise<Outcome> {
  const nextRequest = openFile(file);
  const sockets: Socket[] = [];
  for (let at = 0; at < connections; at += 1) sockets.push(await open(port));
  const times: Record<string, number[]> = {};
  const call = async (socket: Socket, due: number) => {
    const answer = await exchange(socket, nextRequest()).catch(() => undefined);
    const status = answer ? statusOf(answer) : '0';
    times[status] ??= [];
    times[status].push(performance.now() - due);
    return answer !== undefined;
  };
  const start = performance.now();
  const end = start + seconds * 1000;
  const schedule = new Schedule();
  const client = async (socket: Socket) => {
    for (;;) {
      const due = perSecond === undefined ? performance.now() : await schedule.next();
      if (due === undefined || (perSecond === undefined && due > end)) return;
      if (!(await call(socket, due))) return;
    }
  };
  const clients = Promise.all(sockets.map(client));
  if (perSecond !== undefined) await fill(schedule, perSecond, seconds);
  await clients;
  const took = (performance.now() - start) / 1000;
  for (const socket of sockets) socket.destroy();
  const answers = Object.fromEntries(
    Object.entries(times).map(([status, all]) => [status, timesOf(all.sort((a, b) => a - b))]),
  );
  return { seconds: took, answers, unsent: schedule.left };
}

answerOrders(offer);
