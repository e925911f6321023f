import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const commandLine = join(import.meta.dirname, '../../../../apps/server/dist/command-line.js');
const tellPeak = join(import.meta.dirname, 'tell-peak.ts');

function start(words: string[], given: Record<string, string>, options: string[] = []) {
  return spawn(process.execPath, [...options, commandLine, ...words], {
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
  const folder = mkdtempSync(join(tmpdir(), 'stempel-backup-bench-peak-'));
  const PEAK_FILE = join(folder, 'peak');
  try {
    const child = start(words, { ...given, PEAK_FILE }, ['--import', tellPeak]);
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk;
    });
    const code = await new Promise((resolve) => child.once('close', resolve));
    if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}.\n${stderr}`);
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    return { seconds, mebibytes: Math.round(Number(readFileSync(PEAK_FILE, 'utf8')) / 1024) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
