import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from './binaries.ts';
import type { ClusterFolder } from './cluster-folder.ts';
import { prepareClusterFolder } from './cluster-folder.ts';
import { initialiseCluster, launchPostgres } from './launch-postgres.ts';
import { boundLog, emptyLog, endOfLog, keepValuesOutOfLog } from './postgres-log.ts';
import { findPostmaster, isPostgresRunning, removeStaleLock } from './postmaster-file.ts';
import { exclusively, isInUse, register, unregister } from './registrations.ts';
import { setAsideDatabase } from './set-aside-database.ts';
import { chooseSystemAccount } from './system-account.ts';

export { placeOfData } from './cluster-folder.ts';
export { connectionsOn } from './connections-on.ts';

export interface EmbeddedPostgres {
  /** The superuser's URL, for migrateDatabase only. */
  ownerUrl: string;
  /** Where PostgreSQL keeps its files; not below `dataDir` when its account cannot enter that. */
  dataFolder: string;
  /** Begins with an empty database; the one there is kept under the name returned. */
  setAside(now: Temporal.Instant): Promise<string>;
  /**
   * Starts PostgreSQL again, where it was, when it ends by itself (killed, out of memory); until `stop`. Tells `lost`
   * once when that cannot be done: nothing of this process works any more.
   */
  keepRunning(tell: { restarted: () => void; lost: (error: Error) => void }): void;
  /** Stops PostgreSQL unless another process still uses it. */
  stop(): Promise<void>;
}

const databaseName = 'stempel';
const retryStaleLockFor = 5_000;
// Recovery after a crash may replay a long log.
const adoptFor = 120_000;

/**
 * Starts the PostgreSQL that keeps its files in `dataDir`, or takes over one that runs there already: it
 * survives a kill -9 of its parent, and the command line works beside the server. `test` trades durability
 * for speed. Throws with the last lines of PostgreSQL's log when it does not come up.
 */
export async function startEmbeddedPostgres({
  dataDir,
  test = false,
  port: wantedPort,
}: {
  dataDir: string;
  test?: boolean;
  /** Where it listens when it is started; on a free port when left out. */
  port?: number;
}): Promise<EmbeddedPostgres> {
  const account = chooseSystemAccount();
  const folder = prepareClusterFolder(dataDir, account);
  return exclusively(folder.own, async () => {
    const running = await adopt(folder);
    const port = running ?? (await start(folder, account, test, wantedPort));
    const ownerUrl = await ensureDatabase(urlOf(folder, port, 'postgres'), folder, port);
    const name = register(folder.own);
    const watch = new AbortController();
    const bringBack = () =>
      exclusively(folder.own, async () => {
        const back = (await adopt(folder)) ?? (await start(folder, account, test, port));
        if (back !== port) throw new Error(`PostgreSQL runs on port ${back} now instead of ${port}.`);
      });
    return {
      keepRunning: (tell) => void keepRunning(folder, bringBack, tell, watch.signal),
      ownerUrl,
      dataFolder: folder.data,
      setAside: (now) => setAsideDatabase(urlOf(folder, port, 'postgres'), databaseName, now),
      stop: () => {
        watch.abort();
        return stop(folder, name);
      },
    };
  });
}

function urlOf(folder: ClusterFolder, port: number, database: string): string {
  return `postgres://postgres:${folder.password}@127.0.0.1:${port}/${database}`;
}

/** The port of a PostgreSQL that runs on this data directory already; waits while it starts or recovers. */
async function adopt(folder: ClusterFolder): Promise<number | undefined> {
  const deadline = Date.now() + adoptFor;
  for (;;) {
    const postmaster = findPostmaster(folder.data);
    if (!postmaster || !isPostgresRunning(postmaster.pid)) return undefined;
    if (Date.now() > deadline) {
      const detail = `runs on ${folder.data} but does not let us in; stop it and start again`;
      throw new Error(`PostgreSQL (process ${postmaster.pid}) ${detail}.\n${endOfLog(folder)}`);
    }
    if (postmaster.ready && (await answers(urlOf(folder, postmaster.port, 'postgres'))))
      return postmaster.port;
    await setTimeout(30);
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function start(
  folder: ClusterFolder,
  account: ReturnType<typeof chooseSystemAccount>,
  test: boolean,
  wantedPort?: number,
): Promise<number> {
  const binaries = findBinaries(account, folder.shared);
  if (!existsSync(join(folder.data, 'PG_VERSION'))) initialiseCluster(binaries, folder, account, test);
  // After a kill -9 of PostgreSQL itself its children keep the shared memory for a moment.
  const deadline = Date.now() + retryStaleLockFor;
  boundLog(folder);
  for (;;) {
    removeStaleLock(folder.data);
    const port = await launchPostgres(binaries, folder, account, test, wantedPort);
    if (port !== undefined) return port;
    if (Date.now() > deadline) throw new Error(`The embedded PostgreSQL did not start:\n${endOfLog(folder)}`);
    await setTimeout(200);
  }
}

const lookEvery = 1_000;

/** Looks after PostgreSQL until the signal. */
async function keepRunning(
  folder: ClusterFolder,
  bringBack: () => Promise<void>,
  tell: Parameters<EmbeddedPostgres['keepRunning']>[0],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await setTimeout(lookEvery, undefined, { ref: false });
    boundLog(folder);
    const postmaster = findPostmaster(folder.data);
    if (signal.aborted || (postmaster && isPostgresRunning(postmaster.pid))) continue;
    try {
      await bringBack();
      tell.restarted();
    } catch (error) {
      if (!signal.aborted) tell.lost(error as Error);
      return;
    }
  }
}

async function ensureDatabase(adminUrl: string, folder: ClusterFolder, port: number): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName]);
    if (rowCount === 0) await client.query(`create database ${databaseName}`);
    const isNew = await keepValuesOutOfLog(client);
    // What the log of a version before says of statements.
    if (isNew && rowCount !== 0) emptyLog(folder);
  } finally {
    await client.end();
  }
  return urlOf(folder, port, databaseName);
}

const stopFor = 30_000;

async function stop(folder: ClusterFolder, name: string): Promise<void> {
  await exclusively(folder.own, async () => {
    unregister(folder.own, name);
    if (isInUse(folder.own)) return;
    const postmaster = findPostmaster(folder.data);
    if (!postmaster || !isPostgresRunning(postmaster.pid)) return;
    // SIGINT is PostgreSQL's fast shutdown: sessions end, the write-ahead log is flushed.
    process.kill(postmaster.pid, 'SIGINT');
    const deadline = Date.now() + stopFor;
    while (isPostgresRunning(postmaster.pid) && Date.now() < deadline) await setTimeout(20);
  });
}
