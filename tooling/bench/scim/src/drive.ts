import { Agent, request } from 'node:http';

export type Target = { port: number; key: string };

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** One request over a kept connection; resolves with status and body. */
export function send(
  { port, key }: Target,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const headers = {
      authorization: `Bearer ${key}`,
      ...(payload && { 'content-type': 'application/scim+json', 'content-length': payload.length }),
    };
    const options = { agent, host: '127.0.0.1', port, method, path: `/api/scim/v2${path}`, headers };
    const outgoing = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}

/** Calls `work` from several clients for some seconds; requests per second. */
export async function requestsPerSecond(
  seconds: number,
  clients: number,
  work: (turn: number) => Promise<void>,
): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let turns = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) {
        turns += 1;
        await work(turns);
      }
    }),
  );
  return turns / seconds;
}

type Work = (turn: number) => Promise<void>;

/**
 * Milliseconds of each of some calls of several kinds, sorted by kind. The kinds take turns, so that whatever else the
 * machine does meets all of them alike.
 */
export async function latencies(calls: number, ...kinds: Work[]): Promise<number[][]> {
  const times = kinds.map((): number[] => []);
  for (let turn = 0; turn < calls; turn += 1) {
    for (const [kind, work] of kinds.entries()) {
      const start = performance.now();
      await work(turn);
      times[kind]?.push(performance.now() - start);
    }
  }
  return times.map((list) => list.sort((a, b) => a - b));
}

export function percentile(sorted: readonly number[] = [], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
