import { PgBoss } from 'pg-boss';
import type { WorkerSettings } from './worker-settings.ts';

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
  boss.on('error', (error) =>
    isSecondOfAWorkspace(error)
      ? log.debug({ err: error }, 'a message of a workspace was taken twice')
      : log.error({ err: error }, 'queue error'),
  );
  boss.on('warning', (warning) => log.warn({ warning }, 'queue warning'));
  await boss.start();
  return boss;
}

/**
 * Two places of a process took messages of one workspace at once; giving the second one back found the next one of its
 * key waiting already. That one does its work. Who took the second shows no sign of life for it, so that it comes
 * again after a minute and finds nothing due.
 */
function isSecondOfAWorkspace(error: Error): boolean {
  const { code, constraint } = error as Error & { code?: string; constraint?: string };
  return code === '23505' && constraint === waitingOnce;
}

/** The index of pg-boss by which the policy `short` keeps one message of each key waiting. */
const waitingOnce = 'job_common_i1';
