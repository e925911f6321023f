import { type ChildProcess, fork } from 'node:child_process';
import { rmSync } from 'node:fs';
// biome-ignore lint/style/noRestrictedImports: leads to a process of our own by a path on this machine.
import { connect } from 'node:net';
import { dirname } from 'node:path';
import type { Duplex } from 'node:stream';
import { entryFile } from '@stempel/db/entry-file';

const entry = entryFile(import.meta.dirname, 'starter-process');

/** What is to be started: its words, and the path of the file it gets as its descriptor 3. */
export interface Order {
  id: number;
  command: readonly string[];
  file: string;
}

/** How a process ended, and the end of what it wrote to stderr. */
export interface Ended {
  id: number;
  code: number | null;
  signal: string | null;
  complaint: string;
}

export interface Started {
  /** What it reads and writes. */
  connection: Duplex;
  ended: Promise<Ended>;
  kill(): void;
}

/** Where it listens for orders, and the path of the program that reads files. */
export interface Ready {
  address: string;
  program: string;
}

interface Starter {
  process: ChildProcess;
  ready: Promise<Ready>;
  waiting: Map<number, { hasStarted: () => void; hasEnded: (ended: Ended) => void }>;
}

let running: Starter | undefined;
let orders = 0;

/** Starts the process that starts others, unless it runs: best done while this one is small. */
export function prepareStarter(): Pick<Starter, 'process' | 'ready'> {
  return findStarter();
}

function findStarter(): Starter {
  if (running) return running;
  const process = fork(entry, [], { detached: true, execArgv: [], env: { NODE_ENV: 'production' } });
  const waiting: Starter['waiting'] = new Map();
  const ready = new Promise<Ready>((resolve, reject) => {
    process.on('message', (told: Ready | { id: number; isStarted: true } | Ended) => {
      if ('address' in told) return resolve(told);
      if ('isStarted' in told) return waiting.get(told.id)?.hasStarted();
      waiting.get(told.id)?.hasEnded(told);
    });
    process.once('error', reject);
    process.once('exit', () => {
      if (running === starter) running = undefined;
      // What it had no time to remove.
      ready.then(({ address }) => rmSync(dirname(address), { recursive: true, force: true })).catch(() => {});
      reject(new Error('The process that starts others ended.'));
      for (const [id, one] of waiting)
        one.hasEnded({ id, code: null, signal: 'SIGKILL', complaint: 'What started it ended.' });
    });
  });
  ready.catch(() => {});
  // Neither keeps the server from ending; it ends with the server.
  process.unref();
  process.channel?.unref();
  const starter = { process, ready, waiting };
  running = starter;
  return starter;
}

/**
 * Starts Node with words and an open file of this process as descriptor 3; `words` gets the path of the program that
 * reads files. Resolves when the file is open there, or when that failed: then it has ended.
 */
export async function startProcess(
  words: (program: string) => readonly string[],
  descriptor: number,
): Promise<Started> {
  const starter = findStarter();
  const { address, program } = await starter.ready;
  const connection = connect(address);
  connection.on('error', () => {});
  orders += 1;
  const id = orders;
  const order: Order = { id, command: words(program), file: `/proc/${process.pid}/fd/${descriptor}` };
  const { promise: ended, resolve } = Promise.withResolvers<Ended>();
  await new Promise<void>((started) => {
    const hasEnded = (how: Ended) => {
      starter.waiting.delete(id);
      resolve(how);
      started();
    };
    starter.waiting.set(id, { hasStarted: started, hasEnded });
    connection.write(JSON.stringify(order));
  });
  return {
    connection,
    ended,
    kill: () => void (starter.process.connected && starter.process.send({ kill: id })),
  };
}
