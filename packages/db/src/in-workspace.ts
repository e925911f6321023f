import { setTimeout } from 'node:timers/promises';
import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import type { Database, Orm } from './connect-database.ts';
import { connectFor, ormOver } from './connect-database.ts';
import { findDatabaseError } from './database-error.ts';
import { type AskedQuery, command, endFlights, startFlights } from './flight.ts';
import { whileHolding } from './nested-connection.ts';
import { isId } from './new-id.ts';

/** One transaction that sees the rows of one workspace and no others. */
export type WorkspaceTransaction = Orm;

const serializationFailure = '40001';
const deadlock = '40P01';
const attempts = 6;

const orms = new WeakMap<PoolClient, Orm>();

/** The one Orm of a connection, which knows the connection it writes to. */
export function ormOf(client: PoolClient): Orm {
  const known = orms.get(client);
  if (known) return known;
  const made = ormOver(client);
  orms.set(client, made);
  return made;
}

/**
 * Runs `work` in one transaction whose row-level security shows only the workspace. The setting is local to
 * the transaction, so pooled connections never carry it on. Deadlocks and serialization failures run `work`
 * again, hence it must have no effect outside the transaction.
 */
export async function inWorkspace<Result>(
  db: Database,
  workspaceId: string,
  work: (tx: WorkspaceTransaction) => Promise<Result>,
  /** `snapshot`: every query sees the state of the first one. */
  mode: 'default' | 'snapshot' = 'default',
): Promise<Result> {
  if (!isId(workspaceId)) throw new Error(`"${workspaceId}" is no workspace id; pass the id, not the slug.`);
  const { shared } = db;
  if (shared) {
    if (shared.workspaceId !== workspaceId)
      throw new Error('The shared transaction is of another workspace.');
    return inSavepoint(shared.tx, () => work(shared.tx));
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(db, workspaceId, work, mode);
    } catch (error) {
      const code = findDatabaseError(error)?.code;
      if (attempt === attempts || (code !== serializationFailure && code !== deadlock)) throw error;
      await setTimeout(Math.random() * 2 ** attempt * 5);
    }
  }
}

async function once<Result>(
  db: Database,
  workspaceId: string,
  work: (tx: WorkspaceTransaction) => Promise<Result>,
  mode: 'default' | 'snapshot',
): Promise<Result> {
  const { client, release } = await connectFor(db, workspaceId);
  const tx = ormOf(client);
  let broken: Error | undefined;
  try {
    const snapshot = mode === 'snapshot' ? ' isolation level repeatable read' : '';
    startFlights(client);
    // Not waited for here: it travels with the first query of `work`, and is answered before it.
    const begun = send(client, command(`begin${snapshot}${db.isReplica ? ' read only' : ''}`));
    // The id was checked to be a UUID, so it needs no escaping.
    const text = `set local app.workspace_id = '${workspaceId}'`;
    const placed = send(client, command(text));
    const working = whileHolding(db.pool, () => work(tx));
    const [, , result] = await inOneFlight([begun, placed, working]);
    await commit(client);
    return result;
  } catch (error) {
    forgetLastWrites(client);
    await send(client, command('rollback')).catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    endFlights(client);
    release(broken);
  }
}

function send(client: PoolClient, asked: AskedQuery): Promise<QueryResult> {
  return client.query(asked as QueryConfig);
}

interface LastWrite {
  readonly write: () => Promise<void>;
  readonly once?: string;
  readonly committed?: () => void;
  readonly released?: () => void;
}

const lastWrites = new WeakMap<WorkspaceTransaction, LastWrite[]>();

/**
 * Leaves a write to the end of the transaction, where it goes out together with the commit: one round trip less.
 * For what nothing in the transaction reads or decides upon; a failure of it is the failure of the transaction. What such
 * a write leaves to the end in turn, before it waits for anything, goes out behind it. Of writes
 * with one name in `once` the first is kept; `committed` is called if the transaction has ended well,
 * `released` if it was that of a step in a shared transaction, which goes on.
 */
export function writeLast(
  tx: WorkspaceTransaction,
  write: () => Promise<void>,
  more: Omit<LastWrite, 'write'> = {},
): void {
  const writes = lastWrites.get(tx) ?? [];
  if (more.once !== undefined && writes.some(({ once }) => once === more.once)) return;
  lastWrites.set(tx, [...writes, { write, ...more }]);
}

/** Ends the transaction of a connection, with what was left to its end, in order. */
export async function commit(client: PoolClient): Promise<void> {
  const { sent, answers } = sendLastWrites(ormOf(client));
  // Where a last write fails, PostgreSQL does not come to the commit behind it.
  await inOneFlight([...answers, send(client, command('commit'))]);
  for (const { committed } of sent) committed?.();
}

/** Sends what was left to the end, in order, and what that leaves to the end in turn. */
function sendLastWrites(tx: WorkspaceTransaction): { sent: LastWrite[]; answers: Promise<void>[] } {
  const sent: LastWrite[] = [];
  const answers: Promise<void>[] = [];
  for (let writes = lastWrites.get(tx); writes; writes = lastWrites.get(tx)) {
    lastWrites.delete(tx);
    sent.push(...writes);
    answers.push(...writes.map(({ write }) => write()));
  }
  return { sent, answers };
}

/** What was left to the end of a transaction that has failed. */
export function forgetLastWrites(client: PoolClient): void {
  lastWrites.delete(ormOf(client));
}

/**
 * Waits for queries that were sent together, one round trip for all of them. All have ended when it returns, so
 * nothing runs on after the transaction; the first that failed, in this order, is what is thrown.
 */
export async function inOneFlight<Results extends readonly unknown[]>(
  queries: readonly [...{ [Index in keyof Results]: Promise<Results[Index]> }],
): Promise<Results> {
  const outcomes = await Promise.allSettled(queries);
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }) as unknown as Results;
}

/**
 * One transaction around many verbs, as an import needs it: the database handed to `work` turns their
 * transactions into savepoints, so each may fail alone and all are undone together. One verb at a time.
 */
export function asOneTransaction<Result>(
  db: Database,
  workspaceId: string,
  work: (db: Database, tx: WorkspaceTransaction) => Promise<Result>,
): Promise<Result> {
  return inWorkspace(db, workspaceId, (tx) => work({ ...db, shared: { workspaceId, tx } }, tx));
}

/**
 * Undoes only `work` when it throws; the surrounding transaction goes on. What `work` left to the end goes out at its
 * end; what the surroundings left waits on.
 */
export async function inSavepoint<Result>(
  tx: WorkspaceTransaction,
  work: () => Promise<Result>,
): Promise<Result> {
  const { $client } = tx as WorkspaceTransaction & { $client: PoolClient };
  const outerWrites = lastWrites.get(tx);
  lastWrites.delete(tx);
  // As at the ends of a transaction: it travels with the first query of `work`, and the release with the last writes.
  const begun = send($client, command('savepoint step'));
  try {
    const [result] = await inOneFlight([work(), begun]);
    const { sent, answers } = sendLastWrites(tx);
    await inOneFlight([...answers, send($client, command('release savepoint step'))]);
    for (const { released } of sent) released?.();
    return result;
  } catch (error) {
    await send($client, command('rollback to savepoint step'));
    throw error;
  } finally {
    if (outerWrites) lastWrites.set(tx, outerWrites);
    else lastWrites.delete(tx);
  }
}
