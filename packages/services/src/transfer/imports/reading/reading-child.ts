import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { say } from '@stempel/core/messages';
import { limits } from './limits.ts';
import { UnreadableFile } from './reading-item.ts';

const entry = join(import.meta.dirname, 'reading-process.ts');
const root = join(import.meta.dirname, '..', '..', '..', '..', '..', '..');
const lowPriority = 10;
const mostComplaint = 4000;

/** A process that reads one file, and the lines it answers with. */
export interface ReadingChild {
  send(text: string): void;
  /** The next line. Throws UnreadableFile where the process ended or says nothing for too long. */
  line(): Promise<string>;
  /** Ends the process. */
  kill(): void;
}

/**
 * Starts a process for an open file, which it gets as its descriptor 3. Its heap is bounded, it sees no environment, may open no file but its own code, no
 * socket and no process, runs behind everything else and is the first to go when the machine runs out of memory. It is
 * in a session of its own: Ctrl-C is for the server, which ends it.
 */
function start(descriptor: number, heapMebibytes: number): ChildProcess {
  const may = ['packages', 'node_modules'].map((folder) => `--allow-fs-read=${join(root, folder)}`);
  const bounds = [`--max-old-space-size=${heapMebibytes}`, '--max-semi-space-size=8'];
  const child = spawn(process.execPath, ['--permission', ...may, ...bounds, '--no-warnings', entry], {
    env: { NODE_ENV: 'production' },
    stdio: ['pipe', 'pipe', 'pipe', descriptor],
    detached: true,
    windowsHide: true,
  });
  if (child.pid !== undefined) {
    attempt(() => setPriority(child.pid as number, lowPriority));
    attempt(() => writeFileSync(`/proc/${child.pid}/oom_score_adj`, '1000'));
  }
  return child;
}

/** Not every system has it; the walls inside stand without. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {}
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

/** `descriptor`: of the file; `heapMebibytes`: what its heap may grow to. */
export function startReadingChild(descriptor: number, heapMebibytes: number): ReadingChild {
  const child = start(descriptor, heapMebibytes);
  const lines = splitLines(child);
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk).slice(-mostComplaint);
  });
  // It may end while it is sent to; the reason comes with its end.
  child.stdin?.on('error', () => {});
  child.once('error', (error) => lines.end(error));
  child.once('close', (code, signal) => {
    lines.end(reasonOf(code, signal, { complaint, heapMebibytes }));
  });
  return {
    send: (text) => void child.stdin?.write(text),
    line: lines.next,
    kill: () => void child.kill('SIGKILL'),
  };
}

function splitLines(child: ChildProcess) {
  const ready: string[] = [];
  let parts: Buffer[] = [];
  let ended: Error | undefined;
  let wake = () => {};
  child.stdout?.on('data', (chunk: Buffer) => {
    let at = 0;
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', at)) {
      ready.push(Buffer.concat([...parts, chunk.subarray(at, end)]).toString());
      parts = [];
      at = end + 1;
    }
    if (at < chunk.length) parts.push(chunk.subarray(at));
    if (ready.length > 0) wake();
  });
  return {
    end(reason: Error) {
      ended ??= reason;
      wake();
    },
    async next(): Promise<string> {
      const deadline = setTimeout(() => child.kill('SIGKILL'), limits.silence * 1000);
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
