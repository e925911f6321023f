import pino from 'pino';
import type { Config } from '../config.ts';

/** What is written at once; a write costs more than what is written. */
const keptCharacters = 16 * 1024;
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
  const log = pino.destination({ dest: to, sync: true });
  // Kept here: told to keep lines itself, the destination measures all it keeps for each line that comes.
  let kept = '';
  const flush = () => {
    if (kept === '') return;
    const lines = kept;
    kept = '';
    log.write(lines);
  };
  const write = (line: string) => {
    kept += line;
    if (kept.length >= keptCharacters) flush();
  };
  setInterval(flush, keptMilliseconds).unref();
  process.once('exit', flush);
  return { lines: { write }, flush };
}
