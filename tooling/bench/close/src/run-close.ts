import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Closed } from './closing-process.ts';
import type { Tenant } from './fill-tenants.ts';

/** Closes in a process of its own, so that its memory and its processor time are those of the close. */
export async function runClose(url: string, tenant: Tenant): Promise<Closed> {
  const child = fork(new URL('./closing-process.ts', import.meta.url), [JSON.stringify({ url, tenant })]);
  const [closed] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The close ended before it was done.'))),
  ])) as [Closed];
  return closed;
}
