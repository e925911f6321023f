import { type Database, namedStatement } from '@stempel/db';
import type { ApiCall } from './api-call.ts';
import { gatherRuns } from './call-runs.ts';

export interface CallLog {
  /** Keeps a call, which is written with others seconds later. Never throws and never waits. */
  note(call: ApiCall): void;
  /** Resolves when every call that was noted is written or given up. */
  flush(): Promise<void>;
  /** As `flush`, and nothing is written after it. */
  close(): Promise<void>;
}

const keepCalls = namedStatement('keep-api-calls', 'select keep_api_calls($1::jsonb)');

const pauseMilliseconds = 1_000;
/** A server with more calls than these in a pause writes after five of them, so that a row holds more. */
const fewCalls = 500;
const mostPauses = 5;
/** Runs written by one statement: what it takes to put them together holds up no call for long. */
const atOnce = 100;
/** Calls that wait while the database is away; later ones are given up. Some 10 MB. */
const mostKept = 60_000;

/**
 * The log of calls of one server (api/docs/http.md, Log of calls). Answers never wait for it: calls of some seconds are
 * written together. `onLoss` is told how many were given up because the database did not take them.
 */
export function openCallLog(db: Database, onLoss: (error: unknown, calls: number) => void): CallLog {
  const waiting = gatherRuns();
  let writing: Promise<void> | undefined;
  let pauses = 0;

  async function write(): Promise<void> {
    while (waiting.size > 0) {
      const { calls, json } = waiting.take(atOnce);
      try {
        await db.pool.query({ ...keepCalls, values: [json] });
      } catch (error) {
        onLoss(error, calls);
        return;
      }
    }
  }

  const flush = async () => {
    pauses = 0;
    writing ??= write().finally(() => {
      writing = undefined;
    });
    await writing;
  };
  const timer = setInterval(() => {
    pauses += 1;
    if (waiting.size < fewCalls || pauses >= mostPauses) void flush();
  }, pauseMilliseconds).unref();
  return {
    note(call) {
      if (waiting.size < mostKept) waiting.add(call);
    },
    flush,
    async close() {
      clearInterval(timer);
      // What runs may have begun before the last call.
      await flush();
      await flush();
    },
  };
}
