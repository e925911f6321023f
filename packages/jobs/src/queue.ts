import { PgBoss } from 'pg-boss';
import type { WorkerSettings } from './worker-settings.ts';

/** Work of one workspace that somebody is to do, or of the installation; whether somebody waits for it. */
export type Message = { workspaceId?: string; announced?: boolean };

/**
 * `short`: one message per workspace waits, however often it was sent. A worker that was killed loses its message
 * after a minute without a sign of life; every job may run twice, so nothing waits for that.
 */
export const queueOptions = {
  policy: 'short',
  retryLimit: 5,
  retryBackoff: true,
  retryDelay: 2,
  heartbeatSeconds: 60,
  expireInSeconds: 6 * 60 * 60,
  deleteAfterSeconds: 24 * 60 * 60,
} as const;

/** Opens the queue in its own schema, making or migrating its tables where needed (safe in parallel). */
export async function openQueue({ appUrl, log }: Pick<WorkerSettings, 'appUrl' | 'log'>): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: appUrl,
    application_name: 'stempel-queue',
    schema: 'pgboss',
    // The migration of the service made the schema; the application role may not.
    createSchema: false,
    max: 4,
    // Building indexes again and watching vacuum need rights that the application role has not.
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'queue error'));
  boss.on('warning', (warning) => log.warn({ warning }, 'queue warning'));
  await boss.start();
  return boss;
}
