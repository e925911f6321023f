import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Closed } from './closing-process.ts';
import type { Tenant } from './fill-tenants.ts';

/** The young generation of the thread of jobs, of which a half-space is a third (apps/server/src/start-work-thread.ts). */
const asInTheThread = ['--max-semi-space-size=16'];

/** Closes in a process of its own, so that its memory and its processor time are those of the close. */
export async function runClose(url: string, tenant: Tenant): Promise<Closed> {
  const script = new URL('./closing-process.ts', import.meta.url);
  const child = fork(script, [JSON.stringify({ url, tenant })], { execArgv: asInTheThread });
  const [closed] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The close ended before it was done.'))),
  ])) as [Closed];
  return closed;
}
