import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const program = join(import.meta.dirname, 'ping.ts');

/** Milliseconds of one ping after the other, from a process of their own, while `work` is done. */
export async function pingUntil(origin: string, work: () => Promise<unknown>): Promise<number[]> {
  const child = spawn(process.execPath, [program, origin], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = once(child, 'close');
  if ((await lines.next()).value !== 'ready') throw new Error('The server does not answer pings.');
  await work();
  child.stdin.end();
  const times: number[] = JSON.parse(String((await lines.next()).value));
  await ended;
  return times;
}

export function percentile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
}
