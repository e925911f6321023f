import { findOverload, isUnavailable, type OverloadedError } from '@stempel/db';
import pino, { type Logger } from 'pino';
import type { Config } from './config.ts';
import { describeError } from './describe-error.ts';

export type { Logger };

/** Values of these names never reach the log, at the top of a record or one level down. */
const secrets = [
  'authorization',
  'cookie',
  'password',
  'token',
  'key',
  'secret',
  'databaseUrl',
  'databaseDirectUrl',
  'databaseReadUrl',
  'smtpUrl',
];

type Place = OverloadedError['where'];

/** Calls that were turned away, by where, and those that no line was written about yet. */
type TurnedAway = { calls: Record<Place, number>; unwritten: number };

const turnedAway = new WeakMap<Logger, TurnedAway>();
const togetherMilliseconds = 1_000;

function turnedAwayOf(log: Logger): TurnedAway {
  const known = turnedAway.get(log) ?? { calls: { gate: 0, door: 0, connection: 0 }, unwritten: 0 };
  turnedAway.set(log, known);
  return known;
}

/** How many calls this log was told of that were turned away: each once, whatever they waited for together. */
export function countTurnedAway(log: Logger): Readonly<Record<Place, number>> {
  return turnedAwayOf(log).calls;
}

/** One line for all of a second: a line for each would cost more than the call did. */
export function logTurnedAway(log: Logger, where: Place): void {
  const known = turnedAwayOf(log);
  known.calls[where] += 1;
  known.unwritten += 1;
  if (known.unwritten > 1) return;
  setTimeout(() => {
    const { unwritten: calls } = known;
    known.unwritten = 0;
    log.warn({ calls }, 'more calls came than can be served; these were turned away');
  }, togetherMilliseconds).unref();
}

/** Logs why a request failed; a database that is away is no fault in the program, so its stack would tell nothing. */
export function logFailure(log: Logger, error: unknown, fields: Record<string, unknown>): void {
  const overload = findOverload(error);
  if (overload) {
    logTurnedAway(log, overload.where);
    return;
  }
  if (!isUnavailable(error)) {
    log.error({ err: error, ...fields }, 'request failed');
    return;
  }
  let reason = error as Error;
  while (reason.cause instanceof Error) reason = reason.cause;
  const { message, code } = reason as Error & { code?: string };
  log.warn({ reason: message || code, ...fields }, 'the database is unavailable');
}

/** JSON lines on stderr, so that stdout stays free for the banner and for `--json`. */
export function createLog(level: Config['logLevel']): Logger {
  const redact = { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: '…' };
  return pino(
    {
      level,
      redact,
      serializers: { err: describeError },
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    pino.destination({ dest: 2, sync: true }),
  );
}
