import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { answerOrders } from '@stempel/bench-common/order-process';
import { answerLength, statusOf } from '@stempel/bench-rest/exchange';
import type { Offer, Outcome, Times } from './offer.ts';

// A process of its own that writes prepared requests to sockets and looks at nothing but the status of an answer.

const nothing = Buffer.alloc(0);
/** Stands for the status of a call whose connection ended. */
const unanswered = '0';

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
    const request = requests[at] ?? nothing;
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

/** A connection, on which one call follows the other; it looks at nothing but status and length of an answer. */
class Line {
  readonly #socket: Socket;
  #received: Buffer = nothing;
  #answer: ((status: string) => void) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('close', () => this.#tell(unanswered));
    // Whoever waits for an answer is told when it closes.
    socket.on('error', () => {});
  }

  static async open(port: number): Promise<Line> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    return new Line(socket);
  }

  /** Resolves with the status of the answer; `0` when the connection ended before. */
  call(request: Buffer): Promise<string> {
    return new Promise((resolve) => {
      this.#answer = resolve;
      if (this.#socket.destroyed) this.#tell(unanswered);
      else this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    if (answerLength(this.#received) === undefined) return;
    const status = statusOf(this.#received);
    this.#received = nothing;
    this.#tell(status);
  }

  #tell(status: string): void {
    const answer = this.#answer;
    this.#answer = undefined;
    answer?.(status);
  }
}

/** What is due, in order; `undefined` when there will be nothing more. */
class Schedule {
  /** Read from its beginning on, never made shorter: some ten thousand that move up for each call are a load of their own. */
  readonly #due: number[] = [];
  #next = 0;
  readonly #waiting: ((due: number | undefined) => void)[] = [];
  #isOver = false;

  get left(): number {
    return this.#due.length - this.#next;
  }

  add(due: number): void {
    // In turns: a connection on which nothing is sent for a minute is closed.
    const first = this.#waiting.shift();
    if (first) first(due);
    else this.#due.push(due);
  }

  next(): Promise<number | undefined> {
    if (this.#isOver) return Promise.resolve(undefined);
    const due = this.#due[this.#next];
    if (due === undefined) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#next += 1;
    return Promise.resolve(due);
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
  const lines: Line[] = [];
  for (let at = 0; at < connections; at += 1) lines.push(await Line.open(port));
  const times: Record<string, { due: number[]; sent: number[] }> = {};
  const call = async (line: Line, due: number) => {
    const sent = performance.now();
    const status = await line.call(nextRequest());
    const now = performance.now();
    times[status] ??= { due: [], sent: [] };
    times[status].due.push(now - due);
    times[status].sent.push(now - sent);
    return status !== unanswered;
  };
  const start = performance.now();
  const end = start + seconds * 1000;
  const schedule = new Schedule();
  const client = async (line: Line) => {
    for (;;) {
      const due = perSecond === undefined ? performance.now() : await schedule.next();
      if (due === undefined || (perSecond === undefined && due > end)) return;
      if (!(await call(line, due))) return;
    }
  };
  const clients = Promise.all(lines.map(client));
  if (perSecond !== undefined) await fill(schedule, perSecond, seconds);
  await clients;
  const took = (performance.now() - start) / 1000;
  for (const line of lines) line.close();
  const timesFrom = (moment: 'due' | 'sent') =>
    Object.fromEntries(
      Object.entries(times).map(([status, all]) => [status, timesOf(all[moment].sort((a, b) => a - b))]),
    );
  return {
    seconds: took,
    answers: timesFrom('due'),
    answersFromSent: timesFrom('sent'),
    unsent: schedule.left,
  };
}

answerOrders(offer);
