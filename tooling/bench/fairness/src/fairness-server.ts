import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createEdge } from '@stempel/api';
import {
  type ConsoleSession,
  createConsoleFilesHandler,
  createConsoleTrpcHandler,
} from '@stempel/api/console';
import { createConsoleAdmission } from '@stempel/auth/rate-limit';
import { benchSecret } from '@stempel/bench-common/open-postgres';
import { connectDatabase } from '@stempel/db';
import { LastCall } from '../../../../apps/server/src/last-call.ts';
import { createLog } from '../../../../apps/server/src/log.ts';
import { startWorkThread } from '../../../../apps/server/src/start-work-thread.ts';
import type { Spent } from './run-server.ts';

// The integration API and the console as the server mounts them, beside its thread of jobs, which is handed what is long; who is
// signed in stands in a file, by cookie.

const { url, sessionsFile, folder } = JSON.parse(process.argv[2] ?? '{}') as {
  url: string;
  sessionsFile: string;
  folder: string;
};
const sessions = JSON.parse(readFileSync(sessionsFile, 'utf8')) as Record<string, ConsoleSession>;
const db = connectDatabase({ url, poolSize: 20 });
const common = {
  db,
  clock: () => Temporal.Now.instant(),
  logError: (error: unknown) => console.error(error),
};
const lastCall = new LastCall();
const jobs = startWorkThread(
  {
    addresses: { url, directUrl: url, preparedStatements: true, replica: undefined },
    poolSize: 12,
    mail: { smtpUrl: null, outbox: join(folder, 'outbox'), baseUrl: 'http://127.0.0.1', secret: benchSecret },
    webhooks: { instanceSecret: benchSecret, allowedNetworks: [] },
    ...{ files: null, backups: null, compileCache: join(folder, 'compiled'), lastCall: lastCall.shared },
  },
  createLog('error'),
);
const edge = createEdge({ ...common, environment: 'production', isSignedIn: async () => false });
const console_ = {
  ...common,
  admit: createConsoleAdmission(db),
  resolveSession: async ({ headers }: IncomingMessage) => sessions[headers.cookie ?? ''],
};
const trpc = createConsoleTrpcHandler({
  ...console_,
  environment: 'production',
  oidc: { redirectUri: () => '' } as never,
  webhooks: undefined as never,
  manyStatements: jobs.manyStatements,
});
const files = createConsoleFilesHandler(console_);

const server = createServer((request, response) => {
  lastCall.note();
  const { url: path = '' } = request;
  const handler = path.startsWith('/internal/trpc/') ? trpc : path.startsWith('/internal/') ? files : edge;
  void handler(request, response);
});

/** Processor time of a process in milliseconds, by the kernel's hundredths of a second. */
function processorTime(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}

async function spent(): Promise<Spent> {
  const { rows } = await db.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type in ('client backend', 'parallel worker')`,
  );
  const { user, system } = process.cpuUsage();
  const postgres = rows.reduce((sum, { pid }) => sum + processorTime(pid), 0);
  return { node: (user + system) / 1000, postgres };
}

process.on('message', () => void spent().then((told) => process.send?.(told)));
await jobs.ready;
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('SIGTERM', () => process.exit(0));
// Without its parent there is nobody left to serve.
process.once('disconnect', () => process.exit(0));
