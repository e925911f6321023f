import { connectDatabase, type Database } from '@stempel/db';
import type { JobLog } from '@stempel/jobs';

/** Where the database is, for the application role; what a thread can be given. */
export interface Addresses {
  /** Maybe through a pooler. */
  url: string;
  /** Past it. */
  directUrl: string;
  preparedStatements: boolean;
  /** A replica for reports and exports, and how old its rows may be. */
  replica: { url: string; mostBehindMs: number } | undefined;
}

interface Settings {
  poolSize: number;
  isCalled?: (() => boolean) | undefined;
  trace?: Database['trace'];
  niceness?: number;
  /** Left out, nothing is read from the replica. */
  log?: Pick<JobLog, 'info' | 'warn'> | undefined;
}

/**
 * Opens connections. Nothing stops without a replica: reports and exports are read from the primary then, and the log says
 * why.
 */
export function connectTo({ replica, ...addresses }: Addresses, { log, ...settings }: Settings): Database {
  const report = (problem: Error | null) => {
    if (problem) log?.warn({ err: problem }, 'the replica cannot be used; the primary reads meanwhile');
    else log?.info({}, 'reports and exports are read from the replica again');
  };
  return connectDatabase({ ...addresses, ...settings, replica: log && replica && { ...replica, report } });
}
