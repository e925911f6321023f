import type { Socket } from 'node:net';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import pg from 'pg';
import * as schema from './schema/index.ts';

export interface Database {
  pool: Pool;
  /** Queries outside a workspace: workspace-free tables only, tenant tables show no rows here. */
  orm: Orm;
  /** Ends the pool after the running queries. */
  close(): Promise<void>;
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

/** Queries of one turn of the event loop leave in one write: here a write costs more than what is written. */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  let isCorked = false;
  const send = () => {
    isCorked = false;
    stream.uncork();
  };
  const together = (...given: unknown[]) => {
    if (!isCorked) {
      isCorked = true;
      stream.cork();
      process.nextTick(send);
    }
    return query(...given);
  };
  client.query = together as typeof client.query;
}

/** Who waits longer for a connection is told that the database is away; a proxy in front gives up no earlier. */
const patienceMilliseconds = 15_000;

/** Opens a pool as the application role; `url` comes from `migrateDatabase`. */
export function connectDatabase({ url, poolSize = 10 }: { url: string; poolSize?: number }): Database {
  // Pipelined, so that queries that do not wait for one another travel together.
  const settings = {
    connectionString: url,
    max: poolSize,
    application_name: 'stempel',
    pipeline: true,
    connectionTimeoutMillis: patienceMilliseconds,
  };
  const pool = new pg.Pool(settings);
  pool.on('connect', (client) => {
    // A connection that the server ends between two queries of a transaction fails the next query, not the process.
    client.on('error', () => {});
    sendTogether(client);
  });
  // Nor does an idle one; the next query opens a new one.
  pool.on('error', () => {});
  return { pool, orm: ormOver(pool), close: () => pool.end() };
}
