import pg from 'pg';

/** Gives a lock back. */
export type ReleaseLock = () => Promise<void>;

export type SessionLocks = {
  /** Takes the lock of a name; undefined while somebody holds it, here or in another process. */
  tryHold(name: string): Promise<ReleaseLock | undefined>;
  close(): Promise<void>;
};

/** Who waits longer for the connection is told that the database is away. */
const patienceMilliseconds = 15_000;

/**
 * Locks that last as long as their holder works, and that a killed process loses with its connection. All of a process lie
 * on one connection beside the pool: a holder needs connections of the pool for its work, and must not have one already.
 * Where that connection breaks, holders are not told and another process may take their locks: what must not be done
 * twice is written under a condition that the holder after changes, as runs of jobs are.
 */
export function openLocks(url: string): SessionLocks {
  // One connection that is never closed for being idle: the locks would go with it.
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0,
    keepAlive: true,
    application_name: 'stempel locks',
    connectionTimeoutMillis: patienceMilliseconds,
  });
  pool.on('error', () => {});
  // PostgreSQL gives a session the lock it has a second time, so holders of one process know each other from here.
  const names = new Set<string>();

  /** A query that fails ends the connection, and the locks on it: kept, one could stay held by nobody. */
  const ask = async (verb: string, name: string): Promise<boolean> => {
    const text = `select ${verb}(hashtextextended($1, 0)) as done`;
    const { rows } = await pool.query<{ done: boolean }>({ text, values: [name] });
    return rows[0]?.done === true;
  };

  return {
    async tryHold(name) {
      if (names.has(name)) return undefined;
      names.add(name);
      let isHeld = false;
      try {
        isHeld = await ask('pg_try_advisory_lock', name);
      } finally {
        if (!isHeld) names.delete(name);
      }
      if (!isHeld) return undefined;
      return async () => {
        try {
          await ask('pg_advisory_unlock', name);
        } finally {
          names.delete(name);
        }
      };
    },
    close: () => pool.end(),
  };
}
