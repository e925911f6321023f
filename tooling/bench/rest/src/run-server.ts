import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A server in a process of its own, as it would run; some tell more than a port. */
export type RunningServer<Port = number> = {
  port: Port;
  pid: number;
  /** Sends the process a message, and waits for its answer. */
  tell(message: string): Promise<void>;
  stop(): Promise<void>;
};

/** Starts one of the server files beside this one; it reports its port, or more, over IPC. */
export async function runServer<Port = number>(
  file: string,
  settings: object,
  flags: string[] = [],
): Promise<RunningServer<Port>> {
  const child = fork(new URL(file, import.meta.url), [JSON.stringify(settings)], { execArgv: flags });
  const [port] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${file} ended before it listened.`))),
  ])) as [Port];
  return {
    port,
    pid: child.pid ?? 0,
    async tell(message) {
      child.send(message);
      await once(child, 'message');
    },
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
