import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureServerCompiled } from '../../../run/build.mjs';
import { serverFlags } from '../../../run/runtime.mjs';

const server = join(import.meta.dirname, '..', '..', '..', '..', 'apps', 'server', 'dist');
const startMilliseconds = 300_000;

export type Product = {
  origin: string;
  pid: number;
  command(...words: string[]): Promise<Record<string, unknown>>;
  /** MiB that the server ever had in memory, without the processes it started; null where nobody says. */
  peakMebibytes(): number | null;
  hasEnded(): boolean;
  stop(): Promise<void>;
};

/**
 * The product as `npm start` runs it, on a port and, unless `settings` name another one, a database of its own. Its log goes where
 * that of this process goes, or into an open file.
 */
export async function startProduct(
  port: number,
  settings: Record<string, string> = {},
  log: 'inherit' | number = 'inherit',
): Promise<Product> {
  if ((await ensureServerCompiled()) !== 0) throw new Error('The server does not compile.');
  const dataDir = mkdtempSync(join(tmpdir(), 'stempel-bench-'));
  // PostgreSQL runs under another account when this process is root.
  chmodSync(dataDir, 0o755);
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    TRUST_PROXY: '1',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
    NODE_ENV: 'production' as const,
    ...settings,
  };
  const child: ChildProcess = spawn(process.execPath, [...serverFlags, join(server, 'main.js')], {
    env,
    stdio: ['ignore', 'pipe', log],
  });
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  const deadline = performance.now() + startMilliseconds;
  while (!said.includes('Stempel is ready')) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`The server did not start (exit ${child.exitCode}). It said:\n${said}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async command(...words) {
      const run = promisify(execFile);
      const { stdout } = await run(process.execPath, [join(server, 'command-line.js'), ...words, '--json'], {
        env,
      });
      return JSON.parse(stdout);
    },
    peakMebibytes() {
      try {
        const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
        return peak === undefined ? null : Math.round(Number(peak) / 1024);
      } catch {
        return null;
      }
    },
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async stop() {
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
