import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

/** How old what a replica shows is, by the clock of the primary. */
export interface ReplicaAge {
  /** All that was committed before is there; milliseconds since the epoch. */
  asOfMs: number;
  behindMs: number;
}

export interface ReadReplica {
  /** Asks both servers now; undefined while the replica is none, or away. */
  look(): Promise<ReplicaAge | undefined>;
  /** How old rows may be for who is told their age. */
  mostBehindMs: number;
  close(): Promise<void>;
}

const lookEveryMs = 1_000;
/** A replica that says nothing for so long is away: the primary reads meanwhile. */
const patienceMs = 1_000;

/** A replica nearby is milliseconds behind. */
const repetitions = 10;
const pauseMs = 10;

interface Sample {
  lsn: number;
  atMs: number;
}

/** Places in the log as numbers: bytes since its beginning, exact to 8 PiB. */
const placeOnPrimary = `
  select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::float8 as lsn,
         extract(epoch from clock_timestamp())::float8 * 1000 as at_ms,
         (select system_identifier::text from pg_control_system()) as cluster, current_database() as name`;
const placeOnReplica = `
  select coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8, 0) as lsn, pg_is_in_recovery() as follows,
         (select system_identifier::text from pg_control_system()) as cluster, current_database() as name`;

interface Place {
  lsn: number;
  cluster: string;
  name: string;
}

/**
 * Looks at how far a streaming replica is behind. Times in its log say nothing while nothing is written, and a replica that
 * lost its primary believes itself up to date; so the primary is asked where its log ends, every second, and the replica how
 * far it came: what the primary had at the last of these places is there. `report` is told once of each change.
 */
export function openReadReplica(
  { url, primaryUrl, mostBehindMs }: { url: string; primaryUrl: string; mostBehindMs: number },
  report: (problem: Error | null) => void,
): ReadReplica {
  const [primary, replica] = [openOne(primaryUrl), openOne(url)];
  let samples: Sample[] = [];
  let trouble: string | null = null;
  const tell = (problem: Error | null) => {
    if ((problem?.message ?? null) !== trouble) report(problem);
    trouble = problem?.message ?? null;
  };

  /** How far the replica is; what was committed a moment ago is waited for. */
  const reach = async ({ lsn, cluster, name }: Place): Promise<number> => {
    for (let time = 0; ; time += 1) {
      const { rows } = await replica.query<Place & { follows: boolean }>(placeOnReplica);
      const [there] = rows;
      if (there?.cluster !== cluster || there.name !== name)
        throw new Error('DATABASE_READ_URL leads to another database than DATABASE_URL.');
      if (!there.follows) throw new Error('DATABASE_READ_URL leads to a server that follows no primary.');
      if (there.lsn >= lsn || time === repetitions) return there.lsn;
      await setTimeout(pauseMs);
    }
  };

  const ask = async (): Promise<ReplicaAge> => {
    const { rows } = await primary.query<Place & { at_ms: number }>(placeOnPrimary);
    const [last] = rows;
    if (!last) throw new Error('The primary does not say where its log ends.');
    samples.push({ lsn: last.lsn, atMs: last.at_ms });
    const there = await reach(last);
    const reached = samples.findLastIndex(({ lsn }) => lsn <= there);
    const known = samples[reached];
    // What came before it is never asked for again; nor is what is too old to be read from.
    samples = samples.slice(Math.max(reached, 0)).filter(({ atMs }) => atMs >= last.at_ms - 2 * mostBehindMs);
    if (!known) return { asOfMs: 0, behindMs: Number.POSITIVE_INFINITY };
    return { asOfMs: known.atMs, behindMs: last.at_ms - known.atMs };
  };

  const lookOnce = async (): Promise<ReplicaAge | undefined> => {
    try {
      const age = await ask();
      tell(
        age.behindMs > mostBehindMs ? new Error('The replica of DATABASE_READ_URL is too far behind.') : null,
      );
      return age;
    } catch (error) {
      tell(error as Error);
      return undefined;
    }
  };

  // One look at a time; who comes during one needs the next: it must have begun after their question.
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<ReplicaAge | undefined> | undefined;
  const look = () => {
    next ??= running.then(() => {
      const begun = lookOnce();
      running = begun;
      next = undefined;
      return begun;
    });
    return next;
  };
  const timer = setInterval(() => void look(), lookEveryMs).unref();
  return {
    look,
    mostBehindMs,
    async close() {
      clearInterval(timer);
      await running;
      await Promise.all([primary.end(), replica.end()]);
    },
  };
}

function openOne(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: 'stempel replica',
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  });
  pool.on('error', () => {});
  return pool;
}
