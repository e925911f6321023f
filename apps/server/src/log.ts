import { isOverloaded, isUnavailable } from '@stempel/db';
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

/** Calls that were turned away since the last line about them. */
const turnedAway = new WeakMap<Logger, number>();
const togetherMilliseconds = 1_000;

/** One line for all of a second: a line for each would cost more than the call did. */
function logTurnedAway(log: Logger): void {
  const before = turnedAway.get(log) ?? 0;
  turnedAway.set(log, before + 1);
  if (before > 0) return;
  setTimeout(() => {
    const calls = turnedAway.get(log);
    turnedAway.delete(log);
    log.warn({ calls }, 'more calls came than can be served; these were turned away');
  }, togetherMilliseconds).unref();
}

/** Logs why a request failed; a database that is away is no fault in the program, so its stack would tell nothing. */
export function logFailure(log: Logger, error: unknown, fields: Record<string, unknown>): void {
  if (isOverloaded(error)) {
    logTurnedAway(log);
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
