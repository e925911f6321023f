import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { environmentWith, projectRoot } from '../config.ts';

export type RestartingServer = {
  /** Resolves once the server answers: at once while it runs, later while it starts. */
  ready(): Promise<void>;
  /** Ends the server and starts it again with the sources as they are now. */
  restart(): void;
  stop(): void;
};

/**
 * The server as a process of its own, started again by `restart`. It is killed rather than asked: what it had begun is
 * taken up again like after a crash, and PostgreSQL runs on. `tell` gets each start's milliseconds.
 */
export function keepServer(
  environment: Record<string, string>,
  pagesAt: string,
  tell: (milliseconds: number) => void,
): RestartingServer {
  let child: ChildProcess;
  let ready: Promise<void>;
  let starts = 0;
  let isStopping = false;
  const start = () => {
    const begun = performance.now();
    const quiet = starts++ > 0 ? ['--without-banner'] : [];
    const own = fork(join(projectRoot, 'apps/server/src/main.ts'), ['--stop-with-parent', ...quiet], {
      env: environmentWith({ ...environment, PAGES_AT: pagesAt, NODE_ENV: 'production' }),
    });
    child = own;
    ready = new Promise((resolve) => {
      own.once('message', () => {
        if (quiet.length > 0) tell(performance.now() - begun);
        resolve();
      });
    });
    own.once('exit', (code) => {
      if (isStopping || child !== own) return;
      process.stderr.write(`The server ended (${code ?? 'killed'}); it starts again with the next change.\n`);
    });
  };
  start();
  return {
    ready: () => ready,
    restart() {
      child.kill('SIGKILL');
      start();
    },
    stop() {
      isStopping = true;
      child.kill('SIGTERM');
    },
  };
}
