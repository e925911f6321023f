import type { Database } from './connect-database.ts';
import { findDatabaseError } from './database-error.ts';
import { isOverloaded, isUnavailable } from './is-unavailable.ts';
import type { ReplicaAge } from './read-replica.ts';

/**
 * Where reads of a call go that are many and change nothing: the replica where there is one near enough, else the primary.
 * Who is told the age of the rows (`tell`, undefined for rows of the primary) gets them as old as the settings allow; who is
 * not told gets them only while nothing is missing that was committed before the question, their own writes included. `work`
 * may run twice: where the replica fails in between, the primary does it.
 */
export async function readFromReplica<Result>(
  db: Database,
  work: (db: Database) => Promise<Result>,
  tell?: (age: ReplicaAge | undefined) => void,
): Promise<Result> {
  const { replica } = db;
  // Inside a transaction only its own connection sees what it did.
  const age = replica && !db.shared ? await replica.look() : undefined;
  if (!replica || !age || age.behindMs > (tell ? replica.mostBehindMs : 0)) {
    tell?.(undefined);
    return work(db);
  }
  try {
    const result = await work({ ...db, ...replica.pools, isReplica: true });
    tell?.(age);
    return result;
  } catch (error) {
    // It only reads: whatever a database said, the primary says it again where that was no fault of the replica.
    if (isOverloaded(error) || !(isUnavailable(error) || findDatabaseError(error))) throw error;
    tell?.(undefined);
    return work(db);
  }
}
