import type { schema } from '@stempel/db';
import type { ApiCall } from './api-call.ts';

/** Calls of one run came within so many milliseconds: whoever looks for a call knows how much later its run may end. */
export const longestRunMs = 10_000;
/** So that no row grows beyond what PostgreSQL keeps in its page. */
const mostInRun = 100;

/** Calls with one key, all below 400 or none of them, as one row of the log. */
interface Run {
  readonly since: number;
  firstId: string;
  last: ApiCall;
  /**
   * All but the last, each as `CallInRun` of the schema in JSON, which is one text in memory: a text put together lives on
   * as its parts, and the collector moves each of them.
   */
  readonly earlier: string[];
}

export interface CallRuns {
  /** Calls that wait to be written. */
  readonly size: number;
  add(call: ApiCall): void;
  /** Takes at most so many runs: how many calls they hold, and the parameter of `keep_api_calls`. */
  take(runs: number): { calls: number; json: string };
}

/** Puts the calls of a server together. The text of a run is made call by call, so that no turn makes all of them. */
export function gatherRuns(): CallRuns {
  const open = new Map<string, Run>();
  let full: Run[] = [];
  let size = 0;
  return {
    get size() {
      return size;
    },
    add(call) {
      size += 1;
      const key = call.status < 400 ? call.apiKeyId : `${call.apiKeyId} refused`;
      const run = open.get(key);
      if (run && takes(run, call)) return append(run, call);
      if (run) full.push(run);
      open.set(key, { since: call.at, firstId: call.requestId, last: call, earlier: [] });
    },
    take(runs) {
      const taken = full.slice(0, runs);
      full = full.slice(runs);
      for (const [key, run] of open) {
        if (taken.length === runs) break;
        taken.push(run);
        open.delete(key);
      }
      const calls = taken.reduce((sum, run) => sum + callsOf(run), 0);
      size -= calls;
      return { calls, json: `[${taken.map(rowOf).join()}]` };
    },
  };
}

const callsOf = ({ earlier }: Run) => earlier.length + 1;

function takes(run: Run, call: ApiCall): boolean {
  const isNear = Math.abs(call.at - run.since) < longestRunMs / 2;
  return callsOf(run) < mostInRun && isNear && run.last.workspaceId === call.workspaceId;
}

function append(run: Run, call: ApiCall): void {
  const isLast = call.requestId > run.last.requestId;
  run.earlier.push(inRun(isLast ? run.last : call));
  if (isLast) run.last = call;
  if (call.requestId < run.firstId) run.firstId = call.requestId;
}

function inRun(call: ApiCall): string {
  const { requestId, at, operation, status, milliseconds, code, rateLimit, rateRemaining } = call;
  const one: schema.CallInRun = [
    requestId,
    at,
    operation,
    status,
    milliseconds,
    code,
    rateLimit,
    rateRemaining,
  ];
  return JSON.stringify(one);
}

function rowOf({ firstId, last, earlier }: Run): string {
  const row = JSON.stringify({
    workspace_id: last.workspaceId,
    id: last.requestId,
    api_key_id: last.apiKeyId,
    recorded_at: new Date(last.at).toISOString(),
    operation: last.operation,
    status: last.status,
    milliseconds: last.milliseconds,
    code: last.code,
    rate_limit: last.rateLimit,
    rate_remaining: last.rateRemaining,
  });
  return earlier.length === 0 ? row : `${row.slice(0, -1)},"first_id":"${firstId}","earlier":[${earlier}]}`;
}
