import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

const every = 20;
const refused = '25006';

/** Writes nothing over and over, as the owner of the tables, until it is stopped; tells when the first try was refused. */
export function watchWrites(ownerUrl: string): { stop(): Promise<{ refusedAt: number | null }> } {
  const stopping = new AbortController();
  const watching = watch(ownerUrl, stopping.signal);
  return {
    stop() {
      stopping.abort();
      return watching;
    },
  };
}

async function watch(ownerUrl: string, signal: AbortSignal): Promise<{ refusedAt: number | null }> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  let refusedAt: number | null = null;
  try {
    while (!signal.aborted) {
      const asked = performance.now();
      try {
        await client.query('update employees set id = id where false');
        // Who was let in again before the end: the move failed.
        refusedAt = null;
      } catch (error) {
        if ((error as { code?: string }).code !== refused) throw error;
        refusedAt ??= asked;
      }
      await setTimeout(every);
    }
  } finally {
    await client.end();
  }
  return { refusedAt };
}
