import { fork } from 'node:child_process';
import { once } from 'node:events';

/** Processor time so far in milliseconds: of the server, and of the connections of PostgreSQL that serve it. */
export type Spent = { node: number; postgres: number };

/** The product's surfaces in a process of their own, as they would run. */
export type RunningServer = { port: number; spent(): Promise<Spent>; stop(): Promise<void> };

export async function runServer(settings: object): Promise<RunningServer> {
  const child = fork(new URL('./fairness-server.ts', import.meta.url), [JSON.stringify(settings)]);
  const [port] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The server ended before it listened.'))),
  ])) as [number];
  return {
    port,
    async spent() {
      child.send('spent');
      const [spent] = (await once(child, 'message')) as [Spent];
      return spent;
    },
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
