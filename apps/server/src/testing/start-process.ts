import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@stempel/db/free-port';

/** As `npm start` runs them; compiled before the tests by tooling/vitest/compiled-server.ts. */
const compiled = join(import.meta.dirname, '..', '..', 'dist');
// A first start makes the demo company, beside other tests on a small machine.
const patienceMilliseconds = 180_000;
/** A start that is refused takes some seconds. */
const refusalMilliseconds = 60_000;

/** An empty data folder that PostgreSQL's user can enter. */
export function emptyDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stempel-process-'));
  chmodSync(folder, 0o755);
  return folder;
}

type Finished = { code: number | null; stdout: string; stderr: string };

function collect(child: ChildProcess): {
  finished: Promise<Finished>;
  stdout: () => string;
  stderr: () => string;
} {
  let [stdout, stderr] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => {
    stdout += chunk;
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk;
  });
  const finished = new Promise<Finished>((resolve) => {
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
  return { finished, stdout: () => stdout, stderr: () => stderr };
}

/** Only what a test says, and what programs need to run at all. */
function environment(given: Record<string, string>): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, HOME: process.env.HOME, TZ: 'UTC', NODE_ENV: 'production', ...given };
}

export type ServerProcess = {
  pid: number | undefined;
  origin: string;
  stdout(): string;
  stderr(): string;
  /** Sends the signal and waits for nothing. */
  signal(signal: 'SIGTERM'): void;
  /** Resolves when the process has ended, whoever ended it. */
  ended: Promise<Finished>;
  /** Sends the signal and resolves when the process has ended. */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<Finished>;
};

/**
 * Starts the service as `npm start` does, or another version that was compiled into a folder, and resolves when it says that
 * it is ready; throws what it said otherwise.
 */
export async function startProcess(
  given: Record<string, string>,
  folder: string = compiled,
): Promise<ServerProcess> {
  const port = given.PORT ?? String(await freePort());
  const child = spawn(process.execPath, ['main.js'], {
    cwd: folder,
    env: environment({ LOG_LEVEL: 'warn', ...given, PORT: port }),
  });
  const { finished, stdout, stderr } = collect(child);
  const deadline = Date.now() + patienceMilliseconds;
  while (!stdout().includes('Stempel is ready')) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The server did not start.\n${stdout()}\n${stderr()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    pid: child.pid,
    origin: `http://127.0.0.1:${port}`,
    stdout,
    stderr,
    signal: (signal) => void child.kill(signal),
    ended: finished,
    end(signal) {
      child.kill(signal);
      return finished;
    },
  };
}

/** Starts the service and kills it as soon as it has begun with something. */
export async function killOnce(hasBegun: () => boolean, given: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, ['main.js'], {
    cwd: compiled,
    env: environment({ ...given, PORT: String(await freePort()) }),
  });
  const { finished } = collect(child);
  while (!hasBegun() && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill('SIGKILL');
  await finished;
}

/** Runs the service to its end: for configurations it refuses. One that it takes is ended after a while. */
export async function runToEnd(given: Record<string, string>): Promise<Finished> {
  const child = spawn(process.execPath, ['main.js'], { cwd: compiled, env: environment(given) });
  const late = setTimeout(() => child.kill('SIGTERM'), refusalMilliseconds);
  return collect(child).finished.finally(() => clearTimeout(late));
}

/** Runs the command line, or that of another version that was compiled into a folder, and returns what it printed. */
export async function runText(
  words: string[],
  given: Record<string, string>,
  folder: string = compiled,
): Promise<Finished> {
  return collect(
    spawn(process.execPath, ['command-line.js', ...words], { cwd: folder, env: environment(given) }),
  ).finished;
}

/** Runs the command line and kills it as soon as it has said this on stderr, or as soon as that has happened; what it had said by then. */
export async function killCommand(
  words: string[],
  moment: string | Promise<void>,
  given: Record<string, string>,
): Promise<Finished> {
  const child = spawn(process.execPath, ['command-line.js', ...words], {
    cwd: compiled,
    env: environment(given),
  });
  const { finished, stderr } = collect(child);
  if (typeof moment === 'string')
    child.stderr.on('data', () => stderr().includes(moment) && child.kill('SIGKILL'));
  else void moment.then(() => child.kill('SIGKILL'));
  return finished;
}

/** Runs the command line with `--json`; the document, and the exit code. */
export async function runCommand(
  words: string[],
  given: Record<string, string>,
): Promise<{ code: number | null; document: Record<string, unknown> }> {
  const { code, stdout, stderr } = await runText([...words, '--json'], given);
  try {
    return { code, document: JSON.parse(stdout) };
  } catch {
    throw new Error(`${words.join(' ')} printed no JSON document:\n${stdout}\n${stderr}`);
  }
}
