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

/** How each pool connects by itself. */
const bounded = new WeakMap<pg.Pool, Connect>();

/**
 * A connection for who came through the door, which has counted them already. Whoever is outside may have all there are,
 * so they too wait so long only, and get an OverloadedError then.
 */
export function connectInside(pool: pg.Pool, patienceMs: number): Promise<pg.PoolClient> {
  const connect = bounded.get(pool);
  if (!connect) return pool.connect();
  return new Promise((resolve, reject) => {
    connectWithin(pool, connect, patienceMs, (error, client) => (client ? resolve(client) : reject(error)));
  });
}

/** What is still waited for when the time is over goes back to the pool when it comes. */
function connectWithin(pool: pg.Pool, connect: Connect, patienceMs: number, done: Connected): void {
  // While connections are being opened, the pool says by itself when the database is away.
  const isFull = pool.idleCount === 0 && pool.totalCount >= (pool.options.max ?? 0);
  let isOver = false;
  const giveUp = () => {
    isOver = true;
    done(new OverloadedError('connection', 'More calls came than there are connections for.'));
  };
  const stopWaiting = isFull ? afterTurns(patienceMs, giveUp) : undefined;
  connect((error, client, release) => {
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
  const connect = pool.connect.bind(pool) as Connect;
  let waiting = 0;
  bounded.set(pool, connect);

  const ask = (done: Connected) => {
    if (waiting >= mostWaiting) {
      const message = 'More calls came than can be told who they are from.';
      // As late as any other answer of the pool.
      process.nextTick(done, new OverloadedError('connection', message));
      return;
    }
    waiting += 1;
    connectWithin(pool, connect, patienceMs, (error, client, release) => {
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
