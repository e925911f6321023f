import pino, { type Logger } from 'pino';
import type { Config } from '../config.ts';

/** What is written at once; a write costs more than what is written. */
const keptBytes = 8 * 1024;
const keptMilliseconds = 1_000;

export type RequestLog = {
  log: Logger;
  /** Writes what is kept. */
  flush(): void;
};

/**
 * The log of requests: JSON lines on stderr as the log, written together, a second late at most and when the process ends.
 * Nothing is redacted here: its fields are those of `watch-requests.ts`, none of which a caller fills in.
 */
export function openRequestLog(level: Config['logLevel'], to: number | string = 2): RequestLog {
  const destination = pino.destination({ dest: to, sync: true, minLength: keptBytes });
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  const flush = () => destination.flushSync();
  setInterval(flush, keptMilliseconds).unref();
  process.once('exit', flush);
  return { log, flush };
}
