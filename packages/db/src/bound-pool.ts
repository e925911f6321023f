import type pg from 'pg';
import { afterTurns } from './after-turns.ts';
import { OverloadedError } from './connection-door.ts';
import { assertHoldsNone } from './nested-connection.ts';

/** How many may wait for a connection outside the door, and how long; times in milliseconds. */
export type OutsideBounds = { mostWaiting: number; patienceMs: number };

type Connected = (
  error?: Error,
  client?: pg.PoolClient,
  release?: (broken?: Error | boolean) => void,
) => void;
type Connect = { (): Promise<pg.PoolClient>; (done: Connected): void };

type Bounded = { connect: Connect; turnedAway: number };

const bounded = new WeakMap<pg.Pool, Bounded>();

/** How many were told that there was no connection for them. */
export function turnedAwayFrom(pool: pg.Pool): number {
  return bounded.get(pool)?.turnedAway ?? 0;
}

/**
 * A connection for who came through the door, which has counted them already. Whoever is outside may have all there are,
 * so they too wait so long only, and get an OverloadedError then.
 */
export function connectInside(pool: pg.Pool, patienceMs: number): Promise<pg.PoolClient> {
  const known = bounded.get(pool);
  if (!known) return pool.connect();
  return new Promise((resolve, reject) => {
    connectWithin(pool, known, patienceMs, (error, client) => (client ? resolve(client) : reject(error)));
  });
}

/** What is still waited for when the time is over goes back to the pool when it comes. */
function connectWithin(pool: pg.Pool, known: Bounded, patienceMs: number, done: Connected): void {
  // While connections are being opened, the pool says by itself when the database is away.
  const isFull = pool.idleCount === 0 && pool.totalCount >= (pool.options.max ?? 0);
  let isOver = false;
  const giveUp = () => {
    isOver = true;
    known.turnedAway += 1;
    done(new OverloadedError('More calls came than there are connections for.'));
  };
  const stopWaiting = isFull ? afterTurns(patienceMs, giveUp) : undefined;
  known.connect((error, client, release) => {
    stopWaiting?.();
    if (isOver) release?.();
    else done(error, client, release);
  });
}

/**
 * Bounds what waits for a connection of the pool without passing the door: the questions that come before every call,
 * whose key, whose session, how many calls, and sign-in. Who comes when many wait, or waits long, gets an OverloadedError.
 * Queries of the pool itself go this way, too.
 */
export function boundPool(pool: pg.Pool, { mostWaiting, patienceMs }: OutsideBounds): void {
  const known: Bounded = { connect: pool.connect.bind(pool) as Connect, turnedAway: 0 };
  let waiting = 0;
  bounded.set(pool, known);

  const ask = (done: Connected) => {
    if (waiting >= mostWaiting) {
      known.turnedAway += 1;
      // As late as any other answer of the pool.
      process.nextTick(done, new OverloadedError('More calls came than can be told who they are from.'));
      return;
    }
    waiting += 1;
    connectWithin(pool, known, patienceMs, (error, client, release) => {
      waiting -= 1;
      done(error, client, release);
    });
  };
  const asked = (done?: Connected) => {
    assertHoldsNone(pool);
    if (done) return ask(done);
    return new Promise<pg.PoolClient>((resolve, reject) => {
      ask((error, client) => (client ? resolve(client) : reject(error)));
    });
  };
  pool.connect = asked as typeof pool.connect;
}
