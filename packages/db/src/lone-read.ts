import type { Pool, PoolClient, QueryConfig } from 'pg';
import { connectInside } from './bound-pool.ts';
import type { Database } from './connect-database.ts';
import { type SQL, sql } from './drizzle.ts';
import { type NamedQuery, namedQuery } from './named-query.ts';
import { assertHoldsNone } from './nested-connection.ts';
import { asQuery, forOthers } from './work-trace.ts';

/** A read that is one prepared statement, text and parameters made once. */
export type LoneRead = NamedQuery;

/** The workspace that a lone read stands in; its `select` must compare with it. */
export const loneWorkspace: SQL = sql`workspace.id::uuid`;

/**
 * Makes a read that needs no transaction around it: the statement itself names the workspace, and what it selects
 * is lateral to that, so row-level security sees the workspace before the first row. The setting ends with the
 * statement. Values come by placeholder. Throws for a name of another text.
 */
export function loneRead(name: string, select: SQL): LoneRead {
  return namedQuery(
    name,
    sql`
    select found.* from
      (select set_config('app.workspace_id', ${sql.placeholder('workspaceId')}::text, true) as id offset 0) as workspace
      cross join lateral (${select} offset 0) as found`,
  );
}

/** Reads that share a connection at most; more of them take another one, and another core of the database. */
const readsPerConnection = 16;

interface WaitingRead {
  readonly query: QueryConfig;
  readonly db: Database;
  readonly workspaceId: string;
  resolve(rows: never[]): void;
  reject(error: unknown): void;
}

const waiting = new WeakMap<Pool, WaitingRead[]>();

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
  assertHoldsNone(db.pool);
  const { name, text } = read;
  const query = forOthers({ name, text, values: read.valuesOf({ ...values, workspaceId }) });
  const wait = () =>
    new Promise<Row[]>((resolve, reject) => {
      gather(db, { query, db, workspaceId, resolve, reject });
    });
  return asQuery(db, name, wait);
}

function gather(db: Database, read: WaitingRead): void {
  const known = waiting.get(db.pool);
  if (known) {
    known.push(read);
    return;
  }
  const reads = [read];
  waiting.set(db.pool, reads);
  process.nextTick(() => {
    waiting.delete(db.pool);
    for (let at = 0; at < reads.length; at += readsPerConnection) {
      sendTogether(db, reads.slice(at, at + readsPerConnection));
    }
  });
}

/**
 * The reads of several workspaces may share the place of one of them: they are small. Where none of them has a place
 * free, each workspace waits for its own.
 */
function sendTogether(db: Database, reads: readonly WaitingRead[]): void {
  for (const { workspaceId } of reads) {
    if (!db.door.tryEnter(workspaceId)) continue;
    void sendAll(db, reads).finally(() => db.door.leave(workspaceId));
    return;
  }
  for (const workspaceId of new Set(reads.map((read) => read.workspaceId))) {
    void sendOwn(
      workspaceId,
      reads.filter((read) => read.workspaceId === workspaceId),
    );
  }
}

async function sendOwn(workspaceId: string, reads: readonly WaitingRead[]): Promise<void> {
  const [first] = reads;
  if (!first) return;
  const { db } = first;
  try {
    await db.door.enter(workspaceId, db.visit);
  } catch (error) {
    for (const { reject } of reads) reject(error);
    return;
  }
  await sendAll(db, reads).finally(() => db.door.leave(workspaceId));
}

/** Each read is a transaction of its own, so one that fails does not touch the others. */
async function sendAll(db: Database, reads: readonly WaitingRead[]): Promise<void> {
  let client: PoolClient;
  try {
    client = await connectInside(db.pool, db.door.patienceMsOf(db.visit));
  } catch (error) {
    for (const { reject } of reads) reject(error);
    return;
  }
  let failed: Error | undefined;
  const run = async ({ query, db: { visit }, resolve, reject }: WaitingRead) => {
    if (visit) visit.hasBegun = true;
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
