import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { entryFile, isCompiled } from '@stempel/db/entry-file';
import type { Ended, Order, Ready } from './starter.ts';

// Starts the processes that read files, for the server: to start one copies the page tables of whoever does it, which
// holds up a process of half a gigabyte for twenty milliseconds and more. This one stays small and ends with the server.

const lowPriority = 19;
const mostComplaint = 4000;
const folder = mkdtempSync(join(tmpdir(), 'stempel-starter-'));
const address = join(folder, 'starter');
const reading = entryFile(import.meta.dirname, 'reading-process');
const children = new Map<number, ChildProcess>();

/**
 * What reads files, as one file of JavaScript: to find, strip and link its modules at each start takes four fifths of the
 * time that a start takes. Returns its path, the only one that a process which reads needs to see.
 */
async function bundleReading(): Promise<string> {
  if (isCompiled) return reading;
  const { build, stop } = await import('esbuild');
  const path = join(folder, 'reading-process.mjs');
  await build({
    entryPoints: [reading],
    outfile: path,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    // What is CommonJS among it asks for modules of Node by a function that these modules do not have.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
  // It would run on to build more.
  await stop();
  return path;
}

/** Not every system has it; the walls inside stand without. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {}
}

/** Tells the server; where that has ended, so does this process, and nobody is to be told. */
function tell(what: Ended | Ready | { id: number; isStarted: true }): void {
  process.send?.(what, () => {});
}

/** Starts what is ordered; it talks through the connection the order came by, to which nobody else holds on. */
function start({ id, command, file }: Order, connection: Duplex): void {
  const descriptor = openSync(file, 'r');
  try {
    const child = spawn(process.execPath, command, {
      env: { NODE_ENV: 'production' },
      stdio: [connection, connection, 'pipe', descriptor],
      // In a session of its own: Ctrl-C is for the server.
      detached: true,
    });
    children.set(id, child);
    let complaint = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk).slice(-mostComplaint);
    });
    child.once('error', ({ message }) => tell({ id, code: null, signal: null, complaint: message }));
    child.once('close', (code, signal) => {
      children.delete(id);
      tell({ id, code, signal, complaint });
    });
    if (child.pid === undefined) return;
    attempt(() => writeFileSync(`/proc/${child.pid}/oom_score_adj`, '1000'));
  } finally {
    closeSync(descriptor);
    connection.destroy();
  }
}

// What is started inherits it with all its threads. Set for one that runs, it would be for the thread that runs its code
// alone: those that collect its garbage, of which a file makes plenty, would go on as if they were calls.
attempt(() => setPriority(lowPriority));

const listener = createServer((connection) => {
  connection.on('error', () => {});
  // An order is one piece; nothing follows until it was carried out.
  connection.once('data', (order) => {
    connection.pause();
    const { id } = JSON.parse(String(order));
    try {
      start(JSON.parse(String(order)), connection);
      tell({ id, isStarted: true });
    } catch (error) {
      tell({ id, code: null, signal: null, complaint: (error as Error).message });
      connection.destroy();
    }
  });
});

process.on('message', ({ kill }: { kill: number }) => void children.get(kill)?.kill('SIGKILL'));
process.on('disconnect', () => {
  for (const child of children.values()) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
  process.exit();
});
const program = await bundleReading();
listener.listen(address, () => tell({ address, program }));
