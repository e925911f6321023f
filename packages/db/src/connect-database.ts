import type { Writable } from 'node:stream';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import pg from 'pg';
import { boundPool, connectInside, type OutsideBounds } from './bound-pool.ts';
import { CallGate, type GateSettings } from './call-gate.ts';
import { ConnectionDoor, type DoorSettings, type Visit } from './connection-door.ts';
import { isLostName, lostNamesMessage } from './examine-address.ts';
import { gatherQueries } from './flight.ts';
import { standBackendBehindCalls } from './moving-files/stand-behind-calls.ts';
import { assertHoldsNone, whileHolding } from './nested-connection.ts';
import { openProbe } from './probe-database.ts';
import { openReadReplica, type ReadReplica } from './read-replica.ts';
import * as schema from './schema/index.ts';
import { openLocks, type SessionLocks } from './session-locks.ts';
import { traceQueries, type WorkTrace } from './work-trace.ts';

export interface Database {
  /** Of the application role: for a thread that opens connections of its own. */
  url: string;
  /** As `url`, and past a pooler where one stands there: for what lasts as long as its connection. */
  directUrl: string;
  pool: Pool;
  /** Queries outside a workspace: workspace-free tables only, tenant tables show no rows here. */
  orm: Orm;
  /** Where whatever works in a workspace waits for its connection. */
  door: ConnectionDoor;
  /** Where a surface counts its calls, in front of everything that they cost. */
  gate: CallGate;
  /** Set by `forCall`: the call that this handle was made for. */
  visit?: Visit;
  /** A few connections for what must be seen before a transaction ends; see `besideTransaction`. */
  beside: Pick<Database, 'pool' | 'orm' | 'door'>;
  /** What lasts longer than a transaction: who holds one may ask for connections. */
  locks: SessionLocks;
  /** Resolves while PostgreSQL answers; it may be asked by anybody and as often as they like. */
  probe(): Promise<void>;
  /** The moment of the newest migration of the database, as `newestMigration` says of this version; null for none. */
  findNewestMigration(): Promise<number | null>;
  /** Whether calls came a moment ago, which the work on this handle shall not hold up; left out for never. */
  isCalled?: (() => boolean) | undefined;
  /** Who is told of queries and steps; left out, nobody. */
  trace?: WorkTrace | undefined;
  /** Ends the pool after the running queries. */
  close(): Promise<void>;
  /** Where many rows are read that nobody changes; see `readFromReplica`. */
  replica?: ReadReplica & { pools: Database['beside'] };
  /** Set by `readFromReplica`: the handle leads to the replica, which only reads. */
  isReplica?: boolean;
  /** Set by `asOneTransaction`: what would be a transaction is a savepoint of this one. */
  shared?: {
    workspaceId: string;
    tx: Orm;
    /** Resources of which a write was counted in this transaction already, for all that follow. */
    counted?: ReadonlySet<string>;
  };
}

export type Orm = NodePgDatabase<typeof schema>;

/** Wraps a pool or one connection; every Orm of the house is made here. */
export function ormOver(client: pg.Pool | pg.PoolClient): Orm {
  return drizzle(client as pg.Pool, { schema, casing: 'snake_case' });
}

/** What the driver keeps to itself of a connection. */
type Wire = {
  stream: Writable & { localPort?: number };
  prependListener: NodeJS.EventEmitter['prependListener'];
};
const wireOf = (client: pg.PoolClient) => (client as unknown as { connection: Wire }).connection;
const backendOf = (client: pg.PoolClient) => ({
  processId: (client as unknown as { processID: number }).processID,
  servedPort: wireOf(client).stream.localPort,
});
type Query = (...given: unknown[]) => unknown;

/** Queries of one turn of the event loop leave in one write: here a write costs more than what is written. */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = wireOf(client);
  const { ask, depart } = gatherQueries(client, client.query.bind(client) as Query);
  let isCorked = false;
  const send = () => {
    isCorked = false;
    depart();
    stream.uncork();
  };
  const together = (...given: unknown[]) => {
    if (!isCorked) {
      isCorked = true;
      stream.cork();
      process.nextTick(send);
    }
    return ask(...given);
  };
  client.query = together as typeof client.query;
}

/** Behind a pooler that gives each transaction another session, what one has prepared the next one does not know. */
function doWithoutNames(client: pg.PoolClient): void {
  const query = client.query.bind(client) as Query;
  const unnamed: Query = (first, ...rest) => {
    const isNamed = typeof first === 'object' && first !== null && 'name' in first;
    return query(isNamed ? { ...first, name: undefined } : first, ...rest);
  };
  client.query = unnamed as typeof client.query;
}

/** What PostgreSQL says of a name it does not know does not say what to do about it. */
function explainLostNames(client: pg.PoolClient): void {
  wireOf(client).prependListener('errorMessage', (error: { code?: string; message: string }) => {
    if (isLostName(error.code)) error.message = `${lostNamesMessage} (${error.message})`;
  });
}

/** Processes that PostgreSQL starts to help with a query have the priority of calls, whatever that of who is helped. */
function workAlone(client: pg.PoolClient): void {
  client.query('set max_parallel_workers_per_gather = 0').catch(() => {});
}

/** Who waits longer for a connection is told that the database is away; a proxy in front gives up no earlier. */
const patienceMilliseconds = 15_000;

/** As at the door: a page of the console gives up after five seconds. */
const usualOutside: OutsideBounds = { mostWaiting: 1_000, patienceMs: 4_000 };

type DatabaseSettings = {
  url: string;
  /** The same database past a pooler, where `url` leads through one in transaction mode. */
  directUrl?: string | undefined;
  /** Whether PostgreSQL keeps statements by name, which a pooler in transaction mode may not carry. */
  preparedStatements?: boolean;
  poolSize?: number;
  /** A streaming replica for reports and exports, how old its rows may be, and who is told when it cannot be used. */
  replica?: { url: string; mostBehindMs: number; report: (problem: Error | null) => void } | undefined;
  gate?: GateSettings;
  door?: Omit<DoorSettings, 'connections'>;
  outside?: Partial<OutsideBounds>;
  isCalled?: Database['isCalled'];
  trace?: Database['trace'];
  /** Of what PostgreSQL does on these connections, where it runs beside the server; see `standBackendBehindCalls`. */
  niceness?: number | undefined;
};

const connectionsBeside = 2;

/** Opens the pools as the application role; `url` comes from `migrateDatabase`. */
export function connectDatabase({
  url,
  directUrl = url,
  poolSize = 10,
  replica: asked,
  isCalled,
  ...settings
}: DatabaseSettings): Database {
  const all = openPool(url, poolSize, settings);
  const beside = openPool(url, connectionsBeside, settings);
  const probe = openProbe(url);
  const locks = openLocks(directUrl);
  const replica = asked && {
    ...openReadReplica({ ...asked, primaryUrl: url }, asked.report),
    pools: openPool(asked.url, poolSize, settings),
  };
  const close = async () => {
    const pools = [all.pool, beside.pool, ...(replica ? [replica.pools.pool] : [])];
    await Promise.all([...pools.map((pool) => pool.end()), probe.close(), locks.close(), replica?.close()]);
  };
  const { ask, findNewestMigration } = probe;
  const own = { url, directUrl, ...all, beside, locks, probe: ask, findNewestMigration, isCalled, close };
  const { trace } = settings;
  return { ...own, gate: new CallGate(settings.gate), trace, ...(replica && { replica }) };
}

/**
 * A handle for a short write that must be seen before the transaction around it ends, such as the progress of a job: it
 * goes over connections of its own, since holders of all others could be asking. What runs on it asks for nothing more.
 */
export function besideTransaction(db: Database): Database {
  const { shared: _, visit: __, ...own } = db;
  return { ...own, ...db.beside };
}

function openPool(
  url: string,
  size: number,
  {
    door,
    outside,
    preparedStatements = true,
    niceness,
    trace,
  }: Pick<DatabaseSettings, 'door' | 'outside' | 'preparedStatements' | 'niceness' | 'trace'>,
): Database['beside'] {
  // Pipelined, so that queries that do not wait for one another travel together.
  const settings = {
    connectionString: url,
    max: size,
    application_name: 'stempel',
    pipeline: true,
    connectionTimeoutMillis: patienceMilliseconds,
  };
  const pool = new pg.Pool(settings);
  pool.on('connect', (client) => {
    // A connection that the server ends between two queries of a transaction fails the next query, not the process.
    client.on('error', () => {});
    sendTogether(client);
    if (preparedStatements) explainLostNames(client);
    else doWithoutNames(client);
    if (trace) traceQueries(client, trace);
    if (niceness !== undefined && standBackendBehindCalls(backendOf(client), niceness)) workAlone(client);
  });
  // Nor does an idle one; the next query opens a new one.
  pool.on('error', () => {});
  boundPool(pool, { ...usualOutside, ...outside });
  if (trace) traceQueries(pool, trace);
  return { pool, orm: ormOfPool(pool), door: new ConnectionDoor({ connections: size, ...door }) };
}

function ormOfPool(pool: pg.Pool): Orm {
  const orm = ormOver(pool);
  const begin = orm.transaction.bind(orm);
  orm.transaction = (work, settings) => begin((tx) => whileHolding(pool, () => work(tx)), settings);
  return orm;
}

/** A handle for one call of a surface: it is turned away while there is too much to do, until it has begun. */
export function forCall(db: Database): Database {
  return { ...db, visit: { hasBegun: false } };
}

/**
 * Takes a connection for a workspace, of which it holds its share at most. Release it with what broke it, if anything did.
 * Throws OverloadedError when none is free in time.
 */
export async function connectFor(
  db: Database,
  workspaceId: string,
): Promise<{ client: pg.PoolClient; release: (broken?: Error | boolean) => void }> {
  assertHoldsNone(db.pool);
  await db.door.enter(workspaceId, db.visit);
  try {
    const client = await connectInside(db.pool, db.door.patienceMsOf(db.visit));
    if (db.visit) db.visit.hasBegun = true;
    const release = (broken?: Error | boolean) => {
      client.release(broken);
      db.door.leave(workspaceId);
    };
    return { client, release };
  } catch (error) {
    db.door.leave(workspaceId);
    throw error;
  }
}
