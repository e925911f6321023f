import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { findDatabaseError } from '../database-error.ts';

/** Whoever comes to a table behind one that waits for it waits as well: half a second is what calls can bear. */
const waitsMilliseconds = 500;
/** Autovacuum gives way to those who have waited for a second. */
const waitsNowAndThenMilliseconds = 1_500;
const nowAndThen = 10;
const pauseMilliseconds = 1_000;
const patienceMilliseconds = 30 * 60_000;
/** lock_not_available, deadlock_detected */
const heldByOthers: readonly string[] = ['55P03', '40P01'];

/**
 * Does the work in one transaction that waits for each lock for half a second only. Where somebody holds a table longer (a
 * backup, a report), everything is undone, so that calls go on, and tried again a second later, for half an hour at most.
 */
export async function inPatientTransaction<Result>(
  client: pg.Client,
  work: () => Promise<Result>,
): Promise<Result> {
  const began = performance.now();
  for (let tries = 1; ; tries += 1) {
    const waits = tries % nowAndThen === 0 ? waitsNowAndThenMilliseconds : waitsMilliseconds;
    await client.query(`begin; set local lock_timeout = ${waits}`);
    try {
      const result = await work();
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      if (!heldByOthers.includes(findDatabaseError(error)?.code ?? '')) throw error;
      if (performance.now() - began > patienceMilliseconds) throw heldFor(error as Error);
    }
    await setTimeout(pauseMilliseconds);
  }
}

function heldFor(cause: Error): Error {
  return new Error(
    'The schema cannot be brought up to date: for half an hour somebody has held a table that changes. ' +
      'See who in pg_stat_activity (a backup, a report, a transaction left open), end it and start again.',
    { cause },
  );
}
