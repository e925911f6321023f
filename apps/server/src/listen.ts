import { createServer, type Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';

type PortVariable = 'PORT' | 'OPS_PORT';

/** Has a server listen; throws what is wrong with the port, by the name of its variable. */
export function listen(
  server: Server,
  { port, host }: { port: number; host?: string },
  variable: PortVariable = 'PORT',
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(portProblem(variable, port, host, error)));
    server.listen(port, host, resolve);
  });
}

function portProblem(
  variable: PortVariable,
  port: number,
  host: string | undefined,
  error: NodeJS.ErrnoException,
): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new Error(
        `${variable} is ${port}, which another program uses already: stop it or choose another ${variable}.`,
      );
    case 'EACCES':
      return new Error(
        `${variable} is ${port}, which this user may not open: choose a ${variable} above 1023.`,
      );
    case 'EADDRNOTAVAIL':
      return new Error(`OPS_HOST is ${host}, which is no address of this machine: choose one of its own.`);
    default:
      return error;
  }
}

const patienceMilliseconds = 5_000;

/**
 * Says that the port is taken before PostgreSQL is started for nothing. Waits a little first: a server whose npm was
 * killed needs a moment to notice and to end.
 */
export async function assertPortIsFree(port: number, variable: PortVariable = 'PORT'): Promise<void> {
  const deadline = performance.now() + patienceMilliseconds;
  for (;;) {
    const probe = createServer();
    try {
      await listen(probe, { port }, variable);
      await new Promise((resolve) => probe.close(resolve));
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await setTimeout(200);
    }
  }
}
