import pg from 'pg';
import { afterTurns } from './after-turns.ts';

/** How long an answer holds: whoever asks however often costs one query a second. */
const holdsMilliseconds = 1_000;
/** A PostgreSQL that says nothing for so long is away. */
const patienceMilliseconds = 2_000;

export type Probe = {
  /** Resolves when PostgreSQL answered within the last second, throws why it did not. */
  ask(): Promise<void>;
  /** The moment of the newest migration that the database has; null for none. */
  findNewestMigration(): Promise<number | null>;
  close(): Promise<void>;
};

/**
 * Asks whether PostgreSQL is there, on a connection of its own: a pool that is busy is no database that is away. All who
 * ask within a second share one question.
 */
export function openProbe(url: string, patience = patienceMilliseconds): Probe {
  // Long enough that ours has always run out before.
  const driverPatience = 10 * patience;
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: 'stempel probe',
    connectionTimeoutMillis: driverPatience,
    query_timeout: driverPatience,
  });
  pool.on('error', () => {});
  let shared: Promise<void> | undefined;
  const ask = async () => {
    const asked = pool.query('select 1');
    const wait = waitInTurns(patience);
    try {
      await Promise.race([asked, wait.isOver]);
    } finally {
      wait.stop();
      // Who was told that nothing came no longer waits for it.
      asked.catch(() => {});
      setTimeout(() => {
        shared = undefined;
      }, holdsMilliseconds).unref();
    }
  };
  return {
    ask() {
      shared ??= ask();
      return shared;
    },
    async findNewestMigration() {
      const { rows } = await pool.query<{ newest: string | null }>(
        'select max(created_at) as newest from drizzle.__drizzle_migrations',
      );
      const newest = rows[0]?.newest ?? null;
      return newest === null ? null : Number(newest);
    },
    close: () => pool.end(),
  };
}

/** Rejects after so many milliseconds in which an answer could have been heard. */
function waitInTurns(milliseconds: number): { isOver: Promise<never>; stop: () => void } {
  let stop = () => {};
  const isOver = new Promise<never>((_, reject) => {
    stop = afterTurns(milliseconds, () => reject(new Error('Query read timeout')));
  });
  isOver.catch(() => {});
  return { isOver, stop };
}
