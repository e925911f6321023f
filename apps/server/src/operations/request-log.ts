import pino from 'pino';
import type { Config } from '../config.ts';

/** What is written at once; a write costs more than what is written. */
const keptBytes = 8 * 1024;
const keptMilliseconds = 1_000;

/** Where lines of the log go, each with its end. */
export type RequestLines = { write(line: string): void };

export type RequestLog = {
  /** None where the level leaves them out. */
  lines: RequestLines | undefined;
  /** Writes what is kept. */
  flush(): void;
};

/**
 * The log of requests: JSON lines on stderr as the log, written together, a second late at most and when the process ends.
 * Nothing is redacted here: its fields are those of `watch-requests.ts`, none of which a caller fills in.
 */
export function openRequestLog(level: Config['logLevel'], to: number | string = 2): RequestLog {
  const { info, [level]: least = Number.POSITIVE_INFINITY } = pino.levels.values;
  if (info === undefined || least > info) return { lines: undefined, flush() {} };
  const lines = pino.destination({ dest: to, sync: true, minLength: keptBytes });
  const flush = () => lines.flushSync();
  setInterval(flush, keptMilliseconds).unref();
  process.once('exit', flush);
  return { lines, flush };
}
