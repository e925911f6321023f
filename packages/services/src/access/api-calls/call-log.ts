import { type Database, namedStatement } from '@stempel/db';

/** A call as the edge knows it when its answer is out. */
export interface ApiCall {
  readonly workspaceId: string;
  readonly apiKeyId: string;
  /** Request-Id of the answer, a UUID. */
  readonly requestId: string;
  /** When it came, in milliseconds since the epoch. */
  readonly at: number;
  /** `operationId` of the contract. */
  readonly operation: string;
  readonly status: number;
  readonly milliseconds: number;
  /** `code` of the problem; null where it was answered. */
  readonly code: string | null;
  readonly rateLimit: number;
  readonly rateRemaining: number;
}

export interface CallLog {
  /** Keeps a call, which is written with others a second later at most. Never throws and never waits. */
  note(call: ApiCall): void;
  /** Resolves when every call that was noted is written or given up. */
  flush(): Promise<void>;
  /** As `flush`, and nothing is written after it. */
  close(): Promise<void>;
}

const keepCalls = namedStatement('keep-api-calls', 'select keep_api_calls($1::jsonb)');

const pauseMilliseconds = 1_000;
/** Written by one statement. */
const atOnce = 500;
/** What waits while the database is away; later ones are given up. Some 10 MB. */
const mostKept = 20_000;

const rowOf = (call: ApiCall) => ({
  workspace_id: call.workspaceId,
  id: call.requestId,
  api_key_id: call.apiKeyId,
  recorded_at: new Date(call.at).toISOString(),
  operation: call.operation,
  status: call.status,
  milliseconds: call.milliseconds,
  code: call.code,
  rate_limit: call.rateLimit,
  rate_remaining: call.rateRemaining,
});

/**
 * The log of calls of one server (api/docs/http.md, Log of calls). Answers never wait for it: calls of a second are written
 * together. `onLoss` is told how many were given up because the database did not take them.
 */
export function openCallLog(db: Database, onLoss: (error: unknown, calls: number) => void): CallLog {
  let kept: ApiCall[] = [];
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    while (kept.length > 0) {
      const calls = kept.slice(0, atOnce);
      kept = kept.slice(atOnce);
      try {
        await db.pool.query({ ...keepCalls, values: [JSON.stringify(calls.map(rowOf))] });
      } catch (error) {
        onLoss(error, calls.length);
        return;
      }
    }
  }

  const flush = async () => {
    writing ??= write().finally(() => {
      writing = undefined;
    });
    await writing;
  };
  const timer = setInterval(() => void flush(), pauseMilliseconds).unref();
  return {
    note(call) {
      if (kept.length < mostKept) kept.push(call);
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
