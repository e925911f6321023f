import pino, { type Logger } from 'pino';
import type { Config } from './config.ts';

export type { Logger };

/** Values of these names never reach the log, at the top of a record or one level down. */
const secrets = ['authorization', 'cookie', 'password', 'token', 'key', 'secret', 'databaseUrl', 'smtpUrl'];

/** JSON lines on stderr, so that stdout stays free for the banner and for `--json`. */
export function createLog(level: Config['logLevel']): Logger {
  const redact = { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: '…' };
  return pino(
    { level, redact, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: true }),
  );
}
