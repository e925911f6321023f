import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { say } from '@stempel/core/messages';
import { entryFile, isCompiled } from '@stempel/db/entry-file';
import { giveBack } from '../../files/give-back.ts';
import { limits } from './limits.ts';
import { UnreadableFile } from './reading-item.ts';
import { type Ended, startProcess } from './starter.ts';

const entry = entryFile(import.meta.dirname, 'reading-process');
const root = join(import.meta.dirname, '..', '..', '..', '..', '..', '..');
const code = isCompiled ? [entry] : ['packages', 'node_modules'].map((folder) => join(root, folder));
const mostComplaint = 4000;

/** A process that reads one file, and the lines it answers with. */
export interface ReadingChild {
  send(text: string): void;
  /** The next line. Throws UnreadableFile where the process ended or says nothing for too long. */
  line(): Promise<string>;
  /** Ends the process. */
  kill(): void;
}

/** A process that was started: what it reads, what it writes, and how it ended once all of that was read. */
interface StartedProcess {
  input: Writable;
  output: Readable;
  ended: Promise<Omit<Ended, 'id'>>;
  kill(): void;
}

/**
 * Starts a process for an open file, which it gets as its descriptor 3. Its heap is bounded, it sees no environment, may open no file but its own code, no
 * socket and no process, runs behind everything else and is the first to go when the machine runs out of memory.
 */
async function start(descriptor: number, heapMebibytes: number): Promise<StartedProcess> {
  const bounds = [`--max-old-space-size=${heapMebibytes}`, '--max-semi-space-size=8', '--no-warnings'];
  const words = (program: string, opened: readonly string[]) => {
    const may = opened.map((path) => `--allow-fs-read=${path}`);
    return ['--permission', ...may, ...bounds, program];
  };
  if (process.platform !== 'linux') return startHere(words(entry, code), descriptor);
  const { connection, ended, kill } = await startProcess((program) => words(program, [program]), descriptor);
  const isClosed = new Promise((resolve) => connection.once('close', resolve));
  return { input: connection, output: connection, ended: isClosed.then(() => ended), kill };
}

/** Where the files of a process have no names the starter cannot open them. */
function startHere(command: readonly string[], descriptor: number): StartedProcess {
  const child = spawn(process.execPath, command, {
    env: { NODE_ENV: 'production' },
    stdio: ['pipe', 'pipe', 'pipe', descriptor],
    detached: true,
  });
  const [input, output, errors] = child.stdio as unknown as [Writable, Readable, Readable];
  let complaint = '';
  errors.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk).slice(-mostComplaint);
  });
  const ended = new Promise<Omit<Ended, 'id'>>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, complaint }));
  });
  return { input, output, ended, kill: () => void child.kill('SIGKILL') };
}

/** Why a process ended that nobody ended here. */
function reasonOf(
  code: number | null,
  signal: string | null,
  { complaint, heapMebibytes }: { complaint: string; heapMebibytes: number },
): Error {
  if (signal === 'SIGABRT' || code === 134 || complaint.includes('heap out of memory')) {
    return new UnreadableFile(say('reading-too-large', { limit: heapMebibytes }));
  }
  if (signal === 'SIGKILL') {
    return new UnreadableFile(say('reading-ended'));
  }
  return new Error(`The process that reads files ended with ${signal ?? code}.\n${complaint}`);
}

/** `descriptor`: of the file; `heapMebibytes`: what its heap may grow to. The file is open there when it resolves. */
export async function startReadingChild(descriptor: number, heapMebibytes: number): Promise<ReadingChild> {
  const { input, output, ended, kill } = await start(descriptor, heapMebibytes);
  const lines = splitLines(output, kill);
  // It may end while it is sent to; the reason comes with its end.
  input.on('error', () => {});
  ended.then(({ code, signal, complaint }) => {
    lines.end(reasonOf(code, signal, { complaint, heapMebibytes }));
  }, lines.end);
  return { send: (text) => void input.write(text), line: lines.next, kill };
}

/** The text from `start` in the first of these to `end` in the last. */
function takeText(chunks: readonly Buffer[], start: number, end: number): string {
  const [first, last] = [chunks[0] as Buffer, chunks.at(-1) as Buffer];
  if (first === last) return first.toString('utf8', start, end);
  const bytes = Buffer.concat([first.subarray(start), ...chunks.slice(1, -1), last.subarray(0, end)]);
  const text = bytes.toString();
  giveBack(bytes);
  return text;
}

function splitLines(output: Readable, kill: () => void) {
  const ready: string[] = [];
  // What came of the next line, whose first part may begin within a chunk.
  let chunks: Buffer[] = [];
  let start = 0;
  let ended: Error | undefined;
  let wake = () => {};
  output.on('data', (chunk: Buffer) => {
    let end = chunk.indexOf('\n');
    chunks.push(chunk);
    while (end >= 0) {
      ready.push(takeText(chunks, start, end));
      start = end + 1;
      for (const read of chunks.splice(0, chunks.length - 1)) giveBack(read);
      end = chunk.indexOf('\n', start);
    }
    if (chunks.length === 1 && start === chunk.length) {
      giveBack(chunk);
      [chunks, start] = [[], 0];
    }
    if (ready.length > 0) wake();
  });
  return {
    end(reason: Error) {
      ended ??= reason;
      wake();
    },
    async next(): Promise<string> {
      const deadline = setTimeout(kill, limits.silence * 1000);
      const isLate = performance.now() + limits.silence * 1000;
      try {
        while (ready.length === 0 && !ended) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      } finally {
        clearTimeout(deadline);
      }
      const line = ready.shift();
      if (line !== undefined) return line;
      if (performance.now() < isLate) throw ended;
      throw new UnreadableFile(say('reading-silent', { limit: limits.silence }));
    },
  };
}
