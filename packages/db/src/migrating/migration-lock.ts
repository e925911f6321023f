import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';

// Any constant: it only has to be the same in every server of this product.
const migrationLock = 7_303_014;
const pauseMilliseconds = 200;

/**
 * Until the session ends nobody else migrates the database: a server that starts meanwhile waits. It asks in turns, because
 * who waits inside PostgreSQL holds a snapshot, and an index that is built beside writers waits for every snapshot there is.
 */
export async function holdMigrationLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      migrationLock,
    ]);
    if (rows[0]?.held) return;
    await setTimeout(pauseMilliseconds);
  }
}
