import { fillPlaceholders, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { PoolClient, QueryConfig } from 'pg';
import type { Database } from './connect-database.ts';

/** A read that is one prepared statement, text and parameters made once. */
export interface LoneRead {
  name: string;
  text: string;
  params: unknown[];
}

const dialect = new PgDialect({ casing: 'snake_case' });

/** The workspace that a lone read stands in; its `select` must compare with it. */
export const loneWorkspace: SQL = sql`workspace.id::uuid`;

/**
 * Makes a read that needs no transaction around it: the statement itself names the workspace, and what it selects
 * is lateral to that, so row-level security sees the workspace before the first row. The setting ends with the
 * statement. `name` stands for one text; values come by placeholder.
 */
export function loneRead(name: string, select: SQL): LoneRead {
  const { sql: text, params } = dialect.sqlToQuery(sql`
    select found.* from
      (select set_config('app.workspace_id', ${sql.placeholder('workspaceId')}::text, true) as id offset 0) as workspace
      cross join lateral (${select} offset 0) as found`);
  return { name, text, params };
}

/** Reads that share a connection at most; more of them take another one, and another core of the database. */
const readsPerConnection = 16;

interface WaitingRead {
  readonly query: QueryConfig;
  resolve(rows: never[]): void;
  reject(error: unknown): void;
}

const waiting = new WeakMap<Database, WaitingRead[]>();

/**
 * Runs a lone read: one round trip, a third of what a transaction around one query costs. Reads of one turn of the
 * event loop share a connection and its writes, which on a busy server cost more than the reads.
 */
export function runLoneRead<Row extends Record<string, unknown>>(
  db: Database,
  read: LoneRead,
  workspaceId: string,
  values: Record<string, unknown>,
): Promise<Row[]> {
  const { name, text, params } = read;
  const query = { name, text, values: fillPlaceholders(params, { ...values, workspaceId }) };
  return new Promise((resolve, reject) => {
    const known = waiting.get(db);
    if (known) {
      known.push({ query, resolve, reject });
      return;
    }
    const reads: WaitingRead[] = [{ query, resolve, reject }];
    waiting.set(db, reads);
    process.nextTick(() => {
      waiting.delete(db);
      for (let at = 0; at < reads.length; at += readsPerConnection) {
        void sendTogether(db, reads.slice(at, at + readsPerConnection));
      }
    });
  });
}

/** Each read is a transaction of its own, so one that fails does not touch the others. */
async function sendTogether(db: Database, reads: readonly WaitingRead[]): Promise<void> {
  let client: PoolClient;
  try {
    client = await db.pool.connect();
  } catch (error) {
    for (const { reject } of reads) reject(error);
    return;
  }
  let failed: Error | undefined;
  const run = async ({ query, resolve, reject }: WaitingRead) => {
    try {
      const { rows } = await client.query(query);
      resolve(rows as never[]);
    } catch (error) {
      failed = error as Error;
      reject(error);
    }
  };
  await Promise.all(reads.map(run));
  // A connection on which something failed may be broken; the pool opens another.
  client.release(failed);
}
