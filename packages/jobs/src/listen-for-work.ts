import { setTimeout } from 'node:timers/promises';
import { workChannel } from '@stempel/services/transfer/background';
import pg from 'pg';
import type { WorkerSettings } from './worker-settings.ts';

const pauseMilliseconds = 1_000;

/** Calls `wake` for each announced piece of work, on a connection of its own that is opened again when it breaks. */
export async function listenForWork(
  { db, log }: Pick<WorkerSettings, 'db' | 'log'>,
  wake: (work: string, workspaceId: string) => Promise<void>,
): Promise<{ stop(): Promise<void> }> {
  let stopped = false;
  let client: pg.Client | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: db.directUrl, application_name: 'stempel-listen' });
    next.on('error', () => {});
    next.on('notification', ({ payload = '' }) => {
      const [work = '', workspaceId = ''] = payload.split(':');
      wake(work, workspaceId).catch((error: unknown) =>
        log.error({ err: error, work }, 'announced work not queued'),
      );
    });
    await next.connect();
    await next.query(`listen ${workChannel}`);
    client = next;
    next.on('end', () => void reconnect());
  }

  async function reconnect(): Promise<void> {
    while (!stopped) {
      await setTimeout(pauseMilliseconds);
      if (stopped) return;
      try {
        await connect();
        return;
      } catch (error) {
        log.warn({ err: error }, 'listening for work failed; trying again');
      }
    }
  }

  await connect();
  return {
    async stop() {
      stopped = true;
      await client?.end();
    },
  };
}
