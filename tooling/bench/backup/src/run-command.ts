import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const commandLine = join(import.meta.dirname, '../../../../apps/server/dist/command-line.js');
const lookMilliseconds = 200;

/** The most memory that a process had, as Linux counts it. */
function peakOf(pid: number | undefined): number {
  try {
    const [, kibibytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kibibytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function start(words: string[], given: Record<string, string>) {
  return spawn(process.execPath, [commandLine, ...words], {
    env: { PATH: process.env.PATH, TZ: 'UTC', NODE_ENV: 'production', ...given },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** Kills the command line with SIGKILL as soon as it has said this. Throws when it ended before. */
export async function killCommand(
  words: string[],
  moment: string,
  given: Record<string, string>,
): Promise<void> {
  const child = start(words, given);
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk;
    if (stderr.includes(moment)) child.kill('SIGKILL');
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== null) throw new Error(`${words.join(' ')} ended with ${code} before "${moment}".\n${stderr}`);
}

/** Runs the compiled command line to its end. Throws what it said when it fails. */
export async function runCommand(
  words: string[],
  given: Record<string, string>,
): Promise<{ seconds: number; mebibytes: number }> {
  const began = performance.now();
  const child = start(words, given);
  let [stderr, peak] = ['', 0];
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk;
  });
  const timer = setInterval(() => {
    peak = Math.max(peak, peakOf(child.pid));
  }, lookMilliseconds);
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearInterval(timer);
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}.\n${stderr}`);
  return { seconds: Math.round((performance.now() - began) / 100) / 10, mebibytes: Math.round(peak) };
}
