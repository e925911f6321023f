import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A server in a process of its own, as it would run. */
export type RunningServer = { port: number; pid: number; stop(): Promise<void> };

/** Starts one of the server files beside this one; it reports its port over IPC. */
export async function runServer(
  file: string,
  settings: object,
  flags: string[] = [],
): Promise<RunningServer> {
  const child = fork(new URL(file, import.meta.url), [JSON.stringify(settings)], { execArgv: flags });
  const [port] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${file} ended before it listened.`))),
  ])) as [number];
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
