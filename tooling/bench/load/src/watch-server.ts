import { setTimeout } from 'node:timers/promises';

/** What the second listener of a server said while something else went on. */
export type Watched = {
  /** Looks at which `/health/ready` or `/metrics` was not 200, of so many. */
  looks: number;
  notReady: number;
  longestLookMs: number;
  mebibytes: number[];
  /** MiB in the heaps of the two threads, as they are before or after a collection. */
  heaps: { calls: number[]; jobs: number[] };
  mostRunning: number;
  turnedAway: Record<string, number>;
};

const pauseMilliseconds = 250;

const sample = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0);

function turnedAwayIn(text: string): Record<string, number> {
  const lines = text.matchAll(/^stempel_calls_turned_away_total\{where="(\w+)"\} (\d+)/gm);
  return Object.fromEntries([...lines].map(([, where, calls]) => [where, Number(calls)]));
}

/** Asks for readiness and metrics again and again, until asked to stop. */
export function watchServer(port: number): () => Promise<Watched> {
  // A connection for each look: one that was kept may be closed by a server that was busy for seconds.
  const at = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } });
  const seen: Watched = {
    ...{ looks: 0, notReady: 0, longestLookMs: 0, mebibytes: [], mostRunning: 0, turnedAway: {} },
    heaps: { calls: [], jobs: [] },
  };
  let isOver = false;
  let first: Record<string, number> | undefined;
  /** No answer at all counts as not ready. */
  const look = () =>
    lookOnce().catch(() => {
      seen.notReady += 1;
    });
  const lookOnce = async () => {
    seen.looks += 1;
    const asked = performance.now();
    const ready = await at('/health/ready');
    await ready.arrayBuffer();
    seen.longestLookMs = Math.max(seen.longestLookMs, Math.round(performance.now() - asked));
    const metrics = await at('/metrics');
    const text = await metrics.text();
    if (ready.status !== 200 || metrics.status !== 200) seen.notReady += 1;
    const mebibytes = (pattern: RegExp) => Math.round(sample(text, pattern) / 1024 ** 2);
    seen.mebibytes.push(mebibytes(/^process_resident_memory_bytes (\S+)/m));
    seen.heaps.calls.push(mebibytes(/^nodejs_heap_size_used_bytes (\S+)/m));
    seen.heaps.jobs.push(mebibytes(/^stempel_jobs_heap_bytes\{state="used"\} (\S+)/m));
    seen.mostRunning = Math.max(seen.mostRunning, sample(text, /^stempel_calls_running (\d+)/m));
    const now = turnedAwayIn(text);
    first ??= now;
    for (const [where, calls] of Object.entries(now)) seen.turnedAway[where] = calls - (first[where] ?? 0);
  };
  const watching = (async () => {
    while (!isOver) {
      await look();
      await setTimeout(pauseMilliseconds);
    }
    await look();
  })();
  return async () => {
    isOver = true;
    await watching;
    return seen;
  };
}
